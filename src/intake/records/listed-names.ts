/** Reads the names of one record of a sanctions or watch list, in the formats that such lists are published in. */
import { isObject } from "./canonical.ts";
import { findCountry, findCountryByName } from "./countries.ts";
import { parseWrittenDates } from "./listed-dates.ts";
import { findTextProblem } from "./text.ts";

/** What a list says of one party under one of its names. */
export interface PublishedName {
  readonly name: string;
  readonly id: string | undefined;
  readonly party: string;
  readonly born: readonly string[];
  readonly countries: readonly string[];
  readonly remark: string;
}

export type PublishedNames =
  | { readonly kind: "names"; readonly names: readonly PublishedName[] }
  /** Not a party that is listed: an address, a passport, a relative. */
  | { readonly kind: "ignored" }
  | { readonly kind: "problem"; readonly reason: string };

type Fields = Readonly<Record<string, unknown>>;

/** Names of one party; more are left out. */
const nameLimit = 200;
const nameCharacters = 200;
const remarkCharacters = 60;

/** Undefined for a record in none of the formats. */
export function readPublishedNames(fields: Fields): PublishedNames | undefined {
  if (typeof fields.schema === "string" && isObject(fields.properties)) return readEntity(fields, fields.properties);
  if (typeof fields.schema === "string" && "name" in fields) return readTarget(fields, fields.schema);
  if ("SDN_Name" in fields) return readSdn(fields);
  if ("alt_name" in fields) return readAlternative(fields);
  if ("alt_names" in fields && "name" in fields) return readConsolidated(fields);
  return undefined;
}

/** By schema of FollowTheMoney. */
const schemata: Readonly<Record<string, string>> = {
  Person: "person",
  Company: "company",
  Organization: "organization",
  PublicBody: "organization",
  LegalEntity: "party",
  Vessel: "vessel",
  Airplane: "aircraft",
};

/** OpenSanctions and others: an entity of FollowTheMoney. */
function readEntity(fields: Fields, properties: Fields): PublishedNames {
  const party = schemata[String(fields.schema)];
  if (party === undefined || fields.target === false) return { kind: "ignored" };
  const texts = (key: string) => (Array.isArray(properties[key]) ? properties[key].filter(isText) : []);
  const names = [fields.caption, ...texts("name"), ...texts("alias"), ...texts("previousName")].filter(isText);
  const countries = ["country", "nationality", "citizenship", "jurisdiction", "flag"].flatMap(texts);
  return namesOf({
    names,
    id: fields.id,
    party,
    born: texts("birthDate"),
    countries,
    remark: texts("topics").join(" "),
  });
}

/** OpenSanctions: a row of targets.simple.csv. */
function readTarget(fields: Fields, schema: string): PublishedNames {
  const party = schemata[schema];
  if (party === undefined) return { kind: "ignored" };
  return namesOf({
    names: [textOf(fields.name), ...listOf(fields.aliases)],
    id: fields.id,
    party,
    born: listOf(fields.birth_date),
    countries: listOf(fields.countries),
    remark: textOf(fields.dataset),
  });
}

const sdnColumns =
  "ent_num SDN_Name SDN_Type Program Title Call_Sign Vess_type Tonnage GRT Vess_flag Vess_owner Remarks".split(" ");
const alternativeColumns = "ent_num alt_num alt_type alt_name alt_remarks".split(" ");
const sdnParties: Readonly<Record<string, string>> = { individual: "person", vessel: "vessel", aircraft: "aircraft" };

/** OFAC: a row of sdn.csv. */
function readSdn(fields: Fields): PublishedNames {
  const remarks = textOf(fields.Remarks).replace(/\.$/, "");
  const after = (word: string) =>
    [...remarks.matchAll(new RegExp(`(?:^|;\\s*)(?:alt\\. )?${word} ([^;]+)`, "gi"))].map(([, text = ""]) => text);
  const other = [...remarks.matchAll(/a\.k\.a\. '([^']+)'/gi)].map(([, name = ""]) => name);
  const type = textOf(fields.SDN_Type).toLowerCase();
  return namesOf({
    names: [textOf(fields.SDN_Name), ...other],
    id: `ofac-${textOf(fields.ent_num)}`,
    party: sdnParties[type] ?? "organization",
    born: after("DOB").flatMap(parseWrittenDates),
    countries: [...after("nationality"), ...after("citizen"), textOf(fields.Vess_flag)],
    remark: textOf(fields.Program),
  });
}

/** OFAC: a row of alt.csv, another name of a party of sdn.csv. */
function readAlternative(fields: Fields): PublishedNames {
  const id = `ofac-${textOf(fields.ent_num)}`;
  return namesOf({
    names: [textOf(fields.alt_name)],
    id,
    party: "",
    born: [],
    countries: [],
    remark: textOf(fields.alt_type),
  });
}

/** The consolidated screening list of the United States, which watchman reads too. */
function readConsolidated(fields: Fields): PublishedNames {
  const type = textOf(fields.type).toLowerCase();
  return namesOf({
    names: [textOf(fields.name), ...listOf(fields.alt_names)],
    id: textOf(fields._id) || (textOf(fields.entity_number) === "" ? undefined : `us-${textOf(fields.entity_number)}`),
    party: type === "" ? "" : (sdnParties[type] ?? "organization"),
    born: listOf(fields.dates_of_birth).flatMap(parseWrittenDates),
    countries: [...listOf(fields.nationalities), ...listOf(fields.citizenships), ...listOf(fields.country)],
    remark: textOf(fields.programs),
  });
}

interface Published {
  readonly names: readonly string[];
  readonly id: unknown;
  readonly party: string;
  readonly born: readonly string[];
  readonly countries: readonly string[];
  readonly remark: string;
}

function namesOf({ names, id, party, born, countries, remark }: Published): PublishedNames {
  const whole = [...new Set(names.map((name) => name.replace(/\s+/g, " ").trim()))].filter((name) => name !== "");
  if (whole.length === 0) return { kind: "problem", reason: "The record has no name." };
  const fitting = whole.filter((name) => findTextProblem(name, nameCharacters) === undefined).slice(0, nameLimit);
  if (fitting.length === 0)
    return { kind: "problem", reason: `name is longer than ${nameCharacters} characters, or has control characters.` };
  const known = countries.flatMap((text) => findCountry(text.trim()) ?? findCountryByName(text.trim()) ?? []);
  const common = {
    id: typeof id === "string" && /^[\w.:-]{1,40}$/.test(id) ? id : undefined,
    party,
    born: [...new Set(born.filter((date) => /^\d{4}(-\d{2}){0,2}$/.test(date)))].slice(0, 5),
    countries: [...new Set(known)].slice(0, 8),
    remark: remark
      .replace(/[;\s]+/g, " ")
      .trim()
      .slice(0, remarkCharacters),
  };
  return { kind: "names", names: fitting.map((name) => ({ name, ...common })) };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** OFAC writes -0- for nothing. */
function textOf(value: unknown): string {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return text === "-0-" ? "" : text;
}

function listOf(value: unknown): readonly string[] {
  return textOf(value)
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Names of the columns of a file of OFAC without a header, by its shape. */
export function inferPublishedColumns(rows: readonly (readonly string[])[]): readonly string[] | undefined {
  const isNumber = (cell: string | undefined) => cell !== undefined && /^\s*\d+\s*$/.test(cell);
  const width = rows[0]?.length ?? 0;
  if (width === sdnColumns.length && rows.every(([number]) => isNumber(number))) return sdnColumns;
  const isAlternative = rows.every(([number, other]) => isNumber(number) && isNumber(other));
  return width === alternativeColumns.length && isAlternative ? alternativeColumns : undefined;
}
