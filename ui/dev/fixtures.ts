import type { CityView, Player, Story, Tower } from "../src/games/sangimignano/view.gen";
import type { ActionChoice, Ask, LogLine, TableMessage } from "../src/protocol.gen";

/** Hand-written tables for development: one moment of a game each. */

const names: Record<string, string> = {
  "5": "Guard",
  "6": "Contract",
  "7": "Blessing",
  "8": "Income",
  "9": "Trade",
  "10": "Conspiracy",
  pietra: "Buona Pietra",
  via: "Via Francigena",
  monumento: "Monumento",
  giostra: "Giostra",
  cappella: "Cappella",
  palazzo: "Palazzo",
  mura: "Mura",
};

/** "10 9 8 *": bottom to top, a star when complete, ! when it holds the marker; "w8" is a wild as 8. */
export function tower(seat: number, slot: number, text: string): Tower {
  const words = text.split(" ");
  const stories: Story[] = words
    .filter((s) => s !== "*" && s !== "!")
    .map((s) => (s.startsWith("w") ? { card: "pietra", as: s.slice(1) } : { card: s, as: s }));
  const ranks = new Set(stories.map((s) => s.as));
  const plain = ranks.size === 1;
  const complete = words.includes("*");
  return {
    ref: `tower:${seat}.${slot}`,
    kind: plain ? "plain" : "colourful",
    rank: plain ? Number([...ranks][0]) : null,
    height: stories.length,
    complete,
    highest: words.includes("!"),
    protected: complete || (plain && ranks.has("6")),
    stories,
  };
}

function player(
  seat: number,
  hand: string | number,
  towers: string[],
  more: Partial<Player> & { points?: number[]; formulas?: string[] } = {},
): Player {
  const cards = typeof hand === "string" ? hand.split(" ").filter(Boolean) : null;
  const nobles = cards ? cards.filter((c) => !/^\d+$/.test(c)).length : 1;
  const count = cards ? cards.length : (hand as number);
  const [completed = 0, blessing = 0, plain = 0, colourful = 0, highest = 0, noblePoints = 0] = more.points ?? [];
  const [f0 = "", f1 = "", f2 = "", f3 = "", f4 = "", f5 = ""] = more.formulas ?? [];
  const { points: _p, formulas: _f, ...rest } = more;
  return {
    seat,
    hand: {
      count,
      tower_backs: count - Math.min(nobles, count),
      noble_backs: Math.min(nobles, count),
      limit: 7,
      cards,
      known: [],
    },
    towers: towers.map((text, slot) => tower(seat, slot, text)),
    nobles: [],
    used: 0,
    may_use: 1,
    earlier: 0,
    penalty: 0,
    total: completed + blessing + plain + colourful + highest + noblePoints,
    score: {
      total: completed + blessing + plain + colourful + highest + noblePoints,
      completed,
      blessing,
      plain,
      colourful,
      highest,
      nobles: noblePoints,
    },
    formula: { completed: f0, blessing: f1, plain: f2, colourful: f3, highest: f4, nobles: f5 },
    ...rest,
  };
}

const VERBS = ["purchase", "exchange", "build", "extend", "complete", "close", "play", "pass"];
const label = (verb: string) => verb[0]!.toUpperCase() + verb.slice(1);

function action(text: string, words?: string): ActionChoice {
  const [verb, ...rest] = text.split(" ");
  return {
    text,
    verb: verb!,
    label: words ?? text,
    refs: rest.map((r) => (r.startsWith("wild:") ? "hand:pietra" : r)),
  };
}

function ask(kind: string, prompt: string, actions: ActionChoice[], verbs: string[] = VERBS): Ask {
  return {
    seat: 0,
    rule: "SG-2.1",
    kind,
    prompt,
    actions,
    verbs: verbs.map((verb) => ({ verb, label: label(verb), legal: actions.some((a) => a.verb === verb) })),
  };
}

function view(players: [Player, Player], more: Partial<CityView> = {}): CityView {
  return {
    game: "sangimignano",
    seat: 0,
    options: { close_needs_completed: 4 },
    phase: "normal",
    deal: 1,
    deals: 1,
    target_points: 0,
    turn: 31,
    active: 0,
    dealer: 1,
    starter: 0,
    passes: 0,
    closed_by: null,
    deck: { count: 7, top: ["8"], known: [], known_to_others: [] },
    nobles: { count: 3, top: [], known: [], known_to_others: [] },
    market: ["5", "6", "10", "mura"],
    laid: [],
    removed: [],
    box: [0, 0],
    marker: 0,
    players,
    history: [],
    stack: [],
    plies: 0,
    ...more,
  };
}

let running = 0;
function line(
  turn: number,
  seat: number | null,
  text: string,
  refs: string[] = [],
  points?: number,
  kind = "built",
): LogLine {
  running++;
  return { n: turn, i: running, seat, kind, text, refs, data: points ? { points } : {}, turn };
}

function message(city: CityView, asked: Ask | null, events: LogLine[], more: Partial<TableMessage> = {}): TableMessage {
  return {
    type: "table",
    number: 62,
    table: {
      id: "mock",
      game: "sangimignano",
      title: "San Gimignano",
      options: { nobles: true },
      edition: city.nobles ? "Advanced game" : "Base game",
      status: "playing",
      option_words: [
        {
          name: "nobles",
          label: "Noble cards",
          value: city.nobles ? "yes" : "no",
          help: "The advanced game: ten Noble cards with a deck of their own.",
        },
      ],
      shuffle: {
        scheme: "tavola-2",
        stage: "dealt",
        commitment: "9f2c4be1d07a5538c1e6b0a4f37d92ce85b6a3d1f0e4c7b29a8d6e5f4c3b2a19",
        commitments: ["", ""],
        values: ["", ""],
        faults: ["", ""],
        silent: [],
        owing: [],
        secret: null,
        seed: null,
      },
      rules_version: "1.0",
      seats: [
        {
          seat: 0,
          name: "William",
          kind: "person",
          level: null,
          level_name: null,
          here: true,
          you: true,
          replaced: false,
        },
        {
          seat: 1,
          name: "Adso",
          kind: "bot",
          level: "skilled",
          level_name: "Skilled",
          here: true,
          you: false,
          replaced: false,
        },
      ],
      you: [0],
      curtain: null,
      invites: [],
      levels: ["novice", "skilled"],
    },
    seat: 0,
    view: city,
    ask: asked,
    waiting: asked ? [asked.seat] : [1],
    events,
    undo: { to: 60, label: "built colourful 8–10", ask_to: 55, pending: null },
    result: null,
    chat: [{ n: 1, name: "Adso", seat: 1, text: "Good luck!" }],
    ...more,
  };
}

const LOG = (): LogLine[] => [
  line(20, 1, "Adso passed", [], undefined, "passed"),
  line(21, 0, "William extended colourful 5–10, took the Highest Marker", ["tower:0.1", "marker"], 12, "extended"),
  line(22, 1, "Adso built plain 10; Conspiracy destroyed William’s plain 8", ["tower:1.2"], 10),
  line(23, 0, "William purchased 8 and 1 Noble", ["deck"]),
  line(24, 1, "Adso extended plain 10 to 5 stories", ["tower:1.2"], 5, "extended"),
  line(25, 0, "William built colourful 8–10", ["tower:0.2"], 12),
  line(26, 1, "Adso exchanged Mura and 6 for 10 and 1 Noble", ["market:6", "market:mura"]),
  line(27, 0, "William completed colourful 5–10 and plain 7", ["tower:0.0", "tower:0.1"], 10, "completed"),
  line(28, 1, "Adso built colourful 8–10", ["tower:1.3"], 9),
  line(29, 0, "William played Monumento", ["card:monumento"], 7, "noble"),
  line(30, 1, "Adso completed colourful 8–10", ["tower:1.3"], 5, "completed"),
];

const middleView = (): CityView =>
  view([
    player(0, "5 7 9 9 9 giostra", ["7 7 7 7 *", "10 9 8 7 6 5 * !", "10 9 8"], {
      nobles: ["monumento", "via"],
      used: 2,
      may_use: 3,
      points: [10, 8, 7, 18, 10, 7],
      formulas: ["2 × 5", "4 × 2", "7", "2 × 9", "", "7"],
    }),
    player(1, 4, ["8 7 6 *", "8 8 8 w8", "10 10 10 10 10 *", "10 9 8 *"], {
      nobles: ["cappella", "pietra"],
      used: 2,
      may_use: 3,
      points: [15, 0, 18, 12, 0, 5],
      formulas: ["3 × 5", "", "10 + 8", "2 × 6", "", "1 × 5"],
    }),
  ]);

const middleAsk = (): Ask =>
  ask("turn", "Choose an action", [
    action("exchange", "Exchange 2 or more cards"),
    action("build hand:9 hand:9 hand:9", "Build a plain tower of 9, 3 stories"),
    action("extend tower:0.2 hand:7", "Extend your colourful 8–10 with 7"),
    action("complete tower:0.2", "Complete your colourful 8–10"),
    action("pass", "Pass"),
  ]);

const crowded = (seat: number): string[] =>
  seat === 0
    ? [
        "10 10 10 10 10 10 10 10 w10 w10 w10 10 10 !",
        "9 9 9 *",
        "8 7 6 *",
        "7 7 7 7 7 *",
        "6 6 6",
        "10 9 8",
        "9 8 7 6 5 *",
        "8 8 8",
        "7 6 5 *",
        "10 9 8 7",
        "wbase 10 9 8 7 6 5 wcrown",
      ]
    : [
        "9 8 7 *",
        "6 6 6 6",
        "8 8 8 8 8 *",
        "10 9 8",
        "9 9 9 9 *",
        "8 7 6",
        "7 7 7",
        "10 10 10 10 *",
        "9 8 7 6",
        "5 5 5",
      ];

function noNobles(v: CityView): CityView {
  return { ...v, nobles: null, players: v.players.map((p) => ({ ...p, may_use: null })) };
}

export const FIXTURES: Record<string, () => TableMessage> = {
  early: () =>
    message(
      noNobles(
        view(
          [
            player(0, "6 8 8 9 10", []),
            {
              ...player(1, 5, []),
              hand: { count: 5, tower_backs: 5, noble_backs: 0, limit: 7, cards: null, known: [] },
            },
          ],
          {
            turn: 1,
            deck: { count: 31, top: [], known: [], known_to_others: [] },
            market: ["5", "9", "10", "10"],
            marker: null,
          },
        ),
      ),
      ask(
        "turn",
        "Choose an action",
        [
          action("purchase", "Purchase 2 cards"),
          action("exchange", "Exchange 2 or more cards"),
          action("pass", "Pass"),
        ],
        VERBS.filter((v) => v !== "play"),
      ),
      [line(0, null, "The cards are dealt", [], undefined, "dealt")],
      { number: 0, undo: { to: null, label: null, ask_to: null, pending: null }, chat: [] },
    ),
  middle: () => message(middleView(), middleAsk(), LOG()),
  wild: () => {
    const v = view(
      [
        player(0, "10 9 8 pietra pietra 5 mura", ["7 7 7"], {
          points: [0, 6, 7, 0, 0, 0],
          formulas: ["", "3 × 2", "7"],
        }),
        player(1, 6, ["10 9 8 7 !"], { points: [0, 0, 0, 4, 10, 0], formulas: ["", "", "", "1 × 4"] }),
      ],
      { marker: 1 },
    );
    return message(
      v,
      ask("turn", "Choose an action", [
        action("exchange", "Exchange 2 or more cards"),
        action("build hand:10 hand:9 hand:8", "Build a colourful tower 8–10"),
        action("build hand:10 hand:9 hand:8 wild:7", "Build a colourful tower 7–10, the stone as 7"),
        action("build wild:base hand:10 hand:9 hand:8", "Build a colourful tower 8–10 with the stone under the 10"),
        action("build hand:10 hand:9 wild:8", "Build a colourful tower 8–10, the stone as 8"),
        action("play hand:mura", "Play Mura"),
        action("pass", "Pass"),
      ]),
      LOG().slice(0, 3),
    );
  },
  draw: () => {
    const v = middleView();
    return message(
      v,
      ask(
        "draw",
        "Draw a card (1 of 2)",
        [
          action("draw deck", "Draw from the tower deck"),
          action("draw nobles", "Draw from the Noble deck"),
          action("draw market:5", "Take 5 Guard"),
          action("draw market:6", "Take 6 Contract"),
          action("draw market:10", "Take 10 Conspiracy"),
          action("draw market:mura", "Take Mura"),
        ],
        ["draw"],
      ),
      LOG(),
    );
  },
  ending: () =>
    message(
      view(
        [
          player(0, "9 9 8", ["7 7 7 7 *", "10 9 8 7 6 5 * !", "10 9 8 *", "8 8 8"], {
            nobles: ["monumento"],
            used: 1,
            may_use: 3,
            points: [15, 8, 15, 18, 10, 7],
            formulas: ["3 × 5", "4 × 2", "7 + 8", "2 × 9"],
          }),
          player(1, 2, ["8 7 6 *", "10 10 10 10 10 *", "10 9 8 *"], {
            nobles: ["cappella", "palazzo"],
            used: 2,
            may_use: 2,
            points: [15, 0, 10, 12, 0, 5],
            formulas: ["3 × 5", "", "10", "2 × 6", "", "1 × 5"],
          }),
        ],
        {
          phase: "ending",
          deck: { count: 0, top: [], known: [], known_to_others: [] },
          nobles: { count: 0, top: [], known: [], known_to_others: [] },
          market: ["5", "6"],
          passes: 1,
          removed: ["via"],
          deals: 2,
          deal: 2,
          history: [{ scores: [63, 66], winner: 1, closed_by: 1, penalty: [0, 0] }],
          turn: 44,
        },
      ),
      ask("turn", "Choose an action", [
        action("extend tower:0.3 hand:8", "Extend your plain 8 with 8"),
        action("pass", "Pass"),
      ]),
      [
        ...LOG(),
        line(43, null, "The deck is empty: the ending phase begins", ["deck"], undefined, "ending"),
        line(43, 1, "Adso passed", [], undefined, "passed"),
      ],
    ),
  over: () => {
    const v = view(
      [
        player(0, "5", ["7 7 7 7 *", "10 9 8 7 6 5 * !", "10 9 8 *"], {
          points: [15, 8, 7, 18, 10, 7],
          formulas: ["3 × 5", "4 × 2", "7", "2 × 9"],
        }),
        player(1, "9 8", ["8 7 6 *", "8 8 8 w8", "10 10 10 10 10 *", "10 9 8 *"], {
          points: [15, 0, 18, 12, 0, 5],
          formulas: ["3 × 5", "", "10 + 8", "2 × 6", "", "1 × 5"],
        }),
      ],
      { phase: "over", active: null },
    );
    const m = message(
      v,
      null,
      [...LOG(), line(46, null, "The game is over: William 65, Adso 50", [], undefined, "over")],
      {
        waiting: [],
        result: {
          scores: [65, 50],
          winners: [0],
          lines: [
            ["completed", "Completed towers", "3 × 5", 15, "3 × 5", 15],
            ["blessing", "Blessing", "4 × 2", 8, "", 0],
            ["plain", "Plain towers", "7", 7, "10 + 8", 18],
            ["colourful", "Colourful towers", "2 × 9", 18, "2 × 6", 12],
            ["highest", "Highest Marker", "", 10, "", 0],
            ["nobles", "Noble cards", "7", 7, "1 × 5", 5],
          ].map(([category, text, f0, p0, f1, p1]) => ({
            category: String(category),
            label: String(text),
            cells: [
              { formula: String(f0), points: Number(p0) },
              { formula: String(f1), points: Number(p1) },
            ],
          })),
        },
      },
    );
    return {
      ...m,
      table: {
        ...m.table,
        status: "over",
        shuffle: { ...m.table.shuffle, secret: "4b1f0c7e9a83d2561e0f7c4ab89d3e62f1c05a7d8b94e36f2c1d0e9f8a7b6c5d" },
      },
    };
  },
  guard: () => {
    const v = middleView();
    return message(
      { ...v, active: 1 },
      ask(
        "guard",
        "Adso’s Conspiracy aims at your colourful 8–10. Play a Guard?",
        [action("guard", "Play a Guard"), action("allow", "Let it happen")],
        ["guard", "allow"],
      ),
      [
        ...LOG(),
        line(31, 1, "Adso built plain 10", ["tower:1.2"], 10),
        line(31, 1, "Conspiracy aims at William’s colourful 8–10", ["tower:0.2"], undefined, "aimed"),
      ],
      { waiting: [0] },
    );
  },
  giostra: () => {
    const v = { ...middleView(), active: 1, laid: ["9", "9", "pietra"] };
    return message(
      v,
      ask(
        "giostra",
        "Adso lays out a tower with Buona Pietra. Counter it with Giostra?",
        [action("counter", "Play Giostra"), action("allow", "Let it happen")],
        ["counter", "allow"],
      ),
      [...LOG(), line(31, 1, "Adso lays out 9, 9 and Buona Pietra", ["card:pietra"], undefined, "declared")],
      { waiting: [0] },
    );
  },
  waiting: () => {
    const m = message(middleView(), null, [], {
      view: null,
      waiting: [],
      chat: [],
      number: 0,
      undo: { to: null, label: null, ask_to: null, pending: null },
    });
    return {
      ...m,
      table: {
        ...m.table,
        status: "waiting",
        invites: [{ seat: 1, link: "/join/4f7Xk2mQ9sLwZr8TnB1vYc6HpJ3dGa5E" }],
        seats: m.table.seats.map((s) =>
          s.seat === 1 ? { ...s, kind: "open", name: "", level: null, level_name: null, here: false } : s,
        ),
      },
    };
  },
  curtain: () => {
    const v = middleView();
    v.seat = null;
    v.players[0]!.hand.cards = null;
    const m = message(v, null, LOG(), { seat: null, waiting: [1] });
    return {
      ...m,
      table: {
        ...m.table,
        you: [0, 1],
        curtain: 1,
        seats: m.table.seats.map((s) => ({ ...s, kind: "person", you: true, level: null, level_name: null })),
      },
    };
  },
  spectator: () => {
    const v = middleView();
    v.seat = null;
    v.players[0]!.hand.cards = null;
    const m = message(v, null, LOG(), { seat: null, waiting: [0] });
    return { ...m, table: { ...m.table, you: [], seats: m.table.seats.map((s) => ({ ...s, you: false })) } };
  },
  undo: () =>
    message(middleView(), null, LOG(), {
      undo: { to: null, label: null, ask_to: null, pending: { by: 1, to: 50, agreed: [], moves: [51] } },
    }),
  away: () => {
    const m = message(middleView(), null, LOG());
    return {
      ...m,
      table: {
        ...m.table,
        seats: m.table.seats.map((s) =>
          s.seat === 1
            ? { ...s, kind: "person", here: false, level: null, level_name: null }
            : { ...s, replaced: true },
        ),
      },
    };
  },
  crowded: () => {
    const v = view(
      [
        player(0, "5 6 7 8 8 9 9 giostra palazzo", crowded(0), {
          nobles: ["monumento", "pietra", "pietra", "pietra", "mura"],
          used: 5,
          may_use: 5,
          points: [25, 10, 40, 90, 10, 7],
          formulas: ["5 × 5", "5 × 2", "10 + 9 + 8 + 7 + 6", "5 × 18"],
        }),
        player(1, 7, crowded(1), {
          nobles: ["cappella", "via", "via", "palazzo"],
          used: 4,
          may_use: 6,
          points: [20, 0, 30, 60, 0, 5],
          formulas: ["4 × 5", "", "10 + 9 + 6 + 5", "4 × 15"],
        }),
      ],
      { market: ["5", "6", "6", "7", "8", "9", "10", "10", "mura", "via"] },
    );
    v.players[0]!.hand.limit = 9;
    v.players[1]!.hand.known = ["9", "giostra"];
    return message(
      v,
      ask("turn", "Choose an action", [
        action("purchase", "Purchase 2 cards"),
        action("complete tower:0.4", "Complete your plain 6"),
        action("complete tower:0.5", "Complete your colourful 8–10"),
        action("extend tower:0.7 hand:8", "Extend your plain 8 with 8"),
        action("play hand:palazzo", "Play Palazzo"),
        action("pass", "Pass"),
      ]),
      LOG(),
    );
  },
};

/** What the mock answers to a draft: enough to see a preview. */
export function drafted(
  m: TableMessage,
  steps: string[],
): { view: CityView; ask: Ask | null; points: number[]; stops: "reveals" | "passes on" | null } {
  const city = structuredClone(m.view) as CityView;
  const me = city.players[0]!;
  const points = [0, 0];
  let next: Ask | null = null;
  let stops: "reveals" | "passes on" | null = "passes on";
  for (const step of steps) {
    const [verb, ...rest] = step.split(" ");
    if (verb === "build" || verb === "extend") {
      const cards = rest
        .filter((r) => !r.startsWith("tower:"))
        .map((r) => (r.startsWith("wild:") ? `w${r.slice(5)}` : r.slice(5)));
      for (const card of cards)
        me.hand.cards!.splice(me.hand.cards!.indexOf(card.startsWith("w") ? "pietra" : card), 1);
      me.hand.count -= cards.length;
      if (verb === "build") me.towers.push(tower(0, me.towers.length, cards.join(" ")));
      else {
        const at = me.towers.findIndex((x) => x.ref === rest[0]);
        const old = me.towers[at]!;
        me.towers[at] = {
          ...old,
          height: old.height + cards.length,
          stories: [...old.stories, ...cards.map((c) => ({ card: c, as: c }))],
        };
      }
      me.score.plain += 9;
      points[0]! += 9;
      stops = verb === "extend" ? "reveals" : "passes on";
    } else if (verb === "complete") {
      const found = me.towers.find((x) => x.ref === rest[0])!;
      found.complete = true;
      me.score.completed += 5;
      points[0]! += 5;
    } else if (verb === "purchase") {
      next = ask(
        "draw",
        "Draw a card (1 of 2)",
        [
          action("draw deck", "Draw from the tower deck"),
          ...[...new Set(city.market)].map((c) => action(`draw market:${c}`, `Take ${c} ${names[c]}`)),
        ],
        ["draw"],
      );
      stops = null;
    } else if (verb === "draw") {
      next = null;
      const card = rest[0]!.slice(7);
      if (rest[0]!.startsWith("market:")) {
        city.market.splice(city.market.indexOf(card), 1);
        me.hand.cards!.push(card);
        me.hand.count++;
      } else stops = "reveals";
    }
  }
  return { view: city, ask: next, points, stops };
}

export const WORDS = {
  name: "San Gimignano",
  cards: Object.fromEntries(
    Object.entries(names).map(([id, name]) => [id, { name, short: name, text: TEXTS()[id] ?? "", rule: "SG-4.1" }]),
  ),
  verbs: {},
  categories: {
    completed: "Completed",
    blessing: "Blessing",
    plain: "Plain",
    colourful: "Colourful",
    highest: "Highest",
    nobles: "Nobles",
  },
  terms: { completed: "5 points for each completed tower." },
  tagline: "",
};

function TEXTS(): Record<string, string> {
  return {
    "5": "From your hand: cancels a Trade or Conspiracy aimed at you.",
    "6": "Plain towers of 6 cannot be destroyed.",
    "7": "2 extra points per story of plain 7 towers.",
    "8": "Draw as many cards as the new tower has stories.",
    "9": "Draw that many cards from the opponent, give back one fewer.",
    "10": "Destroys the highest tower not higher than the new one.",
    pietra: "Stands for any story.",
    via: "Draw up to your hand limit.",
    monumento: "7 points at the end.",
    giostra: "Cancels a Noble card of the opponent.",
    cappella: "5 points for each of your towers with 5 or more stories.",
    palazzo: "Return 2 cards: the opponent may not build higher than you.",
    mura: "Your hand limit is 9.",
  };
}
