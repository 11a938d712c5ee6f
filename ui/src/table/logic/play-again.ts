import type { Seat, TableInfo } from "../../protocol.gen";

/** The address of a new table like this one: its options, and seats of the same kinds; whoever asks sits first. */
export function playAgain({ game, options, seats }: TableInfo): string {
  const form = new URLSearchParams({ options: "1", watch: "yes", players: String(seats.length) });
  for (const [name, value] of Object.entries(options)) {
    // A switch that is off is a checkbox left empty.
    if (value !== false) form.set(`option-${name}`, value === true ? "yes" : String(value));
  }
  const own = seats.find((seat) => seat.you);
  const order = own ? [own, ...seats.filter((seat) => seat !== own)] : seats;
  order.forEach((seat, n) => {
    const kind = kindOf(seat, n, own);
    form.set(`seat-${n}`, kind);
    if (kind === "bot" && seat.level) form.set(`level-${n}`, seat.level);
    if (kind === "screen") form.set(`screen-${n}`, seat.name);
  });
  return `/new/${game}?${form.toString()}`;
}

function kindOf(seat: Seat, n: number, own: Seat | undefined): string {
  if (seat.kind === "bot") return "bot";
  if (n === 0) return "me";
  if (!seat.you) return "friend";
  // Several seats of one person: others at the same screen have names of their own.
  return seat.name === own?.name ? "me" : "screen";
}
