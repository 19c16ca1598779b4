"""Many games at once: simulate, arena, balance."""
