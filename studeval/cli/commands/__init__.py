"""The commands, one file each; a file defines `command`, a click command that returns an `Exit`."""
