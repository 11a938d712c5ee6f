"""What is in the box: cards, boards and figures as data, and how they are read.

`board.toml` and `extended_board.toml` hold everything printed on a board: actions and their bonuses, what the
rows of the wake-up chart give, structures, the map. `coverage_plan.toml` lists what the checks must play.
"""
