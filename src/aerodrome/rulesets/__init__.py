"""The board games, one folder each; a folder is a ruleset and needs no other registration."""
