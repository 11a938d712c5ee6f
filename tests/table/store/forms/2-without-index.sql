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
    name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, holder TEXT NOT NULL DEFAULT '',
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
CREATE TABLE reveals (
    table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, fits INTEGER NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, fits)
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
INSERT INTO meta VALUES ('forms', X'07B982462B215E752FD1055CBE2A3113066F2CBCD65C00501526307A1A3DA0EF');
INSERT INTO meta VALUES ('invites and bots', X'FD2FAEDCC0C96053C683DCBBA08BB34D76E48DB92DF445E525EC948D3A0DFE5B');
INSERT INTO tables VALUES ('046cc4e48a71194ea7ab', 'sangimignano', '1', 2, '{"nobles":false,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965157981, 'e5a4551651151029', 0);
INSERT INTO tables VALUES ('a3641374b438cdcb34f3', 'sangimignano', '1', 2, '{"nobles":true,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', 'e04a7e627df92eb58614e7a8c0f3072f49b180d4301ad7166d356f8092561d88', 1, 1, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965159452, 'e5a4551651151029', 0);
INSERT INTO tables VALUES ('e4c94eeab79f30bfd68a', 'castles', '2', 2, '{"edition":"ravensburger","quick_setup":false,"draw_cards":"auto","single_space_vp":"auto","two_space_vp":"auto","three_space_vp":"auto","cards_per_vp":"auto","round_end":"edition","final_turns":"edition","tiebreaks":"edition","refresh_when_unplaceable":"edition","take_requires_placeable":"edition","display_revealed":"edition","endgame_counts_pile_tiles":"edition","plus_tiles_apply_to":"edition","storage_tile_vp":"auto","inn_overflow_red_vp":"auto","hex_piece_same_turn":"edition","start_castle_scores":"edition","lap_limit":150}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965157990, 'e5a4551651151029', 0);
INSERT INTO tables VALUES ('e7c1d844f62e8ede6214', 'sangimignano', '1', 2, '{"nobles":true,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965158488, 'e5a4551651151029', 0);
INSERT INTO tables VALUES ('ede98e0a8470fb3d7522', 'sangimignano', '1', 2, '{"nobles":false,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965158331, 'e5a4551651151029', 0);
INSERT INTO seats VALUES ('046cc4e48a71194ea7ab', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('046cc4e48a71194ea7ab', 1, 'open', '', '', '', 0, 1794965157981);
INSERT INTO seats VALUES ('a3641374b438cdcb34f3', 0, 'person', 'P0', '', '', 0, 0);
INSERT INTO seats VALUES ('a3641374b438cdcb34f3', 1, 'person', 'P1', '', '', 0, 0);
INSERT INTO seats VALUES ('e4c94eeab79f30bfd68a', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('e4c94eeab79f30bfd68a', 1, 'bot', 'P1', 'easy', '', 0, 0);
INSERT INTO seats VALUES ('e7c1d844f62e8ede6214', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('e7c1d844f62e8ede6214', 1, 'bot', 'P1', 'easy', '', 0, 0);
INSERT INTO seats VALUES ('ede98e0a8470fb3d7522', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('ede98e0a8470fb3d7522', 1, 'person', 'Guest', 'program', 'e04a7e627df92eb58614e7a8c0f3072f49b180d4301ad7166d356f8092561d88', 1, 1794965158331);
INSERT INTO starts VALUES ('a3641374b438cdcb34f3', 'e940e8753a21905475952d458a30adc82332afc223ae3befdf91976dc8c67b28', '[]', 1794965159452, '{"scheme":"tavola-2","secret":"84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d","commitment":"6ae20e9df705a44c7acfb4aa42bf590fba7d4471d5d40b7491ea9b507a883022","seats":["person","bot"],"commitments":["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885",""],"values":["abababababababababababababababababababababababababababababababab",""],"faults":["",""]}');
INSERT INTO starts VALUES ('e4c94eeab79f30bfd68a', 'e940e8753a21905475952d458a30adc82332afc223ae3befdf91976dc8c67b28', '[]', 1794965158016, '{"scheme":"tavola-2","secret":"84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d","commitment":"6ae20e9df705a44c7acfb4aa42bf590fba7d4471d5d40b7491ea9b507a883022","seats":["person","bot"],"commitments":["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885",""],"values":["abababababababababababababababababababababababababababababababab",""],"faults":["",""]}');
INSERT INTO starts VALUES ('e7c1d844f62e8ede6214', 'e940e8753a21905475952d458a30adc82332afc223ae3befdf91976dc8c67b28', '[]', 1794965158498, '{"scheme":"tavola-2","secret":"84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d","commitment":"6ae20e9df705a44c7acfb4aa42bf590fba7d4471d5d40b7491ea9b507a883022","seats":["person","bot"],"commitments":["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885",""],"values":["abababababababababababababababababababababababababababababababab",""],"faults":["",""]}');
INSERT INTO starts VALUES ('ede98e0a8470fb3d7522', '783fefea83f86ec67edc05e2bfcfdc78000d46aacf16fe5b7375d221b971014c', '[]', 1794965158371, '{"scheme":"tavola-2","secret":"84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d","commitment":"6ae20e9df705a44c7acfb4aa42bf590fba7d4471d5d40b7491ea9b507a883022","seats":["person","person"],"commitments":["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885","9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885"],"values":["abababababababababababababababababababababababababababababababab","abababababababababababababababababababababababababababababababab"],"faults":["",""]}');
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 1, NULL, 'play', 0, '{"actions":["purchase"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 2, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 3, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 4, NULL, 'play', 1, '{"actions":["pass"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 5, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 6, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 7, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 8, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 9, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 10, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 11, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 12, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 13, NULL, 'play', 0, '{"actions":["done"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 14, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 15, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 16, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 17, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 18, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 19, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 20, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 21, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 22, NULL, 'play', 1, '{"actions":["draw market:7"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 23, NULL, 'play', 1, '{"actions":["draw market:10"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 24, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 25, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 26, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 27, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 28, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 29, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 30, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 31, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 32, NULL, 'play', 0, '{"actions":["done"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 33, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 34, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 35, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 36, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 37, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 38, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 39, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 40, NULL, 'play', 1, '{"actions":["build hand:10 hand:9 hand:8"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 41, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 42, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 43, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 44, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 45, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 46, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 47, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 48, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 49, NULL, 'play', 0, '{"actions":["done"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 50, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 51, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 52, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 53, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 54, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 55, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 56, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 57, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 58, NULL, 'play', 1, '{"actions":["draw market:8"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 59, NULL, 'play', 1, '{"actions":["draw market:9"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 60, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 61, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 62, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 63, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 64, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 65, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 66, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 67, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 68, NULL, 'play', 0, '{"actions":["done"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 69, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 70, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 71, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 72, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 73, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 74, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 75, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 76, NULL, 'play', 1, '{"actions":["build hand:10 hand:9 hand:8"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 77, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 78, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 79, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 80, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 81, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 82, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 83, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 84, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 85, NULL, 'play', 0, '{"actions":["done"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 86, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 87, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 88, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 89, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 90, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 91, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 92, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 93, NULL, 'play', 1, '{"actions":["pass"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 94, NULL, 'play', 0, '{"actions":["play hand:monumento"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 95, NULL, 'play', 1, '{"actions":["build hand:7 hand:7 hand:7"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 96, NULL, 'play', 0, '{"actions":["pass"]}', 1794965159452);
INSERT INTO entries VALUES ('a3641374b438cdcb34f3', 97, NULL, 'play', 1, '{"actions":["pass"]}', 1794965159452);
INSERT INTO entries VALUES ('e4c94eeab79f30bfd68a', 1, '099e08c4ba8faeebc50acf0dcb24869b', 'play', 0, '{"actions":["join ABC"]}', 1794965158024);
INSERT INTO entries VALUES ('e4c94eeab79f30bfd68a', 2, 'c962493de2d442b603edeed2a40f7c4d', 'play', 0, '{"actions":["turn none"]}', 1794965158029);
INSERT INTO entries VALUES ('e4c94eeab79f30bfd68a', 3, 'ad7a0e5d7d2cacfbe4a5b4283008f875', 'play', 0, '{"actions":["shift up/up"]}', 1794965158037);
INSERT INTO entries VALUES ('e4c94eeab79f30bfd68a', 4, '5b7177bf0ce013018abfd62ff080513c', 'play', 0, '{"actions":["castle space:8"]}', 1794965158043);
INSERT INTO entries VALUES ('e4c94eeab79f30bfd68a', 5, NULL, 'play', 1, '{"actions":["join ABC"]}', 1794965158308);
INSERT INTO entries VALUES ('e4c94eeab79f30bfd68a', 6, NULL, 'play', 1, '{"actions":["turn A"]}', 1794965158313);
INSERT INTO entries VALUES ('e4c94eeab79f30bfd68a', 7, NULL, 'play', 1, '{"actions":["shift down/down"]}', 1794965158323);
INSERT INTO entries VALUES ('e4c94eeab79f30bfd68a', 8, NULL, 'play', 1, '{"actions":["castle space:19"]}', 1794965158327);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 1, '7d315ae084b83d5f580513a501816740', 'play', 0, '{"actions":["purchase"]}', 1794965158504);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 2, '411efcc65dbb356ecb99da227232f048', 'play', 0, '{"actions":["draw deck"]}', 1794965158508);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 3, 'edbf100dda7cb1e16fedd9973cafe01d', 'play', 0, '{"actions":["draw deck"]}', 1794965158510);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 4, NULL, 'play', 1, '{"actions":["pass"]}', 1794965158511);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 5, '467ba60ef360b4d9413dd74d5ac6f6c0', 'play', 0, '{"actions":["exchange"]}', 1794965158513);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 6, 'a7a7f0c00b476650524a3de95d9be53d', 'play', 0, '{"actions":["place hand:5"]}', 1794965158514);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 7, '123f6ee48354dca0d3e1b84ab7f778d5', 'play', 0, '{"actions":["place hand:7"]}', 1794965158516);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 8, '6628e132da3459add97f592bfe4849bb', 'play', 0, '{"actions":["place hand:7"]}', 1794965158517);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 9, '1d78b1450ca79cfd0f4dced617687c20', 'play', 0, '{"actions":["place hand:7"]}', 1794965158518);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 10, '5bafcbadb13cc0c50abc17f73b61c823', 'play', 0, '{"actions":["place hand:8"]}', 1794965158520);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 11, '3e20cbd711edff933091b2793b115fd2', 'play', 0, '{"actions":["place hand:10"]}', 1794965158521);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 12, '79f3c8bce086fbd62ffd6dcbbc85ec2d', 'play', 0, '{"actions":["place hand:10"]}', 1794965158523);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 13, 'a4a8ac65afa442e07f395bcfb48a25e2', 'play', 0, '{"actions":["done"]}', 1794965158524);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 14, 'f039ae75f0cefbd637d681e1168cf330', 'play', 0, '{"actions":["draw deck"]}', 1794965158528);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 15, 'ff4755b0db1691f2a42df52e9b5c4996', 'play', 0, '{"actions":["draw deck"]}', 1794965158532);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 16, '77ffc8aaf2f57b5512851c84f173467b', 'play', 0, '{"actions":["draw deck"]}', 1794965158536);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 17, '7bd142d66638aa5deffab4239fb407e9', 'play', 0, '{"actions":["draw deck"]}', 1794965158540);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 18, '42a4ca5c77e6d6feafb69d117850f260', 'play', 0, '{"actions":["draw deck"]}', 1794965158544);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 19, '6f0fca766a7604c5dc2230d799a96e3f', 'play', 0, '{"actions":["draw deck"]}', 1794965158548);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 20, '0b21d205c68381ac2430db9462b446b8', 'play', 0, '{"actions":["draw deck"]}', 1794965158552);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 21, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965158633);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 22, NULL, 'play', 1, '{"actions":["draw market:7"]}', 1794965158645);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 23, NULL, 'play', 1, '{"actions":["draw market:10"]}', 1794965158649);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 24, '0ae47f4c1a48671fd797779409fd81e4', 'play', 0, '{"actions":["exchange"]}', 1794965158656);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 25, '490a99072d4303260672279cdbf208d0', 'play', 0, '{"actions":["place hand:6"]}', 1794965158661);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 26, '48de2ea7a04afa3e565d81dd2dfa4334', 'play', 0, '{"actions":["place hand:7"]}', 1794965158668);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 27, '621f1a60a5f4f012233ef8a873359665', 'play', 0, '{"actions":["place hand:8"]}', 1794965158672);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 28, '0873aa869e4739432e0286c95c659fa9', 'play', 0, '{"actions":["place hand:8"]}', 1794965158676);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 29, '3d6c71231e4e8be9bab88ceda9107045', 'play', 0, '{"actions":["place hand:8"]}', 1794965158680);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 30, 'd59ebe0beb513b812492048cc1fe0d9b', 'play', 0, '{"actions":["place hand:10"]}', 1794965158684);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 31, '35f67a439c391bf587ccd2c68333d375', 'play', 0, '{"actions":["place hand:10"]}', 1794965158688);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 32, '7c67d23327e6b07e3f3f1e094f580c0d', 'play', 0, '{"actions":["done"]}', 1794965158692);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 33, 'ecd848d6bc5770ab434333c194bdcf32', 'play', 0, '{"actions":["draw deck"]}', 1794965158696);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 34, '3e9cda713db3f4ec664bb0c3c26e390e', 'play', 0, '{"actions":["draw deck"]}', 1794965158700);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 35, '1eeeb993152fa3cf283a54716e392f7a', 'play', 0, '{"actions":["draw deck"]}', 1794965158704);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 36, '2f74046b3eb0f95762bbca34d7d2fab2', 'play', 0, '{"actions":["draw deck"]}', 1794965158708);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 37, 'efd9cbb3c9d74aeaedae3b1c1533919b', 'play', 0, '{"actions":["draw deck"]}', 1794965158712);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 38, 'b5e4bf998cdeddc315f2e49f0999758f', 'play', 0, '{"actions":["draw deck"]}', 1794965158715);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 39, '9f2323ea428d911cff8ecc04ff54d8fc', 'play', 0, '{"actions":["draw deck"]}', 1794965158720);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 40, NULL, 'play', 1, '{"actions":["build hand:10 hand:9 hand:8"]}', 1794965158724);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 41, '57bba0b28c28e41e9d04a8dd34d44c3b', 'play', 0, '{"actions":["exchange"]}', 1794965158728);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 42, 'e38aec160b78d39ccfe8eb79fc1bba8c', 'play', 0, '{"actions":["place hand:5"]}', 1794965158737);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 43, '1d929e63fb1b9535b5217f494d6669ca', 'play', 0, '{"actions":["place hand:8"]}', 1794965158745);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 44, '7b5f1be02a471f4776c57a350de0c356', 'play', 0, '{"actions":["place hand:9"]}', 1794965158748);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 45, 'c5e6a2e14fe6ea7ede6932252653f14e', 'play', 0, '{"actions":["place hand:9"]}', 1794965158752);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 46, '3307736f07d9f3a6911d145be5aa3c41', 'play', 0, '{"actions":["place hand:10"]}', 1794965158756);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 47, '83e61adfe2e4dc8d2a1d9a314da742f4', 'play', 0, '{"actions":["place hand:10"]}', 1794965158760);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 48, '02a9eb76be6f2bf54296a4f965f84708', 'play', 0, '{"actions":["place hand:10"]}', 1794965158764);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 49, 'ad4d0172cf3e0e1c9156bd7f6606c2c8', 'play', 0, '{"actions":["done"]}', 1794965158768);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 50, 'ee4d709a21ca79df0cad780b29c2961d', 'play', 0, '{"actions":["draw deck"]}', 1794965158772);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 51, 'adff4d98a3dc52ef760a3e13aad85131', 'play', 0, '{"actions":["draw deck"]}', 1794965158776);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 52, 'f31fdfefb5388e849123d42ab1cb6822', 'play', 0, '{"actions":["draw deck"]}', 1794965158780);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 53, '31a6f1f1114859663e9aa8703148e9af', 'play', 0, '{"actions":["draw deck"]}', 1794965158783);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 54, '0f24d8b7417a388695814548f3157649', 'play', 0, '{"actions":["draw deck"]}', 1794965158788);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 55, '706249d031d14db92398407de4fb6be9', 'play', 0, '{"actions":["draw deck"]}', 1794965158789);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 56, '18d50b9369b506cea9cc6af033ca46de', 'play', 0, '{"actions":["draw deck"]}', 1794965158794);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 57, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965158807);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 58, NULL, 'play', 1, '{"actions":["draw market:8"]}', 1794965158821);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 59, NULL, 'play', 1, '{"actions":["draw market:9"]}', 1794965158830);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 60, 'c52a6970b869b6bf2c49d01f74a52cbd', 'play', 0, '{"actions":["exchange"]}', 1794965158839);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 61, 'ccf69b876f74a697fecb4c464c3bae5c', 'play', 0, '{"actions":["place hand:5"]}', 1794965158849);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 62, 'bcfd50deab9cf8d56d03a9e363623187', 'play', 0, '{"actions":["place hand:5"]}', 1794965158854);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 63, 'b050cc4f1e9911729b86b839f22b773d', 'play', 0, '{"actions":["place hand:5"]}', 1794965158857);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 64, '76387b8defca60d9198d8ff4f60d5237', 'play', 0, '{"actions":["place hand:6"]}', 1794965158866);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 65, '97c1baaebafe0d80c1fa3a9a7b0ea3b2', 'play', 0, '{"actions":["place hand:7"]}', 1794965158873);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 66, '907357d3d6dcc92b520eace8077ac6a9', 'play', 0, '{"actions":["place hand:8"]}', 1794965158881);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 67, '9431826c102be7857af907216ff32464', 'play', 0, '{"actions":["place hand:10"]}', 1794965158889);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 68, '56ee57a8149e9a32997f70b357381997', 'play', 0, '{"actions":["done"]}', 1794965158895);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 69, '2edd9260f4526d326947b89804c51fde', 'play', 0, '{"actions":["draw deck"]}', 1794965158901);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 70, 'a30199fb16e01d32185c16ea3b3d8db0', 'play', 0, '{"actions":["draw deck"]}', 1794965158904);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 71, '5638d033d1efd35b3aa54da852f1e6f2', 'play', 0, '{"actions":["draw deck"]}', 1794965158913);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 72, '8af7e10cd3cd0cf20f707ef07aeaf5d6', 'play', 0, '{"actions":["draw deck"]}', 1794965158920);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 73, 'a15def6dec8abe10395a9937ba1bbd0e', 'play', 0, '{"actions":["draw deck"]}', 1794965158927);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 74, '8d6c3f3fac07ce27b5f6d282a3ae2065', 'play', 0, '{"actions":["draw deck"]}', 1794965158932);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 75, 'e590ea086c58849ecc1c5df4ad9d7164', 'play', 0, '{"actions":["draw deck"]}', 1794965158939);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 76, NULL, 'play', 1, '{"actions":["build hand:10 hand:9 hand:8"]}', 1794965158952);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 77, '344311b0f4f4409af95ae2c6ce2b36de', 'play', 0, '{"actions":["exchange"]}', 1794965159024);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 78, 'd3aa57c720cf2e0c00024c53638d1b78', 'play', 0, '{"actions":["place hand:6"]}', 1794965159028);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 79, '0a5e2593d12b750ede738cd48561ba2d', 'play', 0, '{"actions":["place hand:6"]}', 1794965159030);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 80, 'c00408ca5eb23ec460e65f9435f37dde', 'play', 0, '{"actions":["place hand:8"]}', 1794965159031);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 81, 'dbe4b9df80d2fe2e0f7a179b6a31791c', 'play', 0, '{"actions":["place hand:9"]}', 1794965159033);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 82, '33709a88920bee09cdbdd9561ce83e97', 'play', 0, '{"actions":["place hand:9"]}', 1794965159034);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 83, 'bc509a5bbb8e4fd2a329ac38e69ee490', 'play', 0, '{"actions":["place hand:9"]}', 1794965159036);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 84, 'bd6d1a77bf2729631553ce7d8bf27628', 'play', 0, '{"actions":["place hand:10"]}', 1794965159037);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 85, '91812c0046b469385e46e8fae9c8504c', 'play', 0, '{"actions":["done"]}', 1794965159039);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 86, '240ed0e45eee8e95480dd419ef610879', 'play', 0, '{"actions":["draw deck"]}', 1794965159040);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 87, '256e1db43e8f5fa46830446650c8be86', 'play', 0, '{"actions":["draw nobles"]}', 1794965159041);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 88, 'f253d000d14a1d8bd27740da1bcfd8fb', 'play', 0, '{"actions":["draw nobles"]}', 1794965159043);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 89, 'af2572206fcdf73e0a3caf3c9e9eecfc', 'play', 0, '{"actions":["draw nobles"]}', 1794965159044);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 90, '3d39dea8fd378bf14e4e2d9f9ef9bb71', 'play', 0, '{"actions":["draw nobles"]}', 1794965159045);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 91, '1cd5b1464f63e5684ad306f5237ef4da', 'play', 0, '{"actions":["draw nobles"]}', 1794965159047);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 92, 'f7064b9313ba2a8d99c2d31227387e16', 'play', 0, '{"actions":["draw nobles"]}', 1794965159048);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 93, NULL, 'play', 1, '{"actions":["pass"]}', 1794965159050);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 94, 'dc0501251b25ffe6a0047454f2b4f7aa', 'play', 0, '{"actions":["play hand:monumento"]}', 1794965159051);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 95, NULL, 'play', 1, '{"actions":["build hand:7 hand:7 hand:7"]}', 1794965159054);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 96, '9f414c4d616541e4468fca1fd4a80fdc', 'play', 0, '{"actions":["pass"]}', 1794965159055);
INSERT INTO entries VALUES ('e7c1d844f62e8ede6214', 97, NULL, 'play', 1, '{"actions":["pass"]}', 1794965159056);
INSERT INTO entries VALUES ('ede98e0a8470fb3d7522', 1, '5b93ed947f458276a3c4927f62a7f65e', 'play', 0, '{"actions":["purchase"]}', 1794965158401);
INSERT INTO entries VALUES ('ede98e0a8470fb3d7522', 2, 'd2a3ca7832a7166ef46cf581b367e8ff', 'play', 0, '{"actions":["draw deck"]}', 1794965158407);
INSERT INTO entries VALUES ('ede98e0a8470fb3d7522', 3, '2838df6b4b65061982c524df0d277833', 'play', 0, '{"actions":["draw deck"]}', 1794965158412);
INSERT INTO entries VALUES ('ede98e0a8470fb3d7522', 4, 'c4df7dd0e03b0d378db691471afbefa3', 'play', 1, '{"actions":["purchase"]}', 1794965158419);
INSERT INTO entries VALUES ('ede98e0a8470fb3d7522', 5, '0a721f0c21ccad8bb604c446d1af88c5', 'play', 1, '{"actions":["draw deck"]}', 1794965158425);
INSERT INTO entries VALUES ('ede98e0a8470fb3d7522', 6, 'c904ecd0d4616e37df7a71c6b5e0ad10', 'play', 1, '{"actions":["draw deck"]}', 1794965158432);
INSERT INTO entries VALUES ('ede98e0a8470fb3d7522', 7, '5c7f296908ee8b01e8428745301c6dfa', 'undo_asked', 1, '{"to":5}', 1794965158437);
INSERT INTO entries VALUES ('ede98e0a8470fb3d7522', 8, '3f8955872f77376b90bb268896597534', 'undo_agreed', 0, '{}', 1794965158442);
INSERT INTO entries VALUES ('ede98e0a8470fb3d7522', 9, NULL, 'undo', 1, '{"to":5}', 1794965158442);
INSERT INTO entries VALUES ('ede98e0a8470fb3d7522', 10, 'c4ca7ace013dd9d4fdb97f97d04852ec', 'play', 1, '{"actions":["draw deck"]}', 1794965158457);
INSERT INTO entries VALUES ('ede98e0a8470fb3d7522', 11, '4c2574eb0138e704fc5b243bc22333d1', 'play', 0, '{"actions":["exchange"]}', 1794965158464);
INSERT INTO entries VALUES ('ede98e0a8470fb3d7522', 12, '996361923f6a3d2cc1c032ba27899b2c', 'seat', 1, '{"actions":["bot"]}', 1794965158467);
INSERT INTO entries VALUES ('ede98e0a8470fb3d7522', 13, 'b5193c35d187dc4493c9989bff406893', 'play', 0, '{"actions":["place hand:5"]}', 1794965158486);
INSERT INTO chat VALUES ('ede98e0a8470fb3d7522', 1, '171310f43db515ff6a12b50eb474faae', 0, 'P0', 'Buona fortuna!', 1794965158444, '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968');
INSERT INTO chat VALUES ('ede98e0a8470fb3d7522', 2, '4e14a21797b4e50a23c86139f4364bfd', 1, 'Guest', 'Grazie — altrettanto', 1794965158448, 'e04a7e627df92eb58614e7a8c0f3072f49b180d4301ad7166d356f8092561d88');
INSERT INTO notes VALUES ('ede98e0a8470fb3d7522', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 'Buona fortuna! (secretly)');
INSERT INTO notes VALUES ('ede98e0a8470fb3d7522', 'e04a7e627df92eb58614e7a8c0f3072f49b180d4301ad7166d356f8092561d88', 'Grazie — altrettanto (secretly)');
INSERT INTO results VALUES ('a3641374b438cdcb34f3', '[7,35]', '[1]', 1794965159452);
INSERT INTO results VALUES ('e7c1d844f62e8ede6214', '[7,35]', '[1]', 1794965159056);
INSERT INTO promises VALUES ('e4c94eeab79f30bfd68a', 0, '9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885');
INSERT INTO promises VALUES ('e7c1d844f62e8ede6214', 0, '9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885');
INSERT INTO promises VALUES ('ede98e0a8470fb3d7522', 0, '9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885');
INSERT INTO promises VALUES ('ede98e0a8470fb3d7522', 1, '9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885');
INSERT INTO promised VALUES ('e4c94eeab79f30bfd68a', '["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885",""]', 1794965158008);
INSERT INTO promised VALUES ('e7c1d844f62e8ede6214', '["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885",""]', 1794965158494);
INSERT INTO promised VALUES ('ede98e0a8470fb3d7522', '["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885","9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885"]', 1794965158342);
INSERT INTO reveals VALUES ('e4c94eeab79f30bfd68a', 0, 1, 'abababababababababababababababababababababababababababababababab');
INSERT INTO reveals VALUES ('e7c1d844f62e8ede6214', 0, 1, 'abababababababababababababababababababababababababababababababab');
INSERT INTO reveals VALUES ('ede98e0a8470fb3d7522', 0, 1, 'abababababababababababababababababababababababababababababababab');
INSERT INTO reveals VALUES ('ede98e0a8470fb3d7522', 1, 1, 'abababababababababababababababababababababababababababababababab');
CREATE INDEX seats_of_holder ON seats (holder);
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER starts_stay BEFORE UPDATE ON starts BEGIN SELECT RAISE(ABORT, 'a deal stays'); END;
CREATE INDEX chat_of_holder ON chat (holder);
CREATE INDEX tables_of_host ON tables (host, created);
CREATE INDEX tables_of_source ON tables (source, created);
CREATE TRIGGER promises_stay BEFORE UPDATE ON promises BEGIN SELECT RAISE(ABORT, 'a promise stays'); END;
CREATE TRIGGER promised_stay BEFORE UPDATE ON promised BEGIN SELECT RAISE(ABORT, 'a promise stays'); END;
CREATE TRIGGER reveals_stay BEFORE UPDATE ON reveals BEGIN SELECT RAISE(ABORT, 'a value stays'); END;
CREATE TRIGGER entries_last BEFORE DELETE ON entries
    WHEN NOT EXISTS (SELECT 1 FROM removals WHERE table_id = OLD.table_id)
    BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER starts_last BEFORE DELETE ON starts
    WHEN NOT EXISTS (SELECT 1 FROM removals WHERE table_id = OLD.table_id)
    BEGIN SELECT RAISE(ABORT, 'a deal stays'); END;
CREATE TRIGGER promises_last BEFORE DELETE ON promises
    WHEN EXISTS (SELECT 1 FROM promised WHERE table_id = OLD.table_id)
    AND NOT EXISTS (SELECT 1 FROM removals WHERE table_id = OLD.table_id)
    BEGIN SELECT RAISE(ABORT, 'a promise stays'); END;
CREATE TRIGGER promised_last BEFORE DELETE ON promised
    WHEN NOT EXISTS (SELECT 1 FROM removals WHERE table_id = OLD.table_id)
    BEGIN SELECT RAISE(ABORT, 'a promise stays'); END;
CREATE TRIGGER reveals_last BEFORE DELETE ON reveals
    WHEN NOT EXISTS (SELECT 1 FROM removals WHERE table_id = OLD.table_id)
    BEGIN SELECT RAISE(ABORT, 'a value stays'); END;
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log stays'); END;
CREATE TRIGGER audit_lasts BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log stays'); END;
PRAGMA user_version=2;
