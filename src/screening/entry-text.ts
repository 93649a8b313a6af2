/** A name on a list and what is known of who bears it, as the list's entry holds them: `value` is "Name #id", `note` says the rest. */

export interface ListedName {
  readonly name: string;
  /** The same for all names of one party; undefined where the list gives none. */
  readonly id: string | undefined;
  /** "person", "company" or another word; empty where it is not known. */
  readonly party: string;
  /** ISO dates, whole or cut after the month or the year. */
  readonly born: readonly string[];
  /** ISO 3166-1 codes of two letters. */
  readonly countries: readonly string[];
  readonly remark: string;
}

const noteParts = { born: "born ", countries: "country " } as const;
/** Words of a note that say what a party is. */
const parties: ReadonlySet<string> = new Set(["person", "company", "organization", "vessel", "aircraft", "party"]);

export function entryText(
  { name, id, party, born, countries, remark }: ListedName,
  noteLimit: number,
): { readonly value: string; readonly note: string | null } {
  const parts = [
    party,
    born.length === 0 ? "" : `${noteParts.born}${born.join(", ")}`,
    countries.length === 0 ? "" : `${noteParts.countries}${countries.join(", ")}`,
    remark,
  ].filter((part) => part !== "");
  let note = "";
  for (const part of parts) {
    const longer = note === "" ? part : `${note}; ${part}`;
    if (longer.length > noteLimit) break;
    note = longer;
  }
  return { value: id === undefined ? name : `${name} #${id}`, note: note === "" ? null : note };
}

export function readEntryText(value: string, note: string | null): ListedName {
  const [, name = value, id] = /^(.*\S) #([\w.:-]{1,100})$/su.exec(value) ?? [];
  const given = parts(note ?? "", ";");
  const valuesAfter = (word: string) =>
    given.filter((part) => part.startsWith(word)).flatMap((part) => parts(part.slice(word.length), ","));
  const born = valuesAfter(noteParts.born).filter((date) => /^\d{4}(-\d{2}){0,2}$/.test(date));
  const countries = valuesAfter(noteParts.countries).filter((code) => /^[A-Z]{2}$/.test(code));
  const party = given.find((part) => parties.has(part)) ?? "";
  const starts = Object.values(noteParts);
  const rest = given.filter((part) => part !== party && !starts.some((word) => part.startsWith(word)));
  return { name, id, party, born, countries, remark: rest.join("; ") };
}

function parts(text: string, mark: string): readonly string[] {
  return text.split(mark).map((part) => part.trim());
}
