"""One table: its game log, drafts, explanations, and what each viewer sees of it."""
