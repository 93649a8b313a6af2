/** What countries and currencies are called in the languages that the names of columns are known in. */

const languages = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "tr"];

/** The codes by what `simplify` makes of their names, beside others that Intl does not know. Of two with one name the first counts. */
export function codesByName(
  type: "region" | "currency",
  codes: Iterable<string>,
  others: Readonly<Record<string, string>>,
  simplify: (name: string) => string,
): ReadonlyMap<string, string> {
  const all = [...codes];
  const names = new Map(Object.entries(others));
  for (const language of languages) {
    const list = new Intl.DisplayNames([language], { type, fallback: "none" });
    for (const code of all) {
      const name = simplify(list.of(code) ?? "");
      if (name !== "" && !names.has(name)) names.set(name, code);
    }
  }
  return names;
}
