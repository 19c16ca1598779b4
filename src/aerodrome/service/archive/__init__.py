"""Archive: finished and unplayable games, their chronicles, history, search and export."""
