"""Autopilot: computer pilots and bots that answer for their seats."""
