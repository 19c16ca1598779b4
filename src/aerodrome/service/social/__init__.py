"""Social: friends, clubs, presence, and whom a player blocks or mutes."""
