/** The little script of the server-rendered pages. Every page works without it. */
import "./pages/index.css";

type Theme = "system" | "light" | "dark";
const NAME = "tavola.prefs";
const root = document.documentElement;

function preferences(): { theme?: Theme } {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as { theme?: Theme };
  } catch {
    return {};
  }
}

function apply(theme: Theme): void {
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
}

function toggleTheme(): void {
  const dark =
    root.dataset.theme === "dark" || (!root.dataset.theme && matchMedia("(prefers-color-scheme: dark)").matches);
  const theme: Theme = dark ? "light" : "dark";
  apply(theme);
  document.cookie = `theme=${theme}; path=/; max-age=31536000; SameSite=Lax`;
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...preferences(), theme }));
  } catch {
    // No storage: the cookie and this page know it.
  }
}

const stored = preferences().theme;
if (stored) apply(stored);

/** The small menu closes when somebody clicks elsewhere, leaves it, or presses Escape. */
const menu = document.querySelector<HTMLDetailsElement>("details.menu");
document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("[data-theme-toggle]")) toggleTheme();
  if (menu?.open && !menu.contains(target)) menu.open = false;
});
menu?.addEventListener("focusout", (event) => {
  if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false;
});
menu?.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menu.open) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
});

/** A field that is not right is shown, even in a part that is folded away. */
document.addEventListener(
  "invalid",
  (event) => {
    const fold = (event.target as Element).closest("details");
    if (fold) fold.open = true;
  },
  true,
);

/** A form is sent once, however often its button is pressed. */
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.dataset.sent) {
    event.preventDefault();
    return;
  }
  form.dataset.sent = "1";
  setTimeout(() => delete form.dataset.sent, 4000);
});

/** Days and times as the reader's language and clock have them. */
const day = new Intl.DateTimeFormat(root.lang, { day: "numeric", month: "short" });
const hour = new Intl.DateTimeFormat(root.lang, { hour: "numeric", minute: "2-digit" });
for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-time]")) {
  const at = new Date(Number(time.dataset.time));
  time.dateTime = at.toISOString();
  time.textContent = at.toDateString() === new Date().toDateString() ? hour.format(at) : day.format(at);
}

/** The contents beside the rules show which chapter is being read. */
const links = new Map<string, HTMLAnchorElement>();
for (const link of document.querySelectorAll<HTMLAnchorElement>(".toc a")) links.set(link.hash.slice(1), link);
if (links.size > 0) {
  const heads = [...document.querySelectorAll<HTMLElement>(".rules h2[id]")];
  const show = (): void => {
    const now = heads.findLast((head) => head.getBoundingClientRect().top < 120) ?? heads[0];
    for (const [id, link] of links) {
      if (id !== now?.id) link.removeAttribute("aria-current");
      else if (!link.hasAttribute("aria-current")) {
        link.setAttribute("aria-current", "location");
        const list = link.closest<HTMLElement>(".toc");
        if (list && (link.offsetTop < list.scrollTop || link.offsetTop + 44 > list.scrollTop + list.clientHeight))
          list.scrollTop = link.offsetTop - 80;
      }
    }
  };
  let asked = false;
  const later = (): void => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      show();
    });
  };
  addEventListener("scroll", later, { passive: true });
  show();
}

/** How long a game takes with the modules that are switched on. */
const length = document.querySelector<HTMLElement>("[data-length]");
document.addEventListener("change", () => {
  const more = [...document.querySelectorAll<HTMLInputElement>("input[data-minutes]:checked")].reduce(
    (sum, input) => sum + Number(input.dataset.minutes),
    Number(length?.dataset.length),
  );
  const line = length?.querySelector("span");
  if (line) line.textContent = length!.dataset.says!.replace("{n}", String(more));
});
