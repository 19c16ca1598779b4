"""The definition of a game: rules, players, dice and a record. Imports no board and no ruleset."""
