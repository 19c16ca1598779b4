"""Social: friends, clubs, presence, and the people a player blocks or mutes."""
