/** Where the reader is: the path as a signal, links that change it without loading, and the browser's own history. */
import { signal } from "@preact/signals";

export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
}

const here = (): Place => ({
  // Whoever types the folder means the first page.
  path: location.pathname.replace(/^\/console\/?$/, "/"),
  query: new URLSearchParams(location.search),
});

export const place = signal<Place>(here());

/** How far down each address was when it was left. */
const scrolls = new Map<string, number>();
const addressHere = () => location.pathname + location.search;
let returnedTo: number | undefined;

addEventListener("popstate", () => {
  returnedTo = scrolls.get(addressHere());
  place.value = here();
});

/** How far down the page stood, where the reader has gone back to it. */
export const scrollToReturnTo = (): number | undefined => returnedTo;

/** Called before leaving; false stays. */
let mayLeave: () => boolean = () => true;

export function guardLeaving(guard: () => boolean): () => void {
  mayLeave = guard;
  return () => {
    mayLeave = () => true;
  };
}

export function goTo(address: string, isReplacing = false): void {
  if (!mayLeave()) return;
  if (!isReplacing) {
    scrolls.set(addressHere(), scrollY);
    returnedTo = undefined;
  }
  if (isReplacing) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  place.value = here();
  if (!isReplacing) scrollTo(0, 0);
}

/** The same page with other words in its query; empty ones are left out. */
export function changeQuery(changes: Readonly<Record<string, string | undefined>>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === "") query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  goTo(text === "" ? location.pathname : `${location.pathname}?${text}`, true);
}

/** `/console/transactions/:id` against a path; undefined where it is another page. */
export function matchPath(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split("/");
  const found = path.replace(/(.)\/$/, "$1").split("/");
  if (wanted.length !== found.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const given = found[index] ?? "";
    if (part.startsWith(":")) {
      const value = decode(given);
      if (value === undefined || value === "") return undefined;
      parameters[part.slice(1)] = value;
    } else if (part !== given) return undefined;
  }
  return parameters;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
