"""The conformance gate: puts the rulebook's questions to engines and says which clause an answer breaks."""
