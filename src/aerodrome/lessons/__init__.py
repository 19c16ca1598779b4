"""Lessons: ordinary games with an instructor, as data."""
