"""The rules of sieges: places, redoubts and admission."""
