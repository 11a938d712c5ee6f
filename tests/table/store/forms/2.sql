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
INSERT INTO meta VALUES ('forms', X'C9BEBB2C30722311E3BE7A2F2A6C2C6F071CD5B0B9E7B3776CD49634AF1AF6A1');
INSERT INTO meta VALUES ('invites and bots', X'285538BF3DF9BB37747206D0C1C605CB6C6D9C32287E1C0DEDB4826F18C24E9E');
INSERT INTO tables VALUES ('213557d859a36734b5f6', 'sangimignano', '1', 2, '{"nobles":false,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965233753, '047ba91e2bdd82c3', 0);
INSERT INTO tables VALUES ('34a1d3e0d1a73057ff5c', 'sangimignano', '1', 2, '{"nobles":true,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965234359, '047ba91e2bdd82c3', 0);
INSERT INTO tables VALUES ('594e2c9e0a9d6cc747f5', 'sangimignano', '1', 2, '{"nobles":true,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', 'e04a7e627df92eb58614e7a8c0f3072f49b180d4301ad7166d356f8092561d88', 1, 1, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965234947, '047ba91e2bdd82c3', 0);
INSERT INTO tables VALUES ('79d2bcffd6a3401be194', 'castles', '2', 2, '{"edition":"ravensburger","quick_setup":false,"draw_cards":"auto","single_space_vp":"auto","two_space_vp":"auto","three_space_vp":"auto","cards_per_vp":"auto","round_end":"edition","final_turns":"edition","tiebreaks":"edition","refresh_when_unplaceable":"edition","take_requires_placeable":"edition","display_revealed":"edition","endgame_counts_pile_tiles":"edition","plus_tiles_apply_to":"edition","storage_tile_vp":"auto","inn_overflow_red_vp":"auto","hex_piece_same_turn":"edition","start_castle_scores":"edition","lap_limit":150}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965233761, '047ba91e2bdd82c3', 0);
INSERT INTO tables VALUES ('c4e8252b85768c9df4fb', 'sangimignano', '1', 2, '{"nobles":false,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965233935, '047ba91e2bdd82c3', 0);
INSERT INTO seats VALUES ('213557d859a36734b5f6', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('213557d859a36734b5f6', 1, 'open', '', '', '', 0, 1794965233753);
INSERT INTO seats VALUES ('34a1d3e0d1a73057ff5c', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('34a1d3e0d1a73057ff5c', 1, 'bot', 'P1', 'easy', '', 0, 0);
INSERT INTO seats VALUES ('594e2c9e0a9d6cc747f5', 0, 'person', 'P0', '', '', 0, 0);
INSERT INTO seats VALUES ('594e2c9e0a9d6cc747f5', 1, 'person', 'P1', '', '', 0, 0);
INSERT INTO seats VALUES ('79d2bcffd6a3401be194', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('79d2bcffd6a3401be194', 1, 'bot', 'P1', 'easy', '', 0, 0);
INSERT INTO seats VALUES ('c4e8252b85768c9df4fb', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('c4e8252b85768c9df4fb', 1, 'person', 'Guest', 'program', 'e04a7e627df92eb58614e7a8c0f3072f49b180d4301ad7166d356f8092561d88', 1, 1794965233935);
INSERT INTO starts VALUES ('34a1d3e0d1a73057ff5c', 'e940e8753a21905475952d458a30adc82332afc223ae3befdf91976dc8c67b28', '[]', 1794965234368, '{"scheme":"tavola-2","secret":"84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d","commitment":"6ae20e9df705a44c7acfb4aa42bf590fba7d4471d5d40b7491ea9b507a883022","seats":["person","bot"],"commitments":["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885",""],"values":["abababababababababababababababababababababababababababababababab",""],"faults":["",""]}');
INSERT INTO starts VALUES ('594e2c9e0a9d6cc747f5', 'e940e8753a21905475952d458a30adc82332afc223ae3befdf91976dc8c67b28', '[]', 1794965234947, '{"scheme":"tavola-2","secret":"84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d","commitment":"6ae20e9df705a44c7acfb4aa42bf590fba7d4471d5d40b7491ea9b507a883022","seats":["person","bot"],"commitments":["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885",""],"values":["abababababababababababababababababababababababababababababababab",""],"faults":["",""]}');
INSERT INTO starts VALUES ('79d2bcffd6a3401be194', 'e940e8753a21905475952d458a30adc82332afc223ae3befdf91976dc8c67b28', '[]', 1794965233797, '{"scheme":"tavola-2","secret":"84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d","commitment":"6ae20e9df705a44c7acfb4aa42bf590fba7d4471d5d40b7491ea9b507a883022","seats":["person","bot"],"commitments":["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885",""],"values":["abababababababababababababababababababababababababababababababab",""],"faults":["",""]}');
INSERT INTO starts VALUES ('c4e8252b85768c9df4fb', '783fefea83f86ec67edc05e2bfcfdc78000d46aacf16fe5b7375d221b971014c', '[]', 1794965234000, '{"scheme":"tavola-2","secret":"84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d","commitment":"6ae20e9df705a44c7acfb4aa42bf590fba7d4471d5d40b7491ea9b507a883022","seats":["person","person"],"commitments":["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885","9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885"],"values":["abababababababababababababababababababababababababababababababab","abababababababababababababababababababababababababababababababab"],"faults":["",""]}');
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 1, '6b4d032b10b488a03e306cca2174cffb', 'play', 0, '{"actions":["purchase"]}', 1794965234369);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 2, 'ab289206ae4ba87daae72aa79fefdea4', 'play', 0, '{"actions":["draw deck"]}', 1794965234375);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 3, '252675608a2629a7cde77557fd255a78', 'play', 0, '{"actions":["draw deck"]}', 1794965234380);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 4, NULL, 'play', 1, '{"actions":["pass"]}', 1794965234383);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 5, '5b927b72f33e30a1314d12012b2cdae6', 'play', 0, '{"actions":["exchange"]}', 1794965234387);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 6, 'fdc1b60035776470c53a4a853fcaee40', 'play', 0, '{"actions":["place hand:5"]}', 1794965234391);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 7, '121036adda220cf895999f07d587085b', 'play', 0, '{"actions":["place hand:7"]}', 1794965234397);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 8, 'd14653e81ac9095e2d2b37c66bb56fe4', 'play', 0, '{"actions":["place hand:7"]}', 1794965234403);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 9, '7fedca3fd40c6c15de5b5078ff99ef07', 'play', 0, '{"actions":["place hand:7"]}', 1794965234407);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 10, '4cfe3acdb34d82483a01e6a0d660fa32', 'play', 0, '{"actions":["place hand:8"]}', 1794965234411);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 11, '80b95c7e6843381be71763f9b9786fa4', 'play', 0, '{"actions":["place hand:10"]}', 1794965234414);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 12, 'e2d844e3cfc2ae34db02f47bf3e09526', 'play', 0, '{"actions":["place hand:10"]}', 1794965234421);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 13, '92c0254ccbe4e25fad26f2d360721adc', 'play', 0, '{"actions":["done"]}', 1794965234423);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 14, '8dc172f13319ea0e7e444034112c5146', 'play', 0, '{"actions":["draw deck"]}', 1794965234433);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 15, '76aecbcb96e1c8f1bf6506595aa5e529', 'play', 0, '{"actions":["draw deck"]}', 1794965234435);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 16, '11a235462850a4867e3816ec1b2cc97f', 'play', 0, '{"actions":["draw deck"]}', 1794965234437);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 17, '27659a89be8fa0be6e48eed2f9464d72', 'play', 0, '{"actions":["draw deck"]}', 1794965234438);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 18, '1bec205884ab974e42e0d4961dfb2cb5', 'play', 0, '{"actions":["draw deck"]}', 1794965234440);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 19, '1d0f30653815278793e8a24d47128244', 'play', 0, '{"actions":["draw deck"]}', 1794965234447);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 20, 'e7e23bcaddfd4fb1c3fc6fd272210a3e', 'play', 0, '{"actions":["draw deck"]}', 1794965234449);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 21, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965234459);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 22, NULL, 'play', 1, '{"actions":["draw market:7"]}', 1794965234471);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 23, NULL, 'play', 1, '{"actions":["draw market:10"]}', 1794965234473);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 24, '702aea5e30793173ab08c889b1cdcaa6', 'play', 0, '{"actions":["exchange"]}', 1794965234480);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 25, 'f6ef93eb25fdbbaa47e496e277696474', 'play', 0, '{"actions":["place hand:6"]}', 1794965234484);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 26, '5bbc89eed490123c687b50960ba693c3', 'play', 0, '{"actions":["place hand:7"]}', 1794965234488);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 27, '33f1afec4f1c40a84b013e98d1144904', 'play', 0, '{"actions":["place hand:8"]}', 1794965234490);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 28, 'fce3438355aa80925759df17188a0bc0', 'play', 0, '{"actions":["place hand:8"]}', 1794965234492);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 29, '226b0e3c4a1d29907258ea6c70023d85', 'play', 0, '{"actions":["place hand:8"]}', 1794965234499);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 30, '3a69cb1b66e5096015d5f0e6ba7911c6', 'play', 0, '{"actions":["place hand:10"]}', 1794965234504);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 31, '4a4d87cad9097ed780dd73d27099ce1d', 'play', 0, '{"actions":["place hand:10"]}', 1794965234506);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 32, '61f46afe6c50c8bbe50a1e0a794095c4', 'play', 0, '{"actions":["done"]}', 1794965234508);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 33, 'b28c742f15e0519681f953173fbf6ad1', 'play', 0, '{"actions":["draw deck"]}', 1794965234517);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 34, '64a1b7db41ac5bb8835c3950c46a6983', 'play', 0, '{"actions":["draw deck"]}', 1794965234523);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 35, '585e0444f58acb79a0449d00b8d63385', 'play', 0, '{"actions":["draw deck"]}', 1794965234525);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 36, '01d0d6c7f09b1494977ef890a43f56ef', 'play', 0, '{"actions":["draw deck"]}', 1794965234528);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 37, 'b7ad0a71897e98b5d6432746935233be', 'play', 0, '{"actions":["draw deck"]}', 1794965234532);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 38, 'a25cbf185560290ca69e7f8bf0da7660', 'play', 0, '{"actions":["draw deck"]}', 1794965234533);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 39, 'bfd51c68ee8897087cbfe40920a5764e', 'play', 0, '{"actions":["draw deck"]}', 1794965234540);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 40, NULL, 'play', 1, '{"actions":["build hand:10 hand:9 hand:8"]}', 1794965234541);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 41, '0915fd226d3501f59f096549d8d51a21', 'play', 0, '{"actions":["exchange"]}', 1794965234548);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 42, '6970ebe8cff944a30236d5363eab7d0a', 'play', 0, '{"actions":["place hand:5"]}', 1794965234550);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 43, '6b842424153c6dca0b3bf584f4782fbe', 'play', 0, '{"actions":["place hand:8"]}', 1794965234552);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 44, '75b8c8f07c4bddf78b1c6fed658a0a02', 'play', 0, '{"actions":["place hand:9"]}', 1794965234556);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 45, '8eae863bdc8cae64bd5dfb9a68121a51', 'play', 0, '{"actions":["place hand:9"]}', 1794965234560);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 46, '173df06c762e081f3e9f2b0e9266fdf7', 'play', 0, '{"actions":["place hand:10"]}', 1794965234562);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 47, 'da409e73771e65e701aa1099e32e94ac', 'play', 0, '{"actions":["place hand:10"]}', 1794965234572);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 48, 'a301603a298433eb966bd2d4bcba684d', 'play', 0, '{"actions":["place hand:10"]}', 1794965234573);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 49, '38fbddeb8e83c8affa05c38b7b79e0f3', 'play', 0, '{"actions":["done"]}', 1794965234577);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 50, '43d925fc4a292ae14cda6bb3f0901cb8', 'play', 0, '{"actions":["draw deck"]}', 1794965234580);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 51, 'e7345ce882776db9194d11e543d20746', 'play', 0, '{"actions":["draw deck"]}', 1794965234582);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 52, 'a5b495fd45d5e4df8e2c20fcaec5ebb9', 'play', 0, '{"actions":["draw deck"]}', 1794965234592);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 53, 'ef1a6bb52aeb6ef8d7b8ed0f24dbb631', 'play', 0, '{"actions":["draw deck"]}', 1794965234596);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 54, 'f0977fa279427b0a2e8b49c1ccc6e590', 'play', 0, '{"actions":["draw deck"]}', 1794965234600);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 55, 'c960b4a93b2527708f14b094c492ba31', 'play', 0, '{"actions":["draw deck"]}', 1794965234604);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 56, '6be96632da7287828c8b2aa56bbce7a6', 'play', 0, '{"actions":["draw deck"]}', 1794965234613);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 57, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965234616);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 58, NULL, 'play', 1, '{"actions":["draw market:8"]}', 1794965234625);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 59, NULL, 'play', 1, '{"actions":["draw market:9"]}', 1794965234632);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 60, '310162b28234fe19b85525377f584522', 'play', 0, '{"actions":["exchange"]}', 1794965234634);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 61, 'c0aeaa6fd63e7e726f3a0957b0b4363b', 'play', 0, '{"actions":["place hand:5"]}', 1794965234636);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 62, '25abeb0f4926b0d7f91176c8d21a5c09', 'play', 0, '{"actions":["place hand:5"]}', 1794965234638);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 63, '703c6d8731418d8e410e81408df3cdbe', 'play', 0, '{"actions":["place hand:5"]}', 1794965234639);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 64, 'a256bfa78f9da0cee82c9a90890870e2', 'play', 0, '{"actions":["place hand:6"]}', 1794965234641);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 65, 'b5934d07e484b4e1bc0f0a83908316ed', 'play', 0, '{"actions":["place hand:7"]}', 1794965234643);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 66, 'e10ad691666735a79e9b7958715beb75', 'play', 0, '{"actions":["place hand:8"]}', 1794965234644);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 67, '774d2ebc0387b1baca4a89f18bcabdd6', 'play', 0, '{"actions":["place hand:10"]}', 1794965234645);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 68, 'c18e7234734baf4a7b5ab83c9afad543', 'play', 0, '{"actions":["done"]}', 1794965234651);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 69, '91dbe0832f1af6cfddf45a1d6f1383fc', 'play', 0, '{"actions":["draw deck"]}', 1794965234653);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 70, 'f91b5f7d2b5cb59a7e8513cc70a0cbb2', 'play', 0, '{"actions":["draw deck"]}', 1794965234656);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 71, '7c073ca22ab43a681c7369fd3550abe0', 'play', 0, '{"actions":["draw deck"]}', 1794965234658);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 72, '8d52160a237baef1cbe931c5d24e7b60', 'play', 0, '{"actions":["draw deck"]}', 1794965234663);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 73, 'bafde83d725ebd689e9263967aa5c53e', 'play', 0, '{"actions":["draw deck"]}', 1794965234668);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 74, '7fd890936e2a1cec76a32d3179e9170e', 'play', 0, '{"actions":["draw deck"]}', 1794965234671);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 75, '13edd7e28c11ad956f30e69cbab89c84', 'play', 0, '{"actions":["draw deck"]}', 1794965234679);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 76, NULL, 'play', 1, '{"actions":["build hand:10 hand:9 hand:8"]}', 1794965234683);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 77, '9b3e0371cddb48946035f2b611d3164b', 'play', 0, '{"actions":["exchange"]}', 1794965234685);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 78, '80169ab88d097da38f553b4742493dee', 'play', 0, '{"actions":["place hand:6"]}', 1794965234688);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 79, '6499e7f5da625e2000c8e4ae13523de8', 'play', 0, '{"actions":["place hand:6"]}', 1794965234691);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 80, '077caf0358868f3c0f51c1ffad1830e9', 'play', 0, '{"actions":["place hand:8"]}', 1794965234692);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 81, '6fc7288da24562b7033d91a5e91085aa', 'play', 0, '{"actions":["place hand:9"]}', 1794965234694);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 82, 'bb9c9c618e00823fe3122ed82717e492', 'play', 0, '{"actions":["place hand:9"]}', 1794965234700);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 83, 'fcbd0cd9c4fadfbb1b2871207bfdd00e', 'play', 0, '{"actions":["place hand:9"]}', 1794965234703);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 84, 'ddcbf16dd94f9ea4a529c68a97e17c83', 'play', 0, '{"actions":["place hand:10"]}', 1794965234705);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 85, '73e5d557d877d7be86ce3554822f5b4b', 'play', 0, '{"actions":["done"]}', 1794965234712);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 86, '2472b4cf1f19136ab9e51815472c3f6a', 'play', 0, '{"actions":["draw deck"]}', 1794965234714);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 87, '2a058046e1cc2e9269290e45e428a8f5', 'play', 0, '{"actions":["draw nobles"]}', 1794965234716);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 88, '63a3463b828207d407dc00c604ad857c', 'play', 0, '{"actions":["draw nobles"]}', 1794965234718);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 89, 'b0f22d5c999bda643d9c3653187543dd', 'play', 0, '{"actions":["draw nobles"]}', 1794965234719);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 90, 'f2870b882f42009846719e57570bc9e0', 'play', 0, '{"actions":["draw nobles"]}', 1794965234724);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 91, 'de4479fbf2105e0d5b2cc797d139c835', 'play', 0, '{"actions":["draw nobles"]}', 1794965234725);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 92, 'dd1afb17f202960c7b1030a3b056bf77', 'play', 0, '{"actions":["draw nobles"]}', 1794965234728);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 93, NULL, 'play', 1, '{"actions":["pass"]}', 1794965234730);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 94, '801c9ec2534fb082b11fd66d7bb8e14c', 'play', 0, '{"actions":["play hand:monumento"]}', 1794965234736);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 95, NULL, 'play', 1, '{"actions":["build hand:7 hand:7 hand:7"]}', 1794965234738);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 96, '3491587b1ee2e90c7483d4fe617bd1c3', 'play', 0, '{"actions":["pass"]}', 1794965234742);
INSERT INTO entries VALUES ('34a1d3e0d1a73057ff5c', 97, NULL, 'play', 1, '{"actions":["pass"]}', 1794965234747);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 1, NULL, 'play', 0, '{"actions":["purchase"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 2, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 3, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 4, NULL, 'play', 1, '{"actions":["pass"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 5, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 6, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 7, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 8, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 9, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 10, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 11, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 12, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 13, NULL, 'play', 0, '{"actions":["done"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 14, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 15, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 16, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 17, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 18, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 19, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 20, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 21, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 22, NULL, 'play', 1, '{"actions":["draw market:7"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 23, NULL, 'play', 1, '{"actions":["draw market:10"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 24, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 25, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 26, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 27, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 28, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 29, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 30, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 31, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 32, NULL, 'play', 0, '{"actions":["done"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 33, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 34, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 35, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 36, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 37, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 38, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 39, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 40, NULL, 'play', 1, '{"actions":["build hand:10 hand:9 hand:8"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 41, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 42, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 43, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 44, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 45, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 46, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 47, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 48, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 49, NULL, 'play', 0, '{"actions":["done"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 50, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 51, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 52, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 53, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 54, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 55, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 56, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 57, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 58, NULL, 'play', 1, '{"actions":["draw market:8"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 59, NULL, 'play', 1, '{"actions":["draw market:9"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 60, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 61, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 62, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 63, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 64, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 65, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 66, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 67, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 68, NULL, 'play', 0, '{"actions":["done"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 69, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 70, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 71, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 72, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 73, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 74, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 75, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 76, NULL, 'play', 1, '{"actions":["build hand:10 hand:9 hand:8"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 77, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 78, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 79, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 80, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 81, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 82, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 83, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 84, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 85, NULL, 'play', 0, '{"actions":["done"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 86, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 87, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 88, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 89, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 90, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 91, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 92, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 93, NULL, 'play', 1, '{"actions":["pass"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 94, NULL, 'play', 0, '{"actions":["play hand:monumento"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 95, NULL, 'play', 1, '{"actions":["build hand:7 hand:7 hand:7"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 96, NULL, 'play', 0, '{"actions":["pass"]}', 1794965234947);
INSERT INTO entries VALUES ('594e2c9e0a9d6cc747f5', 97, NULL, 'play', 1, '{"actions":["pass"]}', 1794965234947);
INSERT INTO entries VALUES ('79d2bcffd6a3401be194', 1, 'ee0a7a2ad3088e66e28aa2965a5b5a4a', 'play', 0, '{"actions":["join ABC"]}', 1794965233801);
INSERT INTO entries VALUES ('79d2bcffd6a3401be194', 2, '81e987a8c81cb2156bc804720d0354b5', 'play', 0, '{"actions":["turn none"]}', 1794965233812);
INSERT INTO entries VALUES ('79d2bcffd6a3401be194', 3, '0709e8f7188805d357cd9889373cdd92', 'play', 0, '{"actions":["shift up/up"]}', 1794965233821);
INSERT INTO entries VALUES ('79d2bcffd6a3401be194', 4, 'ff70af071a264df3188d857d69a7ad10', 'play', 0, '{"actions":["castle space:8"]}', 1794965233829);
INSERT INTO entries VALUES ('79d2bcffd6a3401be194', 5, NULL, 'play', 1, '{"actions":["join ABC"]}', 1794965233912);
INSERT INTO entries VALUES ('79d2bcffd6a3401be194', 6, NULL, 'play', 1, '{"actions":["turn A"]}', 1794965233916);
INSERT INTO entries VALUES ('79d2bcffd6a3401be194', 7, NULL, 'play', 1, '{"actions":["shift down/down"]}', 1794965233924);
INSERT INTO entries VALUES ('79d2bcffd6a3401be194', 8, NULL, 'play', 1, '{"actions":["castle space:19"]}', 1794965233929);
INSERT INTO entries VALUES ('c4e8252b85768c9df4fb', 1, '5a1090127cda12d102eabd8e6b23216a', 'play', 0, '{"actions":["purchase"]}', 1794965234058);
INSERT INTO entries VALUES ('c4e8252b85768c9df4fb', 2, '70ed1d1e45e50aa14a1a149a27cae26c', 'play', 0, '{"actions":["draw deck"]}', 1794965234083);
INSERT INTO entries VALUES ('c4e8252b85768c9df4fb', 3, 'f8cc5e5a612e5b0c7ff07eb18f4cdddd', 'play', 0, '{"actions":["draw deck"]}', 1794965234105);
INSERT INTO entries VALUES ('c4e8252b85768c9df4fb', 4, 'bda659b715c428a2b98ade8f6efb4599', 'play', 1, '{"actions":["purchase"]}', 1794965234128);
INSERT INTO entries VALUES ('c4e8252b85768c9df4fb', 5, 'b09ef23e11e9c32eec1a711d5a887b11', 'play', 1, '{"actions":["draw deck"]}', 1794965234155);
INSERT INTO entries VALUES ('c4e8252b85768c9df4fb', 6, '65c1e5743388e4e2aaf0c1307fe9d5d7', 'play', 1, '{"actions":["draw deck"]}', 1794965234188);
INSERT INTO entries VALUES ('c4e8252b85768c9df4fb', 7, '69b354d643349de3a8460df7f242082d', 'undo_asked', 1, '{"to":5}', 1794965234201);
INSERT INTO entries VALUES ('c4e8252b85768c9df4fb', 8, '3012aa943beca1a2d65e187262d9375c', 'undo_agreed', 0, '{}', 1794965234235);
INSERT INTO entries VALUES ('c4e8252b85768c9df4fb', 9, NULL, 'undo', 1, '{"to":5}', 1794965234235);
INSERT INTO entries VALUES ('c4e8252b85768c9df4fb', 10, 'a3c421e75dbfe26bf9b474e68d8cc630', 'play', 1, '{"actions":["draw deck"]}', 1794965234304);
INSERT INTO entries VALUES ('c4e8252b85768c9df4fb', 11, '510002ff272fd20f498856da3e199cea', 'play', 0, '{"actions":["exchange"]}', 1794965234326);
INSERT INTO entries VALUES ('c4e8252b85768c9df4fb', 12, '3a31f8aa88dedc744bb61520241c8f84', 'seat', 1, '{"actions":["bot"]}', 1794965234341);
INSERT INTO entries VALUES ('c4e8252b85768c9df4fb', 13, '8fa9f697a77916a1b9333a5e4a4e8c5c', 'play', 0, '{"actions":["place hand:5"]}', 1794965234356);
INSERT INTO chat VALUES ('c4e8252b85768c9df4fb', 1, '873d9473cc38b47ae2e0e3506fad97bb', 0, 'P0', 'Buona fortuna!', 1794965234246, '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968');
INSERT INTO chat VALUES ('c4e8252b85768c9df4fb', 2, '86d46b87779bf641f6a65bc7632e1df4', 1, 'Guest', 'Grazie — altrettanto', 1794965234264, 'e04a7e627df92eb58614e7a8c0f3072f49b180d4301ad7166d356f8092561d88');
INSERT INTO notes VALUES ('c4e8252b85768c9df4fb', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 'Buona fortuna! (secretly)');
INSERT INTO notes VALUES ('c4e8252b85768c9df4fb', 'e04a7e627df92eb58614e7a8c0f3072f49b180d4301ad7166d356f8092561d88', 'Grazie — altrettanto (secretly)');
INSERT INTO results VALUES ('34a1d3e0d1a73057ff5c', '[7,35]', '[1]', 1794965234747);
INSERT INTO results VALUES ('594e2c9e0a9d6cc747f5', '[7,35]', '[1]', 1794965234947);
INSERT INTO promises VALUES ('34a1d3e0d1a73057ff5c', 0, '9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885');
INSERT INTO promises VALUES ('79d2bcffd6a3401be194', 0, '9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885');
INSERT INTO promises VALUES ('c4e8252b85768c9df4fb', 0, '9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885');
INSERT INTO promises VALUES ('c4e8252b85768c9df4fb', 1, '9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885');
INSERT INTO promised VALUES ('34a1d3e0d1a73057ff5c', '["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885",""]', 1794965234366);
INSERT INTO promised VALUES ('79d2bcffd6a3401be194', '["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885",""]', 1794965233793);
INSERT INTO promised VALUES ('c4e8252b85768c9df4fb', '["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885","9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885"]', 1794965233950);
INSERT INTO reveals VALUES ('34a1d3e0d1a73057ff5c', 0, 1, 'abababababababababababababababababababababababababababababababab');
INSERT INTO reveals VALUES ('79d2bcffd6a3401be194', 0, 1, 'abababababababababababababababababababababababababababababababab');
INSERT INTO reveals VALUES ('c4e8252b85768c9df4fb', 0, 1, 'abababababababababababababababababababababababababababababababab');
INSERT INTO reveals VALUES ('c4e8252b85768c9df4fb', 1, 1, 'abababababababababababababababababababababababababababababababab');
CREATE INDEX seats_of_holder ON seats (holder);
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER starts_stay BEFORE UPDATE ON starts BEGIN SELECT RAISE(ABORT, 'a deal stays'); END;
CREATE INDEX chat_of_holder ON chat (holder);
CREATE INDEX notes_of_holder ON notes (holder);
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
