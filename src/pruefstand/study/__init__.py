"""The folder of a study: plan, cases, references, store, journal, manifest and state."""
