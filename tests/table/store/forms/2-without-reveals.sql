CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, rules TEXT NOT NULL, players INTEGER NOT NULL,
    options TEXT NOT NULL, host TEXT NOT NULL, watch INTEGER NOT NULL, imported INTEGER NOT NULL,
    secret TEXT NOT NULL, created INTEGER NOT NULL
, source TEXT NOT NULL DEFAULT '', closed INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
    level TEXT NOT NULL, holder TEXT NOT NULL, serial INTEGER NOT NULL, invited INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE entropy (
    table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE starts (
    table_id TEXT PRIMARY KEY REFERENCES tables, seed TEXT NOT NULL, entropy TEXT NOT NULL,
    at INTEGER NOT NULL
, shuffle TEXT NOT NULL DEFAULT '') STRICT, WITHOUT ROWID;
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, key TEXT, kind TEXT NOT NULL,
    seat INTEGER NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number), UNIQUE (table_id, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables, n INTEGER NOT NULL, key TEXT NOT NULL, seat INTEGER,
    name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (table_id, n), UNIQUE (table_id, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables, holder TEXT NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (table_id, holder)
) STRICT, WITHOUT ROWID;
CREATE TABLE results (
    table_id TEXT PRIMARY KEY REFERENCES tables, scores TEXT NOT NULL, winners TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE waiting (table_id TEXT PRIMARY KEY REFERENCES tables) STRICT, WITHOUT ROWID;
CREATE TABLE promises (
    table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, hash TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE promised (
    table_id TEXT PRIMARY KEY REFERENCES tables, hashes TEXT NOT NULL, at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE audit (
    n INTEGER PRIMARY KEY, at INTEGER NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL, about TEXT NOT NULL,
    detail TEXT NOT NULL
) STRICT;
CREATE TABLE bans (
    subject TEXT NOT NULL, kind TEXT NOT NULL, until INTEGER NOT NULL, why TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (subject, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE removals (table_id TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO meta VALUES ('forms', X'AE2B08C9D117A83A1BB2CA2A3426B1EEECC089DDEF37680BF53DB02CD3BD622F');
INSERT INTO meta VALUES ('invites and bots', X'EDF583984955E801533FC43E9D9AFDBA926D6B3EFEBD55CEE75E8231BCA58172');
INSERT INTO tables VALUES ('11d3ebc1be3d66a623d8', 'sangimignano', '1', 2, '{"nobles":false,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965135945, '56d6a38726029aac', 0);
INSERT INTO tables VALUES ('1a4ca5934a27e4129945', 'sangimignano', '1', 2, '{"nobles":true,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', 'e04a7e627df92eb58614e7a8c0f3072f49b180d4301ad7166d356f8092561d88', 1, 1, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965143041, '56d6a38726029aac', 0);
INSERT INTO tables VALUES ('34111be56e898aaa50e9', 'castles', '2', 2, '{"edition":"ravensburger","quick_setup":false,"draw_cards":"auto","single_space_vp":"auto","two_space_vp":"auto","three_space_vp":"auto","cards_per_vp":"auto","round_end":"edition","final_turns":"edition","tiebreaks":"edition","refresh_when_unplaceable":"edition","take_requires_placeable":"edition","display_revealed":"edition","endgame_counts_pile_tiles":"edition","plus_tiles_apply_to":"edition","storage_tile_vp":"auto","inn_overflow_red_vp":"auto","hex_piece_same_turn":"edition","start_castle_scores":"edition","lap_limit":150}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965135480, '56d6a38726029aac', 0);
INSERT INTO tables VALUES ('96594141cf3db6d1cd27', 'sangimignano', '1', 2, '{"nobles":true,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965138169, '56d6a38726029aac', 0);
INSERT INTO tables VALUES ('f25d90200f76c51c8e82', 'sangimignano', '1', 2, '{"nobles":false,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965135471, '56d6a38726029aac', 0);
INSERT INTO seats VALUES ('11d3ebc1be3d66a623d8', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('11d3ebc1be3d66a623d8', 1, 'person', 'Guest', 'program', 'e04a7e627df92eb58614e7a8c0f3072f49b180d4301ad7166d356f8092561d88', 1, 1794965135945);
INSERT INTO seats VALUES ('1a4ca5934a27e4129945', 0, 'person', 'P0', '', '', 0, 0);
INSERT INTO seats VALUES ('1a4ca5934a27e4129945', 1, 'person', 'P1', '', '', 0, 0);
INSERT INTO seats VALUES ('34111be56e898aaa50e9', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('34111be56e898aaa50e9', 1, 'bot', 'P1', 'easy', '', 0, 0);
INSERT INTO seats VALUES ('96594141cf3db6d1cd27', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('96594141cf3db6d1cd27', 1, 'bot', 'P1', 'easy', '', 0, 0);
INSERT INTO seats VALUES ('f25d90200f76c51c8e82', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('f25d90200f76c51c8e82', 1, 'open', '', '', '', 0, 1794965135471);
INSERT INTO entropy VALUES ('11d3ebc1be3d66a623d8', 0, 'abababababababababababababababababababababababababababababababab');
INSERT INTO entropy VALUES ('11d3ebc1be3d66a623d8', 1, 'abababababababababababababababababababababababababababababababab');
INSERT INTO entropy VALUES ('34111be56e898aaa50e9', 0, 'abababababababababababababababab');
INSERT INTO entropy VALUES ('96594141cf3db6d1cd27', 0, 'abababababababababababababababab');
INSERT INTO starts VALUES ('11d3ebc1be3d66a623d8', '53f21b76f71b558665cd34cc0050eadb25f78a383322658b9a0afd514dfd8f56', '["abababababababababababababababababababababababababababababababab","abababababababababababababababababababababababababababababababab"]', 1794965136009, '');
INSERT INTO starts VALUES ('1a4ca5934a27e4129945', '192fb0ba02e97439817f8f581c150c5e65c97d84adbea414df8cfdf4a849b983', '["abababababababababababababababab",""]', 1794965143041, '');
INSERT INTO starts VALUES ('34111be56e898aaa50e9', '192fb0ba02e97439817f8f581c150c5e65c97d84adbea414df8cfdf4a849b983', '["abababababababababababababababab",""]', 1794965135541, '');
INSERT INTO starts VALUES ('96594141cf3db6d1cd27', '192fb0ba02e97439817f8f581c150c5e65c97d84adbea414df8cfdf4a849b983', '["abababababababababababababababab",""]', 1794965138231, '');
INSERT INTO entries VALUES ('11d3ebc1be3d66a623d8', 1, '4051b01e999b4f7ea947ab4666d0e031', 'play', 0, '{"actions":["purchase"]}', 1794965136212);
INSERT INTO entries VALUES ('11d3ebc1be3d66a623d8', 2, 'f879d1c388794b47ad19ce2f488a7022', 'play', 0, '{"actions":["draw deck"]}', 1794965136357);
INSERT INTO entries VALUES ('11d3ebc1be3d66a623d8', 3, 'c88852d9f9c24adcbbd6a2ae37da5fe5', 'play', 0, '{"actions":["draw deck"]}', 1794965136501);
INSERT INTO entries VALUES ('11d3ebc1be3d66a623d8', 4, '2cf09bfe8bb5461a8bb5bf3e2fd88d36', 'play', 1, '{"actions":["purchase"]}', 1794965136693);
INSERT INTO entries VALUES ('11d3ebc1be3d66a623d8', 5, 'e7709513b78b46f9b4ec9e525e6ca6b8', 'play', 1, '{"actions":["draw deck"]}', 1794965136884);
INSERT INTO entries VALUES ('11d3ebc1be3d66a623d8', 6, '814ec839b2934e5a85c3d9e561c2a09c', 'play', 1, '{"actions":["draw deck"]}', 1794965137085);
INSERT INTO entries VALUES ('11d3ebc1be3d66a623d8', 7, 'df1dac96478c46f3b58654db914cc734', 'undo_asked', 1, '{"to":5}', 1794965137229);
INSERT INTO entries VALUES ('11d3ebc1be3d66a623d8', 8, 'df7bf7aa94464db5a4120db5be0eccdb', 'undo_agreed', 0, '{}', 1794965137378);
INSERT INTO entries VALUES ('11d3ebc1be3d66a623d8', 9, NULL, 'undo', 1, '{"to":5}', 1794965137378);
INSERT INTO entries VALUES ('11d3ebc1be3d66a623d8', 10, 'e6859fe7f2c0475e8d94b8ffab6422b3', 'play', 1, '{"actions":["draw deck"]}', 1794965137768);
INSERT INTO entries VALUES ('11d3ebc1be3d66a623d8', 11, 'a94ca76e4d1748698453ce1219715d13', 'play', 0, '{"actions":["exchange"]}', 1794965137921);
INSERT INTO entries VALUES ('11d3ebc1be3d66a623d8', 12, 'ce9040b70c614632a5908619dee9f74a', 'seat', 1, '{"actions":["bot"]}', 1794965137973);
INSERT INTO entries VALUES ('11d3ebc1be3d66a623d8', 13, '54ab1243fda54852b0cfdea2100b2a2f', 'play', 0, '{"actions":["place hand:5"]}', 1794965138117);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 1, NULL, 'play', 0, '{"actions":["purchase"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 2, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 3, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 4, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 5, NULL, 'play', 1, '{"actions":["draw market:9"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 6, NULL, 'play', 1, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 7, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 8, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 9, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 10, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 11, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 12, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 13, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 14, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 15, NULL, 'play', 0, '{"actions":["done"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 16, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 17, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 18, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 19, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 20, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 21, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 22, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 23, NULL, 'play', 1, '{"actions":["build hand:7 hand:6 hand:5"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 24, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 25, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 26, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 27, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 28, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 29, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 30, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 31, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 32, NULL, 'play', 0, '{"actions":["done"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 33, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 34, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 35, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 36, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 37, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 38, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 39, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 40, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 41, NULL, 'play', 1, '{"actions":["draw market:10"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 42, NULL, 'play', 1, '{"actions":["draw market:10"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 43, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 44, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 45, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 46, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 47, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 48, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 49, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 50, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 51, NULL, 'play', 0, '{"actions":["done"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 52, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 53, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 54, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 55, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 56, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 57, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 58, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 59, NULL, 'play', 1, '{"actions":["build hand:10 hand:10 hand:10"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 60, NULL, 'play', 1, '{"actions":["allow"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 61, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 62, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 63, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 64, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 65, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 66, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 67, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 68, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 69, NULL, 'play', 0, '{"actions":["done"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 70, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 71, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 72, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 73, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 74, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 75, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 76, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 77, NULL, 'play', 1, '{"actions":["pass"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 78, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 79, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 80, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 81, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 82, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 83, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 84, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 85, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 86, NULL, 'play', 0, '{"actions":["done"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 87, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 88, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 89, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 90, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 91, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 92, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 93, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 94, NULL, 'play', 1, '{"actions":["pass"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 95, NULL, 'play', 0, '{"actions":["build hand:9 hand:8 hand:7"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 96, NULL, 'play', 1, '{"actions":["pass"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 97, NULL, 'play', 0, '{"actions":["extend tower:0.0 wild:6"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 98, NULL, 'play', 1, '{"actions":["pass"]}', 1794965143041);
INSERT INTO entries VALUES ('1a4ca5934a27e4129945', 99, NULL, 'play', 0, '{"actions":["pass"]}', 1794965143041);
INSERT INTO entries VALUES ('34111be56e898aaa50e9', 1, '7293f42f47314fafad67a7e29e4f9342', 'play', 0, '{"actions":["join ABC"]}', 1794965135586);
INSERT INTO entries VALUES ('34111be56e898aaa50e9', 2, '91d3cede74f44d32a428b52114214d33', 'play', 0, '{"actions":["turn none"]}', 1794965135637);
INSERT INTO entries VALUES ('34111be56e898aaa50e9', 3, '29b07dda9301437fa2a29e766df04836', 'play', 0, '{"actions":["shift up/up"]}', 1794965135689);
INSERT INTO entries VALUES ('34111be56e898aaa50e9', 4, '0b153d81f56447f29097c48f0f58c307', 'play', 0, '{"actions":["castle space:8"]}', 1794965135732);
INSERT INTO entries VALUES ('34111be56e898aaa50e9', 5, NULL, 'play', 1, '{"actions":["join ABC"]}', 1794965135862);
INSERT INTO entries VALUES ('34111be56e898aaa50e9', 6, NULL, 'play', 1, '{"actions":["turn C"]}', 1794965135866);
INSERT INTO entries VALUES ('34111be56e898aaa50e9', 7, NULL, 'play', 1, '{"actions":["shift up/up"]}', 1794965135929);
INSERT INTO entries VALUES ('34111be56e898aaa50e9', 8, NULL, 'play', 1, '{"actions":["castle space:8"]}', 1794965135940);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 1, '0924737506c343cbaaa2285cf7744d6b', 'play', 0, '{"actions":["purchase"]}', 1794965138339);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 2, '020dee9c951040548807a48166013f6e', 'play', 0, '{"actions":["draw deck"]}', 1794965138389);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 3, '3157bda04f9044408a7e740b939d7918', 'play', 0, '{"actions":["draw deck"]}', 1794965138440);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 4, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965138461);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 5, NULL, 'play', 1, '{"actions":["draw market:9"]}', 1794965138462);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 6, NULL, 'play', 1, '{"actions":["draw deck"]}', 1794965138476);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 7, '046a359ee86f46939c70a04427852b08', 'play', 0, '{"actions":["exchange"]}', 1794965138504);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 8, '8e80e965f80749398e09ee4141eac7c2', 'play', 0, '{"actions":["place hand:5"]}', 1794965138548);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 9, 'e6796255c4c44b0ba38151a7fa6bfd6e', 'play', 0, '{"actions":["place hand:5"]}', 1794965138592);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 10, '584cc59989fa4b8e97e3fc8b7ba85143', 'play', 0, '{"actions":["place hand:6"]}', 1794965138636);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 11, '1f47a4566d654375b980362ff3de7e46', 'play', 0, '{"actions":["place hand:7"]}', 1794965138684);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 12, '3c1a838eca9449d7ba1d4fa7072fe96e', 'play', 0, '{"actions":["place hand:9"]}', 1794965138728);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 13, 'f57526ae13694dc5bb2d5b4b9041375b', 'play', 0, '{"actions":["place hand:9"]}', 1794965138784);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 14, 'f57230d33ee24b74aaa613baf91331a4', 'play', 0, '{"actions":["place hand:10"]}', 1794965138836);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 15, 'aa3bab9a8cbe41ada58d9e27064326e7', 'play', 0, '{"actions":["done"]}', 1794965138892);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 16, 'd27420330aaf4e0f9f162a7ffa41c77c', 'play', 0, '{"actions":["draw deck"]}', 1794965138944);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 17, '5cf114b45833405dae524e5708a1af2c', 'play', 0, '{"actions":["draw deck"]}', 1794965138992);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 18, '0d70a3c42b154d61b7446715de5bd3a2', 'play', 0, '{"actions":["draw deck"]}', 1794965139040);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 19, '0b70f86409db4a208fb0962253c227d8', 'play', 0, '{"actions":["draw deck"]}', 1794965139092);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 20, '4ff8961760fc40bf95c8189027d3469b', 'play', 0, '{"actions":["draw deck"]}', 1794965139143);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 21, 'f40e8374083e468199fc343b56fefa27', 'play', 0, '{"actions":["draw deck"]}', 1794965139192);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 22, '73b523cfbb6d408f9a5d392a0357ae51', 'play', 0, '{"actions":["draw deck"]}', 1794965139244);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 23, NULL, 'play', 1, '{"actions":["build hand:7 hand:6 hand:5"]}', 1794965139334);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 24, 'c90385f2e2c6414ab2c528623493c412', 'play', 0, '{"actions":["exchange"]}', 1794965139340);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 25, '376b37d8eadf41c8a46a9010193d61e2', 'play', 0, '{"actions":["place hand:8"]}', 1794965139388);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 26, '1b39b43d7a4a425ea04ff397c2c06885', 'play', 0, '{"actions":["place hand:8"]}', 1794965139432);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 27, '74252c1b742c458fa642d1f8ed7db1bb', 'play', 0, '{"actions":["place hand:8"]}', 1794965139476);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 28, 'dcfb35768d9b4b60aa66d6bcb87b4fe9', 'play', 0, '{"actions":["place hand:9"]}', 1794965139520);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 29, '9e9907a884004e63907a9e8fcecf5f3b', 'play', 0, '{"actions":["place hand:10"]}', 1794965139568);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 30, 'd84973270a904513809e6d8c555c2bd5', 'play', 0, '{"actions":["place hand:10"]}', 1794965139616);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 31, '68f9dcc2df964543a0225775200c2d36', 'play', 0, '{"actions":["place hand:10"]}', 1794965139664);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 32, '97d8256e65f04b5b8e2c1703a9fc98fc', 'play', 0, '{"actions":["done"]}', 1794965139708);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 33, '3b1b9cad11d8450d9853e042bd2cab6d', 'play', 0, '{"actions":["draw deck"]}', 1794965139756);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 34, '058ea6a85cda41fc8c8c302f36d0f802', 'play', 0, '{"actions":["draw deck"]}', 1794965139800);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 35, '76f3b3ac644643da912259f69bc65512', 'play', 0, '{"actions":["draw deck"]}', 1794965139844);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 36, 'ac459a4dc92a4c6f8fd2a25a41144f41', 'play', 0, '{"actions":["draw deck"]}', 1794965139888);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 37, '62da6462128343a8bcb56873fb48028a', 'play', 0, '{"actions":["draw deck"]}', 1794965139932);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 38, '1059cf4b0e2f4db7a845a3e64a0346db', 'play', 0, '{"actions":["draw deck"]}', 1794965139976);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 39, '9bedb16bc4ed4a8bb938ecd6e2b84291', 'play', 0, '{"actions":["draw deck"]}', 1794965140020);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 40, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965140027);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 41, NULL, 'play', 1, '{"actions":["draw market:10"]}', 1794965140036);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 42, NULL, 'play', 1, '{"actions":["draw market:10"]}', 1794965140040);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 43, '849666271cf643e0910a955a048d05c7', 'play', 0, '{"actions":["exchange"]}', 1794965140068);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 44, 'db599d46d3ba401e9368078e8a7403f0', 'play', 0, '{"actions":["place hand:6"]}', 1794965140116);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 45, '07e7fb8aea69473788294f9e3f673768', 'play', 0, '{"actions":["place hand:7"]}', 1794965140164);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 46, 'b5dc5ed2157843de9506bc823e405a01', 'play', 0, '{"actions":["place hand:7"]}', 1794965140212);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 47, 'ff31b2544d4e4a80977b655e151a6e8a', 'play', 0, '{"actions":["place hand:7"]}', 1794965140260);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 48, '1f4194e7dce34d27badabaacf4fc7fdb', 'play', 0, '{"actions":["place hand:8"]}', 1794965140312);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 49, '85ec29c6026546c9a99a8a99579a06bc', 'play', 0, '{"actions":["place hand:10"]}', 1794965140360);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 50, '6ae1a4b8fdd1492083818b55b70ec760', 'play', 0, '{"actions":["place hand:10"]}', 1794965140408);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 51, 'babd2c325bea44ff845b38996b34c317', 'play', 0, '{"actions":["done"]}', 1794965140456);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 52, 'd24407aff6e8413ea9af695413fe1852', 'play', 0, '{"actions":["draw deck"]}', 1794965140504);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 53, '4a55caedbb294fbda995efb5ed0f4a56', 'play', 0, '{"actions":["draw deck"]}', 1794965140556);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 54, 'cb2df77a7cfb4dbc926c8dbb5a74e4e7', 'play', 0, '{"actions":["draw deck"]}', 1794965140604);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 55, '0d68165a844d41b1bc11e14fad8a7678', 'play', 0, '{"actions":["draw deck"]}', 1794965140652);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 56, 'd60ee9f47a55491abdfd3bbf60809839', 'play', 0, '{"actions":["draw deck"]}', 1794965140700);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 57, 'beb4a3c29d1542119049ab6391db557c', 'play', 0, '{"actions":["draw deck"]}', 1794965140752);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 58, '79682623587a4bae8ad159426d0a4b8a', 'play', 0, '{"actions":["draw deck"]}', 1794965140800);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 59, NULL, 'play', 1, '{"actions":["build hand:10 hand:10 hand:10"]}', 1794965140802);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 60, NULL, 'play', 1, '{"actions":["allow"]}', 1794965140807);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 61, '64e96535883c4d20b95a13c7f4d52850', 'play', 0, '{"actions":["exchange"]}', 1794965140844);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 62, '37f00d29ede4489ba9182c9735c563ab', 'play', 0, '{"actions":["place hand:5"]}', 1794965140892);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 63, '5f875be4610946e1b17355d493ff522c', 'play', 0, '{"actions":["place hand:7"]}', 1794965140944);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 64, '81e3a3ae2ca0479185bea088e43dfe45', 'play', 0, '{"actions":["place hand:8"]}', 1794965140993);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 65, '875b9ce88e9047b1a68ba8f91464535c', 'play', 0, '{"actions":["place hand:9"]}', 1794965141040);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 66, '532fcc5481124295a61cd85b85461bd0', 'play', 0, '{"actions":["place hand:9"]}', 1794965141096);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 67, 'c73deface3a54f5ead360641c5f0d2a8', 'play', 0, '{"actions":["place hand:9"]}', 1794965141140);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 68, '0782fa59f995441c88fa5a206b4dff42', 'play', 0, '{"actions":["place hand:10"]}', 1794965141188);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 69, 'ecf0424822744e68920c8fa3fbfd6a03', 'play', 0, '{"actions":["done"]}', 1794965141232);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 70, '8d715fea28ee41358b05b8e768e16a10', 'play', 0, '{"actions":["draw deck"]}', 1794965141276);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 71, 'b72636faa6704472ae76bc26434a0549', 'play', 0, '{"actions":["draw deck"]}', 1794965141320);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 72, '3803531fe38a4a2a8a16b1991f28fe5c', 'play', 0, '{"actions":["draw deck"]}', 1794965141364);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 73, '056d39a3225b41728ae636c7718a460f', 'play', 0, '{"actions":["draw deck"]}', 1794965141408);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 74, 'da2c36b47a584dcfb11e06616ccd3ef1', 'play', 0, '{"actions":["draw deck"]}', 1794965141452);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 75, 'a7d6c7ce566c445db4f63653438dbd86', 'play', 0, '{"actions":["draw deck"]}', 1794965141496);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 76, 'ebc01758077e4355bde50faefc528903', 'play', 0, '{"actions":["draw deck"]}', 1794965141540);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 77, NULL, 'play', 1, '{"actions":["pass"]}', 1794965141545);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 78, '4b6e1f638cb2491081a10b17073997e2', 'play', 0, '{"actions":["exchange"]}', 1794965141592);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 79, '709aab927f664bbf8a00077e12380b8c', 'play', 0, '{"actions":["place hand:5"]}', 1794965141640);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 80, '817110330317462da752234bf7d0f29e', 'play', 0, '{"actions":["place hand:6"]}', 1794965141692);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 81, '28484f624c7e4551a3cfcf23f3817615', 'play', 0, '{"actions":["place hand:6"]}', 1794965141744);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 82, '505d9650ded640afa4cf1ef4c1660213', 'play', 0, '{"actions":["place hand:7"]}', 1794965141796);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 83, 'a70131bd096a4877b346d0e7bcfbd279', 'play', 0, '{"actions":["place hand:9"]}', 1794965141844);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 84, 'c4cb8f20e62741beab93c32945f1da0d', 'play', 0, '{"actions":["place hand:10"]}', 1794965141896);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 85, 'e28267622e874119a8ba9bc384d76747', 'play', 0, '{"actions":["place hand:10"]}', 1794965141944);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 86, '18f50febc5f44494977c65142ea1ed1d', 'play', 0, '{"actions":["done"]}', 1794965142002);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 87, '782479bdcd4947a6a6bd08ea430d1cb4', 'play', 0, '{"actions":["draw deck"]}', 1794965142060);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 88, '988cce6333e7486882554c6d046394a2', 'play', 0, '{"actions":["draw deck"]}', 1794965142112);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 89, 'c221c2ffe8364f95bac848cce4712cd9', 'play', 0, '{"actions":["draw deck"]}', 1794965142160);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 90, '1f9d8fbcee3a45baab55d6defc640702', 'play', 0, '{"actions":["draw nobles"]}', 1794965142208);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 91, 'd9c609cc782e4df8ad1bc1b74e2e26f1', 'play', 0, '{"actions":["draw nobles"]}', 1794965142256);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 92, 'ead53a6ba7e9462583a63ad6a1571f1a', 'play', 0, '{"actions":["draw nobles"]}', 1794965142304);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 93, '741e1264768e4a67b0f7bb53edce8d4e', 'play', 0, '{"actions":["draw nobles"]}', 1794965142352);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 94, NULL, 'play', 1, '{"actions":["pass"]}', 1794965142354);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 95, '4983d7e45d6b494e8cf07c4e13562f14', 'play', 0, '{"actions":["build hand:9 hand:8 hand:7"]}', 1794965142400);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 96, NULL, 'play', 1, '{"actions":["pass"]}', 1794965142405);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 97, '19cf3e9f4c2e4fc9a99e9999b5aedf0d', 'play', 0, '{"actions":["extend tower:0.0 wild:6"]}', 1794965142448);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 98, NULL, 'play', 1, '{"actions":["pass"]}', 1794965142453);
INSERT INTO entries VALUES ('96594141cf3db6d1cd27', 99, 'bb8cb063f67b4989a806663c8c2f4e33', 'play', 0, '{"actions":["pass"]}', 1794965142499);
INSERT INTO chat VALUES ('11d3ebc1be3d66a623d8', 1, '3c2359d2e8ab471d81e865c7c2a5e489', 0, 'P0', 'Buona fortuna!', 1794965137425);
INSERT INTO chat VALUES ('11d3ebc1be3d66a623d8', 2, '4f0c228c215e4018af919e7c54eebd8a', 1, 'Guest', 'Grazie — altrettanto', 1794965137525);
INSERT INTO notes VALUES ('11d3ebc1be3d66a623d8', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 'Buona fortuna! (secretly)');
INSERT INTO notes VALUES ('11d3ebc1be3d66a623d8', 'e04a7e627df92eb58614e7a8c0f3072f49b180d4301ad7166d356f8092561d88', 'Grazie — altrettanto (secretly)');
INSERT INTO results VALUES ('1a4ca5934a27e4129945', '[14,10]', '[0]', 1794965143041);
INSERT INTO results VALUES ('96594141cf3db6d1cd27', '[14,10]', '[0]', 1794965142499);
CREATE INDEX seats_of_holder ON seats (holder);
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER starts_stay BEFORE UPDATE ON starts BEGIN SELECT RAISE(ABORT, 'a deal stays'); END;
CREATE INDEX tables_of_host ON tables (host, created);
CREATE INDEX tables_of_source ON tables (source, created);
CREATE TRIGGER promises_stay BEFORE UPDATE ON promises BEGIN SELECT RAISE(ABORT, 'a promise stays'); END;
CREATE TRIGGER promised_stay BEFORE UPDATE ON promised BEGIN SELECT RAISE(ABORT, 'a promise stays'); END;
CREATE TRIGGER entries_last BEFORE DELETE ON entries
    WHEN NOT EXISTS (SELECT 1 FROM removals WHERE table_id = OLD.table_id)
    BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER starts_last BEFORE DELETE ON starts
    WHEN NOT EXISTS (SELECT 1 FROM removals WHERE table_id = OLD.table_id)
    BEGIN SELECT RAISE(ABORT, 'a deal stays'); END;
CREATE TRIGGER promises_last BEFORE DELETE ON promises
    WHEN NOT EXISTS (SELECT 1 FROM removals WHERE table_id = OLD.table_id)
    BEGIN SELECT RAISE(ABORT, 'a promise stays'); END;
CREATE TRIGGER promised_last BEFORE DELETE ON promised
    WHEN NOT EXISTS (SELECT 1 FROM removals WHERE table_id = OLD.table_id)
    BEGIN SELECT RAISE(ABORT, 'a promise stays'); END;
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log stays'); END;
CREATE TRIGGER audit_lasts BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log stays'); END;
PRAGMA user_version=2;
