"""Meet: where people find one another: open tables, pairing, games to watch, tournaments."""
