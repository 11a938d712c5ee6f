import { addArt, loadArt } from "../../../table/parts/art.svelte";
import { structureOf } from "../drawings";
import type { TableStore } from "../../../table/logic/store.svelte";
import { named } from "../words";
import address from "./art.svg?url";
import Built from "./structures/Built.svelte";
import { chip } from "./chip";
import Face from "./structures/Face.svelte";
import First from "./board/First.svelte";
import { flights } from "./flights";
import Mat from "./structures/Mat.svelte";
import Offers from "./Offers.svelte";
import Rest from "./Rest.svelte";
import Small from "./structures/Small.svelte";
import Specials from "./Specials.svelte";
import Stars from "./board/Stars.svelte";
import { tip } from "./tips";
import "./tuscany.css";
import Where from "./structures/Where.svelte";
import { where } from "./structures/where";
import { learnTuscany } from "./words";
import Year from "./board/Year.svelte";

const SPECIALS = [
  "farmer",
  "mafioso",
  "chef",
  "innkeeper_worker",
  "professore",
  "soldato",
  "politico",
  "oracle",
  "merchant_worker",
  "traveler",
  "messenger",
];

/** The letter of a special worker; empty for the others. */
const special = (worker: string): string => (SPECIALS.includes(worker) ? named("letter", worker) : "");

/** Is this a space of one's own: an action structure, or the construction mat? */
const own = (table: TableStore, ref: string): boolean => {
  const name = ref.startsWith("space:") ? ref.slice(6) : "";
  return name === "construction_mat" || structureOf(table, name) !== undefined;
};

const tuscany = {
  Built,
  chip,
  Face,
  First,
  flights,
  Mat,
  Offers,
  own,
  Rest,
  Small,
  special,
  Specials,
  Stars,
  tip,
  Where,
  where,
  Year,
};
export type Tuscany = typeof tuscany;

await Promise.all([learnTuscany(), loadArt(address)]);
// The letters of the special workers are figures of their own: they differ by language.
const letters = SPECIALS.map((worker) => `<text id="vi-l-${worker}">${special(worker)}</text>`).join("");
addArt(`<svg class="vi-art" width="0" height="0" aria-hidden="true"><defs>${letters}</defs></svg>`);

export default tuscany;
