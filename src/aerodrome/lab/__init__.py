"""The laboratory: many games at once, for simulation, arena and balance."""
