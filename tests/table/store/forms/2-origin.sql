CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, rules TEXT NOT NULL, players INTEGER NOT NULL,
    options TEXT NOT NULL, host TEXT NOT NULL, watch INTEGER NOT NULL, imported INTEGER NOT NULL,
    secret TEXT NOT NULL, created INTEGER NOT NULL
, origin TEXT NOT NULL DEFAULT '', closed INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
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
INSERT INTO meta VALUES ('forms', X'BF3CDD7A4A03B85DC614E48F51FDB332472AB02DABB2D5719DD0204D71AF6760');
INSERT INTO meta VALUES ('invites and bots', X'7ABF29F3C50B14EB068BB6A3AEDFFDAE928B307386C6D3EF007439AD672177EE');
INSERT INTO tables VALUES ('173a1a9078bf91bbcd67', 'sangimignano', '1', 2, '{"nobles":false,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965109886, '', 0);
INSERT INTO tables VALUES ('42f2355fe4fb531d9c26', 'sangimignano', '1', 2, '{"nobles":true,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965112741, '', 0);
INSERT INTO tables VALUES ('76cdf1206a12c8db75a2', 'sangimignano', '1', 2, '{"nobles":false,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965110520, '', 0);
INSERT INTO tables VALUES ('7b4ebdd4961c6214f612', 'castles', '2', 2, '{"edition":"ravensburger","quick_setup":false,"draw_cards":"auto","single_space_vp":"auto","two_space_vp":"auto","three_space_vp":"auto","cards_per_vp":"auto","round_end":"edition","final_turns":"edition","tiebreaks":"edition","refresh_when_unplaceable":"edition","take_requires_placeable":"edition","display_revealed":"edition","endgame_counts_pile_tiles":"edition","plus_tiles_apply_to":"edition","storage_tile_vp":"auto","inn_overflow_red_vp":"auto","hex_piece_same_turn":"edition","start_castle_scores":"edition","lap_limit":150}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965109996, '', 0);
INSERT INTO tables VALUES ('c4b39b24ac1938c710f4', 'sangimignano', '1', 2, '{"nobles":true,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', 'e04a7e627df92eb58614e7a8c0f3072f49b180d4301ad7166d356f8092561d88', 1, 1, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965116986, '', 0);
INSERT INTO seats VALUES ('173a1a9078bf91bbcd67', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('173a1a9078bf91bbcd67', 1, 'open', '', '', '', 0, 1794965109886);
INSERT INTO seats VALUES ('42f2355fe4fb531d9c26', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('42f2355fe4fb531d9c26', 1, 'bot', 'P1', 'easy', '', 0, 0);
INSERT INTO seats VALUES ('76cdf1206a12c8db75a2', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('76cdf1206a12c8db75a2', 1, 'person', 'Guest', 'program', 'e04a7e627df92eb58614e7a8c0f3072f49b180d4301ad7166d356f8092561d88', 1, 1794965110520);
INSERT INTO seats VALUES ('7b4ebdd4961c6214f612', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('7b4ebdd4961c6214f612', 1, 'bot', 'P1', 'easy', '', 0, 0);
INSERT INTO seats VALUES ('c4b39b24ac1938c710f4', 0, 'person', 'P0', '', '', 0, 0);
INSERT INTO seats VALUES ('c4b39b24ac1938c710f4', 1, 'person', 'P1', '', '', 0, 0);
INSERT INTO entropy VALUES ('42f2355fe4fb531d9c26', 0, 'abababababababababababababababab');
INSERT INTO entropy VALUES ('76cdf1206a12c8db75a2', 0, 'abababababababababababababababababababababababababababababababab');
INSERT INTO entropy VALUES ('76cdf1206a12c8db75a2', 1, 'abababababababababababababababababababababababababababababababab');
INSERT INTO entropy VALUES ('7b4ebdd4961c6214f612', 0, 'abababababababababababababababab');
INSERT INTO starts VALUES ('42f2355fe4fb531d9c26', '192fb0ba02e97439817f8f581c150c5e65c97d84adbea414df8cfdf4a849b983', '["abababababababababababababababab",""]', 1794965112795, '');
INSERT INTO starts VALUES ('76cdf1206a12c8db75a2', '53f21b76f71b558665cd34cc0050eadb25f78a383322658b9a0afd514dfd8f56', '["abababababababababababababababababababababababababababababababab","abababababababababababababababababababababababababababababababab"]', 1794965110583, '');
INSERT INTO starts VALUES ('7b4ebdd4961c6214f612', '192fb0ba02e97439817f8f581c150c5e65c97d84adbea414df8cfdf4a849b983', '["abababababababababababababababab",""]', 1794965110064, '');
INSERT INTO starts VALUES ('c4b39b24ac1938c710f4', '192fb0ba02e97439817f8f581c150c5e65c97d84adbea414df8cfdf4a849b983', '["abababababababababababababababab",""]', 1794965116986, '');
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 1, '073bf6eed74d4d58965079825e818ed0', 'play', 0, '{"actions":["purchase"]}', 1794965112836);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 2, '0b3d36fb8d004d3e964bf0b65cf2677a', 'play', 0, '{"actions":["draw deck"]}', 1794965112880);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 3, '072521ab29bb472ca5fd532aba6d6db1', 'play', 0, '{"actions":["draw deck"]}', 1794965112924);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 4, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965112928);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 5, NULL, 'play', 1, '{"actions":["draw market:9"]}', 1794965112929);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 6, NULL, 'play', 1, '{"actions":["draw deck"]}', 1794965112931);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 7, '208378444b4a4edf866bc3f05629c758', 'play', 0, '{"actions":["exchange"]}', 1794965112968);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 8, '50b7acbb985b4921831ca01a9a0119f5', 'play', 0, '{"actions":["place hand:5"]}', 1794965113012);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 9, '94284a3ece8640b480ab7ea6966b50ec', 'play', 0, '{"actions":["place hand:5"]}', 1794965113056);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 10, 'a598afe4afe2450c944db3a3db77cc2c', 'play', 0, '{"actions":["place hand:6"]}', 1794965113100);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 11, '67b52f333654413193b49ab2fcc0a8ca', 'play', 0, '{"actions":["place hand:7"]}', 1794965113144);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 12, 'fe31eb8331d24bd09d5bcbad8454b871', 'play', 0, '{"actions":["place hand:9"]}', 1794965113188);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 13, '94c69ea5ae6f468794a0d55090b8e76e', 'play', 0, '{"actions":["place hand:9"]}', 1794965113236);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 14, '905d0ec3212f471cb6400522635bfa17', 'play', 0, '{"actions":["place hand:10"]}', 1794965113280);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 15, 'dae550a886f0442b95b71e1521358ec6', 'play', 0, '{"actions":["done"]}', 1794965113324);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 16, 'ed9b74dcb6d049198cdc70d9c4b99423', 'play', 0, '{"actions":["draw deck"]}', 1794965113372);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 17, '87e3ddcb526e4de2847aa5c2e7c46fd8', 'play', 0, '{"actions":["draw deck"]}', 1794965113416);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 18, 'd265b49c6536410ca6f96c00018ebc40', 'play', 0, '{"actions":["draw deck"]}', 1794965113460);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 19, '79b75dcdb9cd443ab69e621e86055e31', 'play', 0, '{"actions":["draw deck"]}', 1794965113504);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 20, 'c5b67e90e6b6429b9239761ea55e11ad', 'play', 0, '{"actions":["draw deck"]}', 1794965113548);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 21, 'd5154d2bc3d641ababbc5fdb29dc07d3', 'play', 0, '{"actions":["draw deck"]}', 1794965113598);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 22, '3730e3f36aad4be3a0447949236dbb6a', 'play', 0, '{"actions":["draw deck"]}', 1794965113644);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 23, NULL, 'play', 1, '{"actions":["build hand:7 hand:6 hand:5"]}', 1794965113728);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 24, '82a17655a3f64ba1b67e46e5617a75c3', 'play', 0, '{"actions":["exchange"]}', 1794965113733);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 25, '68b07fe46b8a490c968cbe18911144b6', 'play', 0, '{"actions":["place hand:8"]}', 1794965113791);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 26, '3ceec52180bc4c09bca1196d5d3887f2', 'play', 0, '{"actions":["place hand:8"]}', 1794965113847);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 27, '347df127956e4715af499a7a61f248e8', 'play', 0, '{"actions":["place hand:8"]}', 1794965113900);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 28, '7b331260553b4b88a8142e13e1fa6e56', 'play', 0, '{"actions":["place hand:9"]}', 1794965113948);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 29, '18aae034bd524cec818b7efc56dae8c2', 'play', 0, '{"actions":["place hand:10"]}', 1794965113996);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 30, '5f4526fdc23944eb8a561492c99d6417', 'play', 0, '{"actions":["place hand:10"]}', 1794965114047);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 31, '5f4d1f594c794fd18695b4e0ae4674e7', 'play', 0, '{"actions":["place hand:10"]}', 1794965114092);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 32, 'e2995b59223d4c728760e0a67836b095', 'play', 0, '{"actions":["done"]}', 1794965114148);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 33, 'b12cc62b364d41e1a1ac2962a1cf2f20', 'play', 0, '{"actions":["draw deck"]}', 1794965114195);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 34, '5045ff8d60ad45a0ab25917650d10cdb', 'play', 0, '{"actions":["draw deck"]}', 1794965114244);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 35, '968fc3f7d6fe4133b200733a1d2477f8', 'play', 0, '{"actions":["draw deck"]}', 1794965114296);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 36, 'e0df09bc7bbe4bb6ba945dde21bb35e0', 'play', 0, '{"actions":["draw deck"]}', 1794965114340);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 37, 'ef179c8fc07544b894d75a98f4c798b2', 'play', 0, '{"actions":["draw deck"]}', 1794965114388);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 38, '3026d43b00404c73872d09940e54fbec', 'play', 0, '{"actions":["draw deck"]}', 1794965114432);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 39, '7af69b24d2304a9e8e50068357c384df', 'play', 0, '{"actions":["draw deck"]}', 1794965114476);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 40, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965114525);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 41, NULL, 'play', 1, '{"actions":["draw market:10"]}', 1794965114538);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 42, NULL, 'play', 1, '{"actions":["draw market:10"]}', 1794965114544);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 43, '6fee7b62bb4b476fa171465f399ac0a4', 'play', 0, '{"actions":["exchange"]}', 1794965114564);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 44, 'af0029dab371443c9587e11b4f10d8f7', 'play', 0, '{"actions":["place hand:6"]}', 1794965114612);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 45, 'af49ed7354ec4bc6be6fe1f33c775b78', 'play', 0, '{"actions":["place hand:7"]}', 1794965114656);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 46, '47a4c2729b834c74a54907e7e19e770f', 'play', 0, '{"actions":["place hand:7"]}', 1794965114700);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 47, 'cf3e946f07ab42a6875ba77ac1b15975', 'play', 0, '{"actions":["place hand:7"]}', 1794965114748);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 48, '643c090f7844410a963e8da7cea3b10a', 'play', 0, '{"actions":["place hand:8"]}', 1794965114796);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 49, '8f229816aaca48b7b94122104e478796', 'play', 0, '{"actions":["place hand:10"]}', 1794965114844);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 50, '389335567117442a94603861c5cfee61', 'play', 0, '{"actions":["place hand:10"]}', 1794965114888);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 51, '7a182e67073f4e6c801e630b4fa2a66e', 'play', 0, '{"actions":["done"]}', 1794965114933);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 52, 'ec2447d678af4fba8a52ca9846bdc9a5', 'play', 0, '{"actions":["draw deck"]}', 1794965114984);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 53, 'a92c2bceafa04c1aaabad763d5351a19', 'play', 0, '{"actions":["draw deck"]}', 1794965115028);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 54, '6efc4a6fe4ed464b8982bdebe49c3f79', 'play', 0, '{"actions":["draw deck"]}', 1794965115072);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 55, 'e4be71baf43a4e62a7f717a9b64f0e1c', 'play', 0, '{"actions":["draw deck"]}', 1794965115116);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 56, 'd8ac3bc4a5b44afe8063ed2302d8125c', 'play', 0, '{"actions":["draw deck"]}', 1794965115162);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 57, '04bb338bf3c34bceaff9dd133cdfa603', 'play', 0, '{"actions":["draw deck"]}', 1794965115208);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 58, '897d7fda92934113ae847d0b60ead6a1', 'play', 0, '{"actions":["draw deck"]}', 1794965115252);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 59, NULL, 'play', 1, '{"actions":["build hand:10 hand:10 hand:10"]}', 1794965115259);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 60, NULL, 'play', 1, '{"actions":["allow"]}', 1794965115266);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 61, '6128d86a288743e8aa4efd650a64e435', 'play', 0, '{"actions":["exchange"]}', 1794965115298);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 62, 'db1cfea8a1884335ba60a22202e33224', 'play', 0, '{"actions":["place hand:5"]}', 1794965115348);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 63, 'a00041fddb5d4cba8b691477a38dbe6d', 'play', 0, '{"actions":["place hand:7"]}', 1794965115396);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 64, 'ff44ac3a15fe46aba687d49d5cb8476b', 'play', 0, '{"actions":["place hand:8"]}', 1794965115444);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 65, '3564fbf5f4424ed1849b9fcc86152ecd', 'play', 0, '{"actions":["place hand:9"]}', 1794965115492);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 66, '0590a86bde724faea2a742f5a02c5707', 'play', 0, '{"actions":["place hand:9"]}', 1794965115540);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 67, '2e227c026e0848fab1256a33274ddfdd', 'play', 0, '{"actions":["place hand:9"]}', 1794965115588);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 68, '7ec0d90b70ea4e01943cd3ad64ca349e', 'play', 0, '{"actions":["place hand:10"]}', 1794965115632);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 69, 'b78058f78db442d4ac39dbfb46696171', 'play', 0, '{"actions":["done"]}', 1794965115680);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 70, '20af0436db0c439e9809f0360a36b24a', 'play', 0, '{"actions":["draw deck"]}', 1794965115728);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 71, '65c38c5d94324d9b9f233059020f38c5', 'play', 0, '{"actions":["draw deck"]}', 1794965115776);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 72, 'fafbca899fd24657be6c29d98e50ba91', 'play', 0, '{"actions":["draw deck"]}', 1794965115824);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 73, 'c3eca5f9140a43d1bddbb0bf5492c84a', 'play', 0, '{"actions":["draw deck"]}', 1794965115872);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 74, 'fbd063eb552548e6bfb2adf5e9ae2405', 'play', 0, '{"actions":["draw deck"]}', 1794965115920);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 75, 'c0f5ccc4588d4451a93f43d9763b2e0d', 'play', 0, '{"actions":["draw deck"]}', 1794965115968);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 76, '57d513b9a52d452baf586080abc9f0c1', 'play', 0, '{"actions":["draw deck"]}', 1794965116016);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 77, NULL, 'play', 1, '{"actions":["pass"]}', 1794965116021);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 78, 'e752eaea464045158d8c238e0aab78d8', 'play', 0, '{"actions":["exchange"]}', 1794965116064);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 79, '531cd710cec340628de3bc678e9e822e', 'play', 0, '{"actions":["place hand:5"]}', 1794965116116);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 80, '088d569f780b422f9cb8c2e9637e44d2', 'play', 0, '{"actions":["place hand:6"]}', 1794965116164);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 81, '2b8b3cf57e0f46439c8ef6fbc9d7caf8', 'play', 0, '{"actions":["place hand:6"]}', 1794965116212);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 82, 'fe426fd37090476fb5645e41a5488100', 'play', 0, '{"actions":["place hand:7"]}', 1794965116260);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 83, '598cc9e31c5d4b7dab850fc5393d80b7', 'play', 0, '{"actions":["place hand:9"]}', 1794965116316);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 84, '5038d7d839564439a4d6fabd7c5b45af', 'play', 0, '{"actions":["place hand:10"]}', 1794965116384);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 85, '39d25595dc904f8b958a274f4cb68526', 'play', 0, '{"actions":["place hand:10"]}', 1794965116428);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 86, 'fa815b25b1a14da0b366049056c44b1e', 'play', 0, '{"actions":["done"]}', 1794965116472);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 87, '1a04b6d7f03e478da40ed6c1fd6bc091', 'play', 0, '{"actions":["draw deck"]}', 1794965116516);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 88, 'd11b98e7b19d4d0ba8f04762874f882b', 'play', 0, '{"actions":["draw deck"]}', 1794965116560);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 89, '1ec99017f12e4b8f9a136864a0d634d1', 'play', 0, '{"actions":["draw deck"]}', 1794965116612);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 90, '3c35936205e046f4840f38a4e8368db9', 'play', 0, '{"actions":["draw nobles"]}', 1794965116656);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 91, '3e6a0d3f92484d28af2ce3960f489faa', 'play', 0, '{"actions":["draw nobles"]}', 1794965116700);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 92, 'ca91a1bfc205492196390dcea9c6f12e', 'play', 0, '{"actions":["draw nobles"]}', 1794965116744);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 93, '642acc009b9347b496968df79afad207', 'play', 0, '{"actions":["draw nobles"]}', 1794965116794);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 94, NULL, 'play', 1, '{"actions":["pass"]}', 1794965116795);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 95, '8b9a92044bdd434ebd4681358949d2f3', 'play', 0, '{"actions":["build hand:9 hand:8 hand:7"]}', 1794965116839);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 96, NULL, 'play', 1, '{"actions":["pass"]}', 1794965116843);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 97, '8b627163ed874d7cbf29c0cdc7916e25', 'play', 0, '{"actions":["extend tower:0.0 wild:6"]}', 1794965116884);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 98, NULL, 'play', 1, '{"actions":["pass"]}', 1794965116889);
INSERT INTO entries VALUES ('42f2355fe4fb531d9c26', 99, '11b421f4803043908311082412bd99fe', 'play', 0, '{"actions":["pass"]}', 1794965116932);
INSERT INTO entries VALUES ('76cdf1206a12c8db75a2', 1, '6a117c1662ca4f718e64f1ec06ce5d36', 'play', 0, '{"actions":["purchase"]}', 1794965110785);
INSERT INTO entries VALUES ('76cdf1206a12c8db75a2', 2, 'db34eee9184a4ee98545090ee44382ed', 'play', 0, '{"actions":["draw deck"]}', 1794965110933);
INSERT INTO entries VALUES ('76cdf1206a12c8db75a2', 3, 'd83ea0f67e66410f8644e6f06bea2a10', 'play', 0, '{"actions":["draw deck"]}', 1794965111089);
INSERT INTO entries VALUES ('76cdf1206a12c8db75a2', 4, 'f9410a017b2945a2b506717f832bc4a7', 'play', 1, '{"actions":["purchase"]}', 1794965111273);
INSERT INTO entries VALUES ('76cdf1206a12c8db75a2', 5, 'ec37a59aa96d44c188dae20fee5b69f1', 'play', 1, '{"actions":["draw deck"]}', 1794965111457);
INSERT INTO entries VALUES ('76cdf1206a12c8db75a2', 6, '1f086bf49f244c1e8fba5ac51563677d', 'play', 1, '{"actions":["draw deck"]}', 1794965111637);
INSERT INTO entries VALUES ('76cdf1206a12c8db75a2', 7, '812c24b1ed5c442c8704f01069ffbc0c', 'undo_asked', 1, '{"to":5}', 1794965111777);
INSERT INTO entries VALUES ('76cdf1206a12c8db75a2', 8, '38e8d84ad00143fa86c980b150e7386f', 'undo_agreed', 0, '{}', 1794965111949);
INSERT INTO entries VALUES ('76cdf1206a12c8db75a2', 9, NULL, 'undo', 1, '{"to":5}', 1794965111949);
INSERT INTO entries VALUES ('76cdf1206a12c8db75a2', 10, 'eaa77450d8cf489187621df748b382e9', 'play', 1, '{"actions":["draw deck"]}', 1794965112345);
INSERT INTO entries VALUES ('76cdf1206a12c8db75a2', 11, 'bffc4bb5378f46b4bae728679a13734e', 'play', 0, '{"actions":["exchange"]}', 1794965112487);
INSERT INTO entries VALUES ('76cdf1206a12c8db75a2', 12, 'eb104f8c9a2843e29fd104be02c523d2', 'seat', 1, '{"actions":["bot"]}', 1794965112536);
INSERT INTO entries VALUES ('76cdf1206a12c8db75a2', 13, '42abecffce5e42bfb2d2c69a8868bb7d', 'play', 0, '{"actions":["place hand:5"]}', 1794965112693);
INSERT INTO entries VALUES ('7b4ebdd4961c6214f612', 1, '1fa41c870dff49488c811437dbd33371', 'play', 0, '{"actions":["join ABC"]}', 1794965110108);
INSERT INTO entries VALUES ('7b4ebdd4961c6214f612', 2, '4e74329d9dfc433986f92f2289bfa6f9', 'play', 0, '{"actions":["turn none"]}', 1794965110152);
INSERT INTO entries VALUES ('7b4ebdd4961c6214f612', 3, '25901c90d7584e2187682a85d47e7c9e', 'play', 0, '{"actions":["shift up/up"]}', 1794965110196);
INSERT INTO entries VALUES ('7b4ebdd4961c6214f612', 4, '89b74ac583014265810f19d21f8e0f7a', 'play', 0, '{"actions":["castle space:8"]}', 1794965110240);
INSERT INTO entries VALUES ('7b4ebdd4961c6214f612', 5, NULL, 'play', 1, '{"actions":["join ABC"]}', 1794965110361);
INSERT INTO entries VALUES ('7b4ebdd4961c6214f612', 6, NULL, 'play', 1, '{"actions":["turn C"]}', 1794965110364);
INSERT INTO entries VALUES ('7b4ebdd4961c6214f612', 7, NULL, 'play', 1, '{"actions":["shift up/up"]}', 1794965110508);
INSERT INTO entries VALUES ('7b4ebdd4961c6214f612', 8, NULL, 'play', 1, '{"actions":["castle space:8"]}', 1794965110512);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 1, NULL, 'play', 0, '{"actions":["purchase"]}', 1794965116981);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 2, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116981);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 3, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116981);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 4, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965116981);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 5, NULL, 'play', 1, '{"actions":["draw market:9"]}', 1794965116981);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 6, NULL, 'play', 1, '{"actions":["draw deck"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 7, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 8, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 9, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 10, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 11, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 12, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 13, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 14, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 15, NULL, 'play', 0, '{"actions":["done"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 16, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 17, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 18, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 19, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 20, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 21, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 22, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 23, NULL, 'play', 1, '{"actions":["build hand:7 hand:6 hand:5"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 24, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 25, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 26, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 27, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 28, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965116982);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 29, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 30, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 31, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 32, NULL, 'play', 0, '{"actions":["done"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 33, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 34, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 35, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 36, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 37, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 38, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 39, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 40, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 41, NULL, 'play', 1, '{"actions":["draw market:10"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 42, NULL, 'play', 1, '{"actions":["draw market:10"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 43, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 44, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 45, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 46, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 47, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 48, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 49, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 50, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 51, NULL, 'play', 0, '{"actions":["done"]}', 1794965116983);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 52, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 53, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 54, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 55, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 56, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 57, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 58, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 59, NULL, 'play', 1, '{"actions":["build hand:10 hand:10 hand:10"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 60, NULL, 'play', 1, '{"actions":["allow"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 61, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 62, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 63, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 64, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 65, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 66, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 67, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 68, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 69, NULL, 'play', 0, '{"actions":["done"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 70, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 71, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 72, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 73, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 74, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116984);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 75, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 76, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 77, NULL, 'play', 1, '{"actions":["pass"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 78, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 79, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 80, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 81, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 82, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 83, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 84, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 85, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 86, NULL, 'play', 0, '{"actions":["done"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 87, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 88, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 89, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 90, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 91, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 92, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 93, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 94, NULL, 'play', 1, '{"actions":["pass"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 95, NULL, 'play', 0, '{"actions":["build hand:9 hand:8 hand:7"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 96, NULL, 'play', 1, '{"actions":["pass"]}', 1794965116985);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 97, NULL, 'play', 0, '{"actions":["extend tower:0.0 wild:6"]}', 1794965116986);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 98, NULL, 'play', 1, '{"actions":["pass"]}', 1794965116986);
INSERT INTO entries VALUES ('c4b39b24ac1938c710f4', 99, NULL, 'play', 0, '{"actions":["pass"]}', 1794965116986);
INSERT INTO chat VALUES ('76cdf1206a12c8db75a2', 1, '3961206547ab48dc910e36b3ed10e6cd', 0, 'P0', 'Buona fortuna!', 1794965112004);
INSERT INTO chat VALUES ('76cdf1206a12c8db75a2', 2, '560dc012f6944c39b8795794a8a9571e', 1, 'Guest', 'Grazie — altrettanto', 1794965112105);
INSERT INTO notes VALUES ('76cdf1206a12c8db75a2', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 'Buona fortuna! (secretly)');
INSERT INTO notes VALUES ('76cdf1206a12c8db75a2', 'e04a7e627df92eb58614e7a8c0f3072f49b180d4301ad7166d356f8092561d88', 'Grazie — altrettanto (secretly)');
INSERT INTO results VALUES ('42f2355fe4fb531d9c26', '[14,10]', '[0]', 1794965116932);
INSERT INTO results VALUES ('c4b39b24ac1938c710f4', '[14,10]', '[0]', 1794965116986);
CREATE INDEX seats_of_holder ON seats (holder);
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER starts_stay BEFORE UPDATE ON starts BEGIN SELECT RAISE(ABORT, 'a deal stays'); END;
CREATE INDEX tables_of_host ON tables (host, created);
CREATE INDEX tables_of_origin ON tables (origin, created);
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
