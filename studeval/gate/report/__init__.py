"""The reports of a run, one file each; each takes the stream of verdicts (see `gate.session.Report`)."""
