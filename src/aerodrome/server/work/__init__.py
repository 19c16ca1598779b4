"""Work: what takes time and is done in processes of its own: pilots, advice, studies, battles."""
