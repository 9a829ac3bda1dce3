"""The history of the store's tables, for Alembic. Every change of `schema.py` is a new file in `versions/`."""

#: The newest revision.
HEAD = "0001"
