"""What a game is: rules, players, dice and a record. It imports no board and no ruleset."""
