"""Lessons: the school on the page, and what each player has done there."""
