/** The little script of the server-rendered pages. Every page works without it. */

type Theme = "system" | "light" | "dark";
const NAME = "tavola.prefs";

function prefs(): { theme?: Theme } {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as { theme?: Theme };
  } catch {
    return {};
  }
}

function apply(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
}

function toggleTheme(): void {
  const root = document.documentElement;
  const dark = root.dataset["theme"] === "dark" || (!root.dataset["theme"] && matchMedia("(prefers-color-scheme: dark)").matches);
  const theme: Theme = dark ? "light" : "dark";
  apply(theme);
  document.cookie = `theme=${theme}; path=/; max-age=31536000; SameSite=Lax`;
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...prefs(), theme }));
  } catch {
    // No storage: the cookie and this page know it.
  }
}

async function copy(button: HTMLElement): Promise<void> {
  const target = button.dataset["copy"] ?? "";
  const field = target.startsWith("#") ? document.querySelector<HTMLInputElement>(target) : null;
  const text = field ? (field.value ?? field.textContent ?? "") : target || location.href;
  try {
    await navigator.clipboard.writeText(new URL(text, location.href).href);
  } catch {
    field?.select();
    return;
  }
  const before = button.textContent;
  button.textContent = button.dataset["copied"] ?? "✓";
  button.setAttribute("aria-live", "polite");
  setTimeout(() => (button.textContent = before), 2000);
}

const stored = prefs().theme;
if (stored) apply(stored);

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("[data-theme-toggle]")) toggleTheme();
  const copier = target?.closest<HTMLElement>("[data-copy]");
  if (copier) void copy(copier);
});

/** Parts of a form that matter only for one answer: <div data-when="seat-1=bot">. Hidden parts are not sent. */
function showParts(): void {
  for (const part of document.querySelectorAll<HTMLElement>("[data-when]")) {
    const [name, value] = (part.dataset["when"] ?? "").split("=");
    const form = part.closest("form");
    if (!form || !name) continue;
    const answer = new FormData(form).get(name);
    part.hidden = answer !== value;
    for (const input of part.querySelectorAll<HTMLInputElement>("input, select, textarea")) input.disabled = part.hidden;
  }
}
document.addEventListener("change", (event) => {
  const target = event.target as HTMLInputElement;
  if (target.matches("select[data-go]")) target.form?.requestSubmit();
  showParts();
});
showParts();

/** A form is sent once, however often its button is pressed. */
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.dataset["sent"]) return event.preventDefault();
  form.dataset["sent"] = "1";
  setTimeout(() => delete form.dataset["sent"], 4000);
});
