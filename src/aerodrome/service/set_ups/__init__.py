"""Set-ups: scenarios that players write, save and publish."""
