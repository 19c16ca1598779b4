"""What developers and auditors use: replay, rule coverage, schema, a new ruleset."""
