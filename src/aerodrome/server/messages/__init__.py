"""Messages: everything that crosses the wire, as structs; the one definition for all doors."""
