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
INSERT INTO meta VALUES ('forms', X'76F399BCC71E812ACFDD72C15F1B897EA1CC66151849A0AE159FF4AD8CCC7EC5');
INSERT INTO meta VALUES ('invites and bots', X'6F6FB5059944569761F348398DDE40F7581528BC586F90BA84BF5392EABFB8DB');
INSERT INTO tables VALUES ('0b3c9803270df0aa38ce', 'sangimignano', '1', 2, '{"nobles":false,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965147242, '00252f8ec9a47b3b', 0);
INSERT INTO tables VALUES ('284e99f383d73b516121', 'sangimignano', '1', 2, '{"nobles":true,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965149569, '00252f8ec9a47b3b', 0);
INSERT INTO tables VALUES ('5d4742f4cd81f4c9bb4f', 'sangimignano', '1', 2, '{"nobles":false,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965146516, '00252f8ec9a47b3b', 0);
INSERT INTO tables VALUES ('6097b7ba84e4fac83a95', 'castles', '2', 2, '{"edition":"ravensburger","quick_setup":false,"draw_cards":"auto","single_space_vp":"auto","two_space_vp":"auto","three_space_vp":"auto","cards_per_vp":"auto","round_end":"edition","final_turns":"edition","tiebreaks":"edition","refresh_when_unplaceable":"edition","take_requires_placeable":"edition","display_revealed":"edition","endgame_counts_pile_tiles":"edition","plus_tiles_apply_to":"edition","storage_tile_vp":"auto","inn_overflow_red_vp":"auto","hex_piece_same_turn":"edition","start_castle_scores":"edition","lap_limit":150}', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 1, 0, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965146521, '00252f8ec9a47b3b', 0);
INSERT INTO tables VALUES ('750dca87041130631834', 'sangimignano', '1', 2, '{"nobles":true,"deals":1,"target_points":0,"close_penalty":"auto","marker_on_destroy":"recompute","conspiracy_may_hit_new_tower":false,"conspiracy_compares":"destroyable","hand_limit":7,"hand_limit_mura":9,"market_size":4,"purchase":2,"exchange_min":2,"tower_min":3,"close_needs_completed":4,"highest_marker_points":10,"completion_points":5,"blessing_points":2,"monumento_points":7,"cappella_points":5,"cappella_min_height":5}', 'e04a7e627df92eb58614e7a8c0f3072f49b180d4301ad7166d356f8092561d88', 1, 1, '84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d', 1794965154140, '00252f8ec9a47b3b', 0);
INSERT INTO seats VALUES ('0b3c9803270df0aa38ce', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('0b3c9803270df0aa38ce', 1, 'person', 'Guest', 'program', 'e04a7e627df92eb58614e7a8c0f3072f49b180d4301ad7166d356f8092561d88', 1, 1794965147242);
INSERT INTO seats VALUES ('284e99f383d73b516121', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('284e99f383d73b516121', 1, 'bot', 'P1', 'easy', '', 0, 0);
INSERT INTO seats VALUES ('5d4742f4cd81f4c9bb4f', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('5d4742f4cd81f4c9bb4f', 1, 'open', '', '', '', 0, 1794965146516);
INSERT INTO seats VALUES ('6097b7ba84e4fac83a95', 0, 'person', 'P0', 'program', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 0, 0);
INSERT INTO seats VALUES ('6097b7ba84e4fac83a95', 1, 'bot', 'P1', 'easy', '', 0, 0);
INSERT INTO seats VALUES ('750dca87041130631834', 0, 'person', 'P0', '', '', 0, 0);
INSERT INTO seats VALUES ('750dca87041130631834', 1, 'person', 'P1', '', '', 0, 0);
INSERT INTO starts VALUES ('0b3c9803270df0aa38ce', '783fefea83f86ec67edc05e2bfcfdc78000d46aacf16fe5b7375d221b971014c', '[]', 1794965147498, '{"scheme":"tavola-2","secret":"84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d","commitment":"6ae20e9df705a44c7acfb4aa42bf590fba7d4471d5d40b7491ea9b507a883022","seats":["person","person"],"commitments":["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885","9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885"],"values":["abababababababababababababababababababababababababababababababab","abababababababababababababababababababababababababababababababab"],"faults":["",""]}');
INSERT INTO starts VALUES ('284e99f383d73b516121', 'e940e8753a21905475952d458a30adc82332afc223ae3befdf91976dc8c67b28', '[]', 1794965149665, '{"scheme":"tavola-2","secret":"84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d","commitment":"6ae20e9df705a44c7acfb4aa42bf590fba7d4471d5d40b7491ea9b507a883022","seats":["person","bot"],"commitments":["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885",""],"values":["abababababababababababababababababababababababababababababababab",""],"faults":["",""]}');
INSERT INTO starts VALUES ('6097b7ba84e4fac83a95', 'e940e8753a21905475952d458a30adc82332afc223ae3befdf91976dc8c67b28', '[]', 1794965146622, '{"scheme":"tavola-2","secret":"84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d","commitment":"6ae20e9df705a44c7acfb4aa42bf590fba7d4471d5d40b7491ea9b507a883022","seats":["person","bot"],"commitments":["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885",""],"values":["abababababababababababababababababababababababababababababababab",""],"faults":["",""]}');
INSERT INTO starts VALUES ('750dca87041130631834', 'e940e8753a21905475952d458a30adc82332afc223ae3befdf91976dc8c67b28', '[]', 1794965154140, '{"scheme":"tavola-2","secret":"84260e488ba1a80fcbce880945472464c4c3438308f51faa9d99f939bcb3df2d","commitment":"6ae20e9df705a44c7acfb4aa42bf590fba7d4471d5d40b7491ea9b507a883022","seats":["person","bot"],"commitments":["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885",""],"values":["abababababababababababababababababababababababababababababababab",""],"faults":["",""]}');
INSERT INTO entries VALUES ('0b3c9803270df0aa38ce', 1, '0a6f8ae69a0a4ac7b4a29999b791705c', 'play', 0, '{"actions":["purchase"]}', 1794965147685);
INSERT INTO entries VALUES ('0b3c9803270df0aa38ce', 2, 'b6c62dc5c4fc4b339b871bfccd6c5d16', 'play', 0, '{"actions":["draw deck"]}', 1794965147828);
INSERT INTO entries VALUES ('0b3c9803270df0aa38ce', 3, '58c239d6a02c44e7a137352ce40019f8', 'play', 0, '{"actions":["draw deck"]}', 1794965147964);
INSERT INTO entries VALUES ('0b3c9803270df0aa38ce', 4, '28a7d9fd8c5d4ae489a25a0939fc566a', 'play', 1, '{"actions":["purchase"]}', 1794965148149);
INSERT INTO entries VALUES ('0b3c9803270df0aa38ce', 5, '15d7e1c0f1ce44b9af14b87fc381c94d', 'play', 1, '{"actions":["draw deck"]}', 1794965148338);
INSERT INTO entries VALUES ('0b3c9803270df0aa38ce', 6, '8f76d2255d914d188b0757aaa2620af3', 'play', 1, '{"actions":["draw deck"]}', 1794965148525);
INSERT INTO entries VALUES ('0b3c9803270df0aa38ce', 7, '4d884ce875404e26b66e1ddf2a5c7241', 'undo_asked', 1, '{"to":5}', 1794965148665);
INSERT INTO entries VALUES ('0b3c9803270df0aa38ce', 8, '4c8f060f4ca24617b64f788d87707532', 'undo_agreed', 0, '{}', 1794965148808);
INSERT INTO entries VALUES ('0b3c9803270df0aa38ce', 9, NULL, 'undo', 1, '{"to":5}', 1794965148808);
INSERT INTO entries VALUES ('0b3c9803270df0aa38ce', 10, '592ea45f8ec643ed8dc8d414392ea946', 'play', 1, '{"actions":["draw deck"]}', 1794965149213);
INSERT INTO entries VALUES ('0b3c9803270df0aa38ce', 11, 'b5332e7718db49e98347aad895a9d3f9', 'play', 0, '{"actions":["exchange"]}', 1794965149357);
INSERT INTO entries VALUES ('0b3c9803270df0aa38ce', 12, 'ccd072b0b89c403d9bc70089314a5853', 'seat', 1, '{"actions":["bot"]}', 1794965149372);
INSERT INTO entries VALUES ('0b3c9803270df0aa38ce', 13, 'bb09b8bca0034c2a955c0c304524e382', 'play', 0, '{"actions":["place hand:5"]}', 1794965149521);
INSERT INTO entries VALUES ('284e99f383d73b516121', 1, 'c4a3cb7b2c3242d8bb3868c22e6ca15e', 'play', 0, '{"actions":["purchase"]}', 1794965149708);
INSERT INTO entries VALUES ('284e99f383d73b516121', 2, '8b8c71ce19394d94bc301728923cc70b', 'play', 0, '{"actions":["draw deck"]}', 1794965149752);
INSERT INTO entries VALUES ('284e99f383d73b516121', 3, '4e05f2de7e9b4d8891e23168f445f98f', 'play', 0, '{"actions":["draw deck"]}', 1794965149796);
INSERT INTO entries VALUES ('284e99f383d73b516121', 4, NULL, 'play', 1, '{"actions":["pass"]}', 1794965149799);
INSERT INTO entries VALUES ('284e99f383d73b516121', 5, 'ab53dfaa2b5d4ffb983d949cd414a9c3', 'play', 0, '{"actions":["exchange"]}', 1794965149840);
INSERT INTO entries VALUES ('284e99f383d73b516121', 6, 'd94637ce7c1b44078398865a08f83871', 'play', 0, '{"actions":["place hand:5"]}', 1794965149884);
INSERT INTO entries VALUES ('284e99f383d73b516121', 7, '2f8240638bf64a15b2f86d22ab13c5e9', 'play', 0, '{"actions":["place hand:7"]}', 1794965149928);
INSERT INTO entries VALUES ('284e99f383d73b516121', 8, '5701f0357dd148269ebc9fabcbfea29e', 'play', 0, '{"actions":["place hand:7"]}', 1794965149976);
INSERT INTO entries VALUES ('284e99f383d73b516121', 9, '5f945b6425644263a61b5ed979f350ed', 'play', 0, '{"actions":["place hand:7"]}', 1794965150020);
INSERT INTO entries VALUES ('284e99f383d73b516121', 10, '0e439c9b35e84f4ebea2af909dad37c4', 'play', 0, '{"actions":["place hand:8"]}', 1794965150076);
INSERT INTO entries VALUES ('284e99f383d73b516121', 11, 'a734211133e248cfb18a19e952578588', 'play', 0, '{"actions":["place hand:10"]}', 1794965150132);
INSERT INTO entries VALUES ('284e99f383d73b516121', 12, '2fa1cfe8e55847d59d4b1168a711dc2a', 'play', 0, '{"actions":["place hand:10"]}', 1794965150176);
INSERT INTO entries VALUES ('284e99f383d73b516121', 13, '8cfdd64621f540b0b26b3d05dde4df8c', 'play', 0, '{"actions":["done"]}', 1794965150228);
INSERT INTO entries VALUES ('284e99f383d73b516121', 14, '9d6847fe54c84dffac79860447d37411', 'play', 0, '{"actions":["draw deck"]}', 1794965150272);
INSERT INTO entries VALUES ('284e99f383d73b516121', 15, 'e1c549c904db4673852471e1405fadec', 'play', 0, '{"actions":["draw deck"]}', 1794965150320);
INSERT INTO entries VALUES ('284e99f383d73b516121', 16, '5ebe5366d6024a76af0069b7b0ce43e2', 'play', 0, '{"actions":["draw deck"]}', 1794965150365);
INSERT INTO entries VALUES ('284e99f383d73b516121', 17, '878b6e5c7135406aa270115b0ad32274', 'play', 0, '{"actions":["draw deck"]}', 1794965150416);
INSERT INTO entries VALUES ('284e99f383d73b516121', 18, '6211814f235844449682156d3ffe4a5f', 'play', 0, '{"actions":["draw deck"]}', 1794965150464);
INSERT INTO entries VALUES ('284e99f383d73b516121', 19, 'c2234e4b6bc74a50b29e4abc9d73389e', 'play', 0, '{"actions":["draw deck"]}', 1794965150516);
INSERT INTO entries VALUES ('284e99f383d73b516121', 20, '0263b0f1cdab4acd9b09999fa22f3179', 'play', 0, '{"actions":["draw deck"]}', 1794965150564);
INSERT INTO entries VALUES ('284e99f383d73b516121', 21, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965150668);
INSERT INTO entries VALUES ('284e99f383d73b516121', 22, NULL, 'play', 1, '{"actions":["draw market:7"]}', 1794965150682);
INSERT INTO entries VALUES ('284e99f383d73b516121', 23, NULL, 'play', 1, '{"actions":["draw market:10"]}', 1794965150690);
INSERT INTO entries VALUES ('284e99f383d73b516121', 24, 'bd5120f2b14c497a9eb22186ee4af1d9', 'play', 0, '{"actions":["exchange"]}', 1794965150696);
INSERT INTO entries VALUES ('284e99f383d73b516121', 25, 'c2bed6734007436492ed254df61c88f6', 'play', 0, '{"actions":["place hand:6"]}', 1794965150748);
INSERT INTO entries VALUES ('284e99f383d73b516121', 26, '107ac1ac32fe470a978becc3cb20dda4', 'play', 0, '{"actions":["place hand:7"]}', 1794965150796);
INSERT INTO entries VALUES ('284e99f383d73b516121', 27, 'fadee3b1f082492ba0413c0a227718e6', 'play', 0, '{"actions":["place hand:8"]}', 1794965150848);
INSERT INTO entries VALUES ('284e99f383d73b516121', 28, 'ab5d38e5cea0463e8cf8de82a7c13891', 'play', 0, '{"actions":["place hand:8"]}', 1794965150896);
INSERT INTO entries VALUES ('284e99f383d73b516121', 29, 'c4e63b3962ed49df8828e87289072588', 'play', 0, '{"actions":["place hand:8"]}', 1794965150947);
INSERT INTO entries VALUES ('284e99f383d73b516121', 30, '9a93bf6fecba44a990ce7690fb83333f', 'play', 0, '{"actions":["place hand:10"]}', 1794965150996);
INSERT INTO entries VALUES ('284e99f383d73b516121', 31, '1155e15806014a4e9503a3017502a5ce', 'play', 0, '{"actions":["place hand:10"]}', 1794965151048);
INSERT INTO entries VALUES ('284e99f383d73b516121', 32, 'e02838a135bb46e7a303da8253446258', 'play', 0, '{"actions":["done"]}', 1794965151099);
INSERT INTO entries VALUES ('284e99f383d73b516121', 33, '3974edafd25143bcb57466c7903f16ab', 'play', 0, '{"actions":["draw deck"]}', 1794965151152);
INSERT INTO entries VALUES ('284e99f383d73b516121', 34, '62d4da4f5b564edd8b04ce0ea62b58e0', 'play', 0, '{"actions":["draw deck"]}', 1794965151204);
INSERT INTO entries VALUES ('284e99f383d73b516121', 35, '6a84950f2bb84ca1b0050033a5a46e5d', 'play', 0, '{"actions":["draw deck"]}', 1794965151252);
INSERT INTO entries VALUES ('284e99f383d73b516121', 36, 'd1c46f1a138243cfadf74ff91b26bbfe', 'play', 0, '{"actions":["draw deck"]}', 1794965151308);
INSERT INTO entries VALUES ('284e99f383d73b516121', 37, 'be7c4b404c09413db4ec5b908bdeca19', 'play', 0, '{"actions":["draw deck"]}', 1794965151356);
INSERT INTO entries VALUES ('284e99f383d73b516121', 38, '92f236a5b2d6484f9ed00e67193958fb', 'play', 0, '{"actions":["draw deck"]}', 1794965151400);
INSERT INTO entries VALUES ('284e99f383d73b516121', 39, 'abb6fc8e082947468cdc5037cc63e420', 'play', 0, '{"actions":["draw deck"]}', 1794965151448);
INSERT INTO entries VALUES ('284e99f383d73b516121', 40, NULL, 'play', 1, '{"actions":["build hand:10 hand:9 hand:8"]}', 1794965151453);
INSERT INTO entries VALUES ('284e99f383d73b516121', 41, '56828d49ae4e4d899f7ab38676ede1a4', 'play', 0, '{"actions":["exchange"]}', 1794965151496);
INSERT INTO entries VALUES ('284e99f383d73b516121', 42, 'df71d0cedfa342949237f3a2bd05ec38', 'play', 0, '{"actions":["place hand:5"]}', 1794965151540);
INSERT INTO entries VALUES ('284e99f383d73b516121', 43, 'fb1f8107f0ed4b7bbfe951d4a804ffc6', 'play', 0, '{"actions":["place hand:8"]}', 1794965151588);
INSERT INTO entries VALUES ('284e99f383d73b516121', 44, '2a5fce843aa742f98aacd80395b1746e', 'play', 0, '{"actions":["place hand:9"]}', 1794965151632);
INSERT INTO entries VALUES ('284e99f383d73b516121', 45, 'e6c82f38aeba4ccebf01bf34684de1bd', 'play', 0, '{"actions":["place hand:9"]}', 1794965151678);
INSERT INTO entries VALUES ('284e99f383d73b516121', 46, 'fea983f385514862bc192e0fca0d10fb', 'play', 0, '{"actions":["place hand:10"]}', 1794965151725);
INSERT INTO entries VALUES ('284e99f383d73b516121', 47, '0cd8dadef8014441892a8d056ee6a32f', 'play', 0, '{"actions":["place hand:10"]}', 1794965151778);
INSERT INTO entries VALUES ('284e99f383d73b516121', 48, '13975813cd2b431897aea97dd0891ef0', 'play', 0, '{"actions":["place hand:10"]}', 1794965151824);
INSERT INTO entries VALUES ('284e99f383d73b516121', 49, 'b60e179121aa4a18a2e61c9b0eae14da', 'play', 0, '{"actions":["done"]}', 1794965151872);
INSERT INTO entries VALUES ('284e99f383d73b516121', 50, '5c2af8d112914577aa075b1bcfce2b1c', 'play', 0, '{"actions":["draw deck"]}', 1794965151920);
INSERT INTO entries VALUES ('284e99f383d73b516121', 51, '1815120ac6124fa7a83a1099236f086d', 'play', 0, '{"actions":["draw deck"]}', 1794965151968);
INSERT INTO entries VALUES ('284e99f383d73b516121', 52, 'bf026aacbefd40da8f89303b90d533f7', 'play', 0, '{"actions":["draw deck"]}', 1794965152016);
INSERT INTO entries VALUES ('284e99f383d73b516121', 53, '26fef488daf54af8b978e0214bf54656', 'play', 0, '{"actions":["draw deck"]}', 1794965152064);
INSERT INTO entries VALUES ('284e99f383d73b516121', 54, '04b6434c875543f7aee20655a36f719d', 'play', 0, '{"actions":["draw deck"]}', 1794965152112);
INSERT INTO entries VALUES ('284e99f383d73b516121', 55, '9ed450d4642c4b3ab0202a161c1caee2', 'play', 0, '{"actions":["draw deck"]}', 1794965152160);
INSERT INTO entries VALUES ('284e99f383d73b516121', 56, '7b2f17bfd17e4fd9913b197a552f738b', 'play', 0, '{"actions":["draw deck"]}', 1794965152208);
INSERT INTO entries VALUES ('284e99f383d73b516121', 57, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965152219);
INSERT INTO entries VALUES ('284e99f383d73b516121', 58, NULL, 'play', 1, '{"actions":["draw market:8"]}', 1794965152230);
INSERT INTO entries VALUES ('284e99f383d73b516121', 59, NULL, 'play', 1, '{"actions":["draw market:9"]}', 1794965152232);
INSERT INTO entries VALUES ('284e99f383d73b516121', 60, '883d24f4892e46c3b32ac1135d62231f', 'play', 0, '{"actions":["exchange"]}', 1794965152256);
INSERT INTO entries VALUES ('284e99f383d73b516121', 61, '75492c3dd5d94737ad813a8ee474ad7f', 'play', 0, '{"actions":["place hand:5"]}', 1794965152304);
INSERT INTO entries VALUES ('284e99f383d73b516121', 62, 'a48520d2bbc94b50853744baa134d6b7', 'play', 0, '{"actions":["place hand:5"]}', 1794965152356);
INSERT INTO entries VALUES ('284e99f383d73b516121', 63, '136896d60b3e47058e5398678faa8e23', 'play', 0, '{"actions":["place hand:5"]}', 1794965152404);
INSERT INTO entries VALUES ('284e99f383d73b516121', 64, 'cfe4140647b748ba937c7a4fb5655934', 'play', 0, '{"actions":["place hand:6"]}', 1794965152452);
INSERT INTO entries VALUES ('284e99f383d73b516121', 65, 'e35d7b914a84481bb713ddd0b9593fcc', 'play', 0, '{"actions":["place hand:7"]}', 1794965152500);
INSERT INTO entries VALUES ('284e99f383d73b516121', 66, 'ad10b889a1ea4c51b9334812c0c3dd60', 'play', 0, '{"actions":["place hand:8"]}', 1794965152548);
INSERT INTO entries VALUES ('284e99f383d73b516121', 67, 'ec83813fd1c2438b93896e6f836f10ee', 'play', 0, '{"actions":["place hand:10"]}', 1794965152596);
INSERT INTO entries VALUES ('284e99f383d73b516121', 68, '4d42979a861c4741b3b73e7b78561f4c', 'play', 0, '{"actions":["done"]}', 1794965152644);
INSERT INTO entries VALUES ('284e99f383d73b516121', 69, '34b4322b456740198f6103d099afccfc', 'play', 0, '{"actions":["draw deck"]}', 1794965152700);
INSERT INTO entries VALUES ('284e99f383d73b516121', 70, '70840548a2cf49ed8ca276384c3820f3', 'play', 0, '{"actions":["draw deck"]}', 1794965152748);
INSERT INTO entries VALUES ('284e99f383d73b516121', 71, 'b39d0694c0a14361b7a9133ccbb400f9', 'play', 0, '{"actions":["draw deck"]}', 1794965152796);
INSERT INTO entries VALUES ('284e99f383d73b516121', 72, '62f7bb30ff03400b8e8b302252a6455b', 'play', 0, '{"actions":["draw deck"]}', 1794965152840);
INSERT INTO entries VALUES ('284e99f383d73b516121', 73, '583491949dc74804a344336a88397da9', 'play', 0, '{"actions":["draw deck"]}', 1794965152888);
INSERT INTO entries VALUES ('284e99f383d73b516121', 74, '6c93141bf93f4a7a95978bbdb431c9c8', 'play', 0, '{"actions":["draw deck"]}', 1794965152932);
INSERT INTO entries VALUES ('284e99f383d73b516121', 75, 'cb4ef2aa0dd245f1b229dcd2bc990535', 'play', 0, '{"actions":["draw deck"]}', 1794965152978);
INSERT INTO entries VALUES ('284e99f383d73b516121', 76, NULL, 'play', 1, '{"actions":["build hand:10 hand:9 hand:8"]}', 1794965152984);
INSERT INTO entries VALUES ('284e99f383d73b516121', 77, 'f05b588fc7a6497ea27763181e4f4279', 'play', 0, '{"actions":["exchange"]}', 1794965153025);
INSERT INTO entries VALUES ('284e99f383d73b516121', 78, 'b090e2510219447293878835da4d286f', 'play', 0, '{"actions":["place hand:6"]}', 1794965153073);
INSERT INTO entries VALUES ('284e99f383d73b516121', 79, '8f4237422d5440cebd6122bb354ad06e', 'play', 0, '{"actions":["place hand:6"]}', 1794965153116);
INSERT INTO entries VALUES ('284e99f383d73b516121', 80, '682dc7056b2d4864a5356c32bc4d73eb', 'play', 0, '{"actions":["place hand:8"]}', 1794965153161);
INSERT INTO entries VALUES ('284e99f383d73b516121', 81, '340468d488e946b4be216081d4456956', 'play', 0, '{"actions":["place hand:9"]}', 1794965153208);
INSERT INTO entries VALUES ('284e99f383d73b516121', 82, '92a6d52a211d4fa186de80a15a36a842', 'play', 0, '{"actions":["place hand:9"]}', 1794965153260);
INSERT INTO entries VALUES ('284e99f383d73b516121', 83, 'a3dc92cf909c4c12ba8bc07d6da03766', 'play', 0, '{"actions":["place hand:9"]}', 1794965153308);
INSERT INTO entries VALUES ('284e99f383d73b516121', 84, 'f01835657cd3401bbd0983447473aa06', 'play', 0, '{"actions":["place hand:10"]}', 1794965153356);
INSERT INTO entries VALUES ('284e99f383d73b516121', 85, '5dd4452525e046afb3232fcc37e7f360', 'play', 0, '{"actions":["done"]}', 1794965153404);
INSERT INTO entries VALUES ('284e99f383d73b516121', 86, 'f289edda60f94ab0adfb2a169675e2c5', 'play', 0, '{"actions":["draw deck"]}', 1794965153452);
INSERT INTO entries VALUES ('284e99f383d73b516121', 87, 'd72499b85b8e41d8817eb0b820e106b0', 'play', 0, '{"actions":["draw nobles"]}', 1794965153500);
INSERT INTO entries VALUES ('284e99f383d73b516121', 88, '3418107dfeb141a2ae63ab924f84bfc2', 'play', 0, '{"actions":["draw nobles"]}', 1794965153552);
INSERT INTO entries VALUES ('284e99f383d73b516121', 89, '384eb1850e3b40e4be0769c6cb85fa0a', 'play', 0, '{"actions":["draw nobles"]}', 1794965153600);
INSERT INTO entries VALUES ('284e99f383d73b516121', 90, 'f7bf7d97f238452a8541df99cab3b609', 'play', 0, '{"actions":["draw nobles"]}', 1794965153648);
INSERT INTO entries VALUES ('284e99f383d73b516121', 91, 'ce87c2f37def4071847926b48372aedc', 'play', 0, '{"actions":["draw nobles"]}', 1794965153700);
INSERT INTO entries VALUES ('284e99f383d73b516121', 92, '49714d1b76254608a8632ab4ac76a371', 'play', 0, '{"actions":["draw nobles"]}', 1794965153752);
INSERT INTO entries VALUES ('284e99f383d73b516121', 93, NULL, 'play', 1, '{"actions":["pass"]}', 1794965153757);
INSERT INTO entries VALUES ('284e99f383d73b516121', 94, '67415759ec67454d9f35001fa0b5fa4b', 'play', 0, '{"actions":["play hand:monumento"]}', 1794965153800);
INSERT INTO entries VALUES ('284e99f383d73b516121', 95, NULL, 'play', 1, '{"actions":["build hand:7 hand:7 hand:7"]}', 1794965153806);
INSERT INTO entries VALUES ('284e99f383d73b516121', 96, 'c64618ee03004678907adc7345aa83e3', 'play', 0, '{"actions":["pass"]}', 1794965153848);
INSERT INTO entries VALUES ('284e99f383d73b516121', 97, NULL, 'play', 1, '{"actions":["pass"]}', 1794965153852);
INSERT INTO entries VALUES ('6097b7ba84e4fac83a95', 1, 'b2c28bcae7b042a79d789f3f6bfb6803', 'play', 0, '{"actions":["join ABC"]}', 1794965146664);
INSERT INTO entries VALUES ('6097b7ba84e4fac83a95', 2, '476f2fd799ff47f2bc22e086a3839145', 'play', 0, '{"actions":["turn none"]}', 1794965146708);
INSERT INTO entries VALUES ('6097b7ba84e4fac83a95', 3, 'e36de4ec99a44462bd943486723bdb57', 'play', 0, '{"actions":["shift up/up"]}', 1794965146756);
INSERT INTO entries VALUES ('6097b7ba84e4fac83a95', 4, 'ee985809084844f2ba0ccb0db2a12e73', 'play', 0, '{"actions":["castle space:8"]}', 1794965146804);
INSERT INTO entries VALUES ('6097b7ba84e4fac83a95', 5, NULL, 'play', 1, '{"actions":["join ABC"]}', 1794965147218);
INSERT INTO entries VALUES ('6097b7ba84e4fac83a95', 6, NULL, 'play', 1, '{"actions":["turn A"]}', 1794965147225);
INSERT INTO entries VALUES ('6097b7ba84e4fac83a95', 7, NULL, 'play', 1, '{"actions":["shift down/down"]}', 1794965147234);
INSERT INTO entries VALUES ('6097b7ba84e4fac83a95', 8, NULL, 'play', 1, '{"actions":["castle space:19"]}', 1794965147237);
INSERT INTO entries VALUES ('750dca87041130631834', 1, NULL, 'play', 0, '{"actions":["purchase"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 2, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 3, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 4, NULL, 'play', 1, '{"actions":["pass"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 5, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 6, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 7, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 8, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 9, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 10, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 11, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 12, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 13, NULL, 'play', 0, '{"actions":["done"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 14, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 15, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 16, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 17, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 18, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 19, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 20, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 21, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 22, NULL, 'play', 1, '{"actions":["draw market:7"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 23, NULL, 'play', 1, '{"actions":["draw market:10"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 24, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 25, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 26, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 27, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 28, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 29, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 30, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 31, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 32, NULL, 'play', 0, '{"actions":["done"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 33, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 34, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 35, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 36, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 37, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 38, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 39, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 40, NULL, 'play', 1, '{"actions":["build hand:10 hand:9 hand:8"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 41, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 42, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 43, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 44, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 45, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 46, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 47, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 48, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 49, NULL, 'play', 0, '{"actions":["done"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 50, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 51, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 52, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 53, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 54, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 55, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 56, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 57, NULL, 'play', 1, '{"actions":["purchase"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 58, NULL, 'play', 1, '{"actions":["draw market:8"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 59, NULL, 'play', 1, '{"actions":["draw market:9"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 60, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 61, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 62, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 63, NULL, 'play', 0, '{"actions":["place hand:5"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 64, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 65, NULL, 'play', 0, '{"actions":["place hand:7"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 66, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 67, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 68, NULL, 'play', 0, '{"actions":["done"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 69, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 70, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 71, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 72, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 73, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 74, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 75, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 76, NULL, 'play', 1, '{"actions":["build hand:10 hand:9 hand:8"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 77, NULL, 'play', 0, '{"actions":["exchange"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 78, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 79, NULL, 'play', 0, '{"actions":["place hand:6"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 80, NULL, 'play', 0, '{"actions":["place hand:8"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 81, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 82, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 83, NULL, 'play', 0, '{"actions":["place hand:9"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 84, NULL, 'play', 0, '{"actions":["place hand:10"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 85, NULL, 'play', 0, '{"actions":["done"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 86, NULL, 'play', 0, '{"actions":["draw deck"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 87, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 88, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 89, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 90, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 91, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 92, NULL, 'play', 0, '{"actions":["draw nobles"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 93, NULL, 'play', 1, '{"actions":["pass"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 94, NULL, 'play', 0, '{"actions":["play hand:monumento"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 95, NULL, 'play', 1, '{"actions":["build hand:7 hand:7 hand:7"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 96, NULL, 'play', 0, '{"actions":["pass"]}', 1794965154140);
INSERT INTO entries VALUES ('750dca87041130631834', 97, NULL, 'play', 1, '{"actions":["pass"]}', 1794965154140);
INSERT INTO chat VALUES ('0b3c9803270df0aa38ce', 1, '7dc6ca6149374ba88cff3428306ee243', 0, 'P0', 'Buona fortuna!', 1794965148861);
INSERT INTO chat VALUES ('0b3c9803270df0aa38ce', 2, '8062001a77da4cd1a78689053d2e2054', 1, 'Guest', 'Grazie — altrettanto', 1794965148960);
INSERT INTO notes VALUES ('0b3c9803270df0aa38ce', '36d86e375ece0bc8ff1663ba20379d32de215772cf757aa211813746e0be3968', 'Buona fortuna! (secretly)');
INSERT INTO notes VALUES ('0b3c9803270df0aa38ce', 'e04a7e627df92eb58614e7a8c0f3072f49b180d4301ad7166d356f8092561d88', 'Grazie — altrettanto (secretly)');
INSERT INTO results VALUES ('284e99f383d73b516121', '[7,35]', '[1]', 1794965153852);
INSERT INTO results VALUES ('750dca87041130631834', '[7,35]', '[1]', 1794965154140);
INSERT INTO promises VALUES ('0b3c9803270df0aa38ce', 0, '9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885');
INSERT INTO promises VALUES ('0b3c9803270df0aa38ce', 1, '9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885');
INSERT INTO promises VALUES ('284e99f383d73b516121', 0, '9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885');
INSERT INTO promises VALUES ('6097b7ba84e4fac83a95', 0, '9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885');
INSERT INTO promised VALUES ('0b3c9803270df0aa38ce', '["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885","9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885"]', 1794965147359);
INSERT INTO promised VALUES ('284e99f383d73b516121', '["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885",""]', 1794965149621);
INSERT INTO promised VALUES ('6097b7ba84e4fac83a95', '["9a2db2e23f1504cd056606553ac049c5e718e8f9ce9233876df1a7a1821af885",""]', 1794965146577);
INSERT INTO reveals VALUES ('0b3c9803270df0aa38ce', 0, 1, 'abababababababababababababababababababababababababababababababab');
INSERT INTO reveals VALUES ('0b3c9803270df0aa38ce', 1, 1, 'abababababababababababababababababababababababababababababababab');
INSERT INTO reveals VALUES ('284e99f383d73b516121', 0, 1, 'abababababababababababababababababababababababababababababababab');
INSERT INTO reveals VALUES ('6097b7ba84e4fac83a95', 0, 1, 'abababababababababababababababababababababababababababababababab');
CREATE INDEX seats_of_holder ON seats (holder);
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER starts_stay BEFORE UPDATE ON starts BEGIN SELECT RAISE(ABORT, 'a deal stays'); END;
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
    WHEN NOT EXISTS (SELECT 1 FROM removals WHERE table_id = OLD.table_id)
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
