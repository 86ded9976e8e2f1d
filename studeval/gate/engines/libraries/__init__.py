"""Engines over published libraries: one file a library, which is imported only when the engine is started."""
