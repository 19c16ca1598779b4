"""Notifications: messages to players who are away, by mail, web push or webhook."""
