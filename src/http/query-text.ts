/** The names and values of a query string. */

export type QueryValues = Readonly<Record<string, string | readonly string[]>>;

/** A name that is given several times has the list of its values. */
export function parseQuery(text: string): QueryValues {
  const values: Record<string, string | string[]> = Object.create(null);
  if (text === "") return values;
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const at = pair.indexOf("=");
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? "" : decode(pair.slice(at + 1));
    const earlier = values[name];
    if (earlier === undefined) values[name] = value;
    else if (typeof earlier === "string") values[name] = [earlier, value];
    else earlier.push(value);
  }
  return values;
}

/** A text with a broken percent-encoding stays as it is: it is nobody's value, and whoever looks for it finds nothing. */
function decode(text: string): string {
  const spaced = text.replaceAll("+", " ");
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
