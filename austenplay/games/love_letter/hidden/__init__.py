"""What lies hidden: what a seat can be sure of, and how likely the rest is.

``walk.py`` follows every hidden card through a seat's log. On it rest ``inference.py`` with what was said of each,
``possible.py`` and ``known.py`` with what follows for certain; ``ways.py``, ``pool.py`` and ``belief.py`` with exact
chances; ``past.py`` and ``sampled.py`` for policies that have to be asked world by world. ``odds.py`` and
``outlook.py`` put the chances as a player asks for them. The option not taken, a list of all worlds, would be a million
long with six seats.
"""
