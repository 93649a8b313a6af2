/** The directory of banks: a table of bank codes that the operator keeps and renews. Nothing is fetched. */
import { readFileSync } from "node:fs";
import { setting } from "./setting.ts";

export interface ListedBank {
  readonly country: string;
  readonly code: string;
  readonly bic: string;
  readonly name: string;
}

/** By country and bank code: "DE37040044". */
export type BankDirectory = ReadonlyMap<string, readonly ListedBank[]>;

export const bankDirectorySettings = {
  bankDirectory: setting(
    "ASSAY_BANK_DIRECTORY",
    "CSV file of banks, read at start: columns `country`, `bank code`, `BIC` and `name`, with a heading, separated by commas or semicolons. IBANs are checked against the BIC and the bank's name printed beside them. Default: a short built-in list of large banks.",
    new Map() as BankDirectory,
    directoryOf,
  ),
} as const;

/** Germany's list has about 15,000 rows, and Europe's together have fewer than this. */
const rowLimit = 500_000;
const columns = ["country", "bank code", "bic", "name"] as const;
/** Branches that one code may have. */
const branchLimit = 50;

function directoryOf(path: string): BankDirectory {
  const [heading = "", ...rows] = readLines(path);
  const mark = heading.includes(";") ? ";" : ",";
  const names = splitRow(heading, mark).map((name) => name.trim().toLowerCase());
  const places = columns.map((column) => names.indexOf(column));
  if (places.includes(-1)) throw new Error(`must name a CSV file whose heading has ${columns.join(", ")}`);
  if (rows.length > rowLimit) throw new Error(`must have at most ${rowLimit} rows`);
  const directory = new Map<string, ListedBank[]>();
  for (const [at, row] of rows.entries()) {
    if (row.trim() === "") continue;
    const cells = splitRow(row, mark);
    const [country, code, bic, name] = places.map((place) => cells[place]?.trim() ?? "");
    const bank = readBank(country ?? "", code ?? "", bic ?? "", name ?? "");
    if (bank === undefined)
      throw new Error(`has a row without a country of two letters and a bank code: row ${at + 2}`);
    const key = `${bank.country}${bank.code}`;
    const known = directory.get(key);
    if (known === undefined) directory.set(key, [bank]);
    else if (known.length < branchLimit) known.push(bank);
  }
  if (directory.size === 0) throw new Error("must name a CSV file with at least one bank");
  return directory;
}

function readBank(country: string, code: string, bic: string, name: string): ListedBank | undefined {
  const compact = (text: string) => text.replace(/[\s-]/g, "").toUpperCase();
  const isBank = /^[A-Za-z]{2}$/.test(country) && /^[A-Z\d]{2,12}$/.test(compact(code));
  return isBank ? { country: country.toUpperCase(), code: compact(code), bic: compact(bic), name } : undefined;
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, "utf8")
      .replace(/^\uFEFF/, "")
      .split(/\r?\n/);
  } catch (cause) {
    throw new Error("must name a file that can be read", { cause });
  }
}

/** Cells may stand in quotes; a quote within them is doubled. */
function splitRow(row: string, mark: string): string[] {
  const cells: string[] = [];
  let rest = row;
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest);
    const end = quoted === null ? rest.indexOf(mark) : quoted[0].length;
    const cell = quoted?.[1]?.replaceAll('""', '"') ?? (end < 0 ? rest : rest.slice(0, end));
    cells.push(cell);
    if (end < 0 || end >= rest.length) return cells;
    rest = rest.slice(end + 1);
  }
}
