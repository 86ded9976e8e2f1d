"""The engines, a file a kind: a module here has ENGINES, a mapping from a name to what starts that engine."""
