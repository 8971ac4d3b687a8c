"""The rest of a battle as data, and how it is done: the machinery that tactical systems share.

A battle keeps an *agenda*: a stack of items, whose top is next. For each kind of item a *topic* knows the side that
chooses, its orders, their effects, and the course without a choice. The *loop* asks the topic of the top and goes on
until a side has a choice. A *draft* books each event at once, so that the rest of a decision sees it. A battle never
depends on a call stack. The other side can be asked in the middle of a move, and another worker goes on after a kill.

An item never relies on its own notes from before an interruption: later events are read off the state.
"""
