"""Limits: how often and how much a person, a network and all people together may do."""
