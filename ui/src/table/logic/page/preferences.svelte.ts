/** A person's preferences: kept in this browser, never on the server. */

export type Theme = "system" | "light" | "dark";
export type Confirm = "always" | "quick";

interface Stored {
  speed: 0 | 1 | 2 | 3;
  theme: Theme;
  confirm: Confirm;
  notify: boolean;
  keys: boolean;
}

const NAME = "tavola.prefs";
const DEFAULTS: Stored = { speed: 1, theme: "system", confirm: "always", notify: false, keys: true };

function read(): Stored {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(NAME) ?? "{}") as Partial<Stored>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
}

export function isDark(theme: Theme): boolean {
  return theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
}

class Prefs {
  #stored = $state<Stored>(read());

  get speed() {
    return this.#stored.speed;
  }
  set speed(value) {
    this.#set({ speed: value });
  }
  get theme() {
    return this.#stored.theme;
  }
  set theme(value) {
    this.#set({ theme: value });
    applyTheme(value);
    cookie("theme", value);
  }
  get confirm() {
    return this.#stored.confirm;
  }
  set confirm(value) {
    this.#set({ confirm: value });
  }
  get notify() {
    return this.#stored.notify;
  }
  set notify(value) {
    this.#set({ notify: value });
  }
  get keys() {
    return this.#stored.keys;
  }
  set keys(value) {
    this.#set({ keys: value });
  }

  #set(change: Partial<Stored>): void {
    Object.assign(this.#stored, change);
    try {
      localStorage.setItem(NAME, JSON.stringify(this.#stored));
    } catch {
      // A browser without storage keeps them for this page only.
    }
  }
}

export function cookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; SameSite=Lax`;
}

export const preferences = new Prefs();
