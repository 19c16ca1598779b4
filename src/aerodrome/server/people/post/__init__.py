"""What is sent to people outside the page: kinds of letters, and the ways they go."""
