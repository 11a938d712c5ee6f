"""How positions are valued and searched: features, values, turns as moves, plans; compiled with the rules."""
