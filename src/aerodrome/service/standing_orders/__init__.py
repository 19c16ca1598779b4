"""Standing orders: rules by which minor questions answer themselves."""
