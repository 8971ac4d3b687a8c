"""Files that people send are read in a process of their own, with limits of memory and time.

Nothing here knows what such a file says: a door names the function that reads it, and is given plain data.
"""
