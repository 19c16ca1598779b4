"""What the program offers on top of the rules, computed from them."""
