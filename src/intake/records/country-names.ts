/** Countries by their names in the languages that columns are known in, as exports for people write them. */
import { countryCodes } from "./countries.ts";

const languages = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "tr"] as const;

/** Names that are much used and that ICU's lists do not have, or no longer. */
const others: Readonly<Record<string, string>> = {
  "united states of america": "US",
  "great britain": "GB",
  "the netherlands": "NL",
  holland: "NL",
  turkey: "TR",
  "czech republic": "CZ",
  "russian federation": "RU",
  "republic of korea": "KR",
  "viet nam": "VN",
  "hong kong": "HK",
};

/** Made when a name is first met: it takes some tens of milliseconds, which files of codes never pay. */
let byName: ReadonlyMap<string, string> | undefined;

export function findCountryByName(text: string): string | undefined {
  if (text.length < 4) return undefined;
  byName ??= listNames();
  return byName.get(simplify(text));
}

function simplify(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase().trim();
}

function listNames(): ReadonlyMap<string, string> {
  const names = new Map(Object.entries(others));
  for (const language of languages) {
    const list = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    for (const code of countryCodes) {
      const name = list.of(code);
      if (name !== undefined && !names.has(simplify(name))) names.set(simplify(name), code);
    }
  }
  return names;
}
