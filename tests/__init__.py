"""The tests: laid out so that ``rules/`` reads like the rulebooks they hold the engine to."""
