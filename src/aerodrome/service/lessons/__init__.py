"""Lessons: the flying school, and which lessons each player has completed."""
