"""Server: the web application around the service, for people and programs."""
