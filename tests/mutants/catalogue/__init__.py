"""The catalogue: each file lists the MUTANTS of one part of the rules. Adding a mutant is adding one entry."""
