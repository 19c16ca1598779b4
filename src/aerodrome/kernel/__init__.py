"""What a game is: rules, players, dice and a record. It knows no hexes and no aeroplanes."""
