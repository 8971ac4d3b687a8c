"""What is still to do in a battle, as data, and how it is done: the machinery that tactical systems share.

A battle keeps an *agenda*: a stack of items, whose top is next. Of each kind of item a *chapter* of the rules knows who
chooses, what he may order, what comes of it, and what happens where nobody chooses. The *loop* asks the chapter on top and
goes on until somebody has a choice. A *draft* books each event at once, so that the rest of a decision sees it. Nothing
of a battle lives in a call stack: the other side can be asked in the middle of a move, and another worker goes on where
one was killed.

An item trusts nothing that it wrote before an interruption: what happened meanwhile is read off the state.
"""
