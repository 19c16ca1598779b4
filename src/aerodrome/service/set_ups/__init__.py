"""Set-ups: scenarios that players write, keep and publish."""
