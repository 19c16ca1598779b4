"""Notifications: what a player is told while away, by mail, web push or webhook."""
