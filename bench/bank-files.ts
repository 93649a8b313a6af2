/** How many files of public suites of bank statements are read as their authors expect. */
import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { parse } from "yaml";
import { readCommand } from "../scripts/support/command.ts";
import { existingFolder, required } from "../scripts/support/options.ts";
import type { GuideTexts } from "../src/contract/files.ts";
import type { Transaction } from "../src/contract/transactions.ts";
import { ServiceError } from "../src/errors.ts";
import { readRecords } from "../src/intake/read-records.ts";
import { FileGuide } from "../src/intake/records/file-guide.ts";
import { parseTransaction } from "../src/intake/records/transaction.ts";
import { transactionColumns } from "../src/intake/records/transaction-columns.ts";

const { folder } = readCommand({
  does: "Reads each file of the suites of mt-940 (mt940/) and genkgo/camt (camt/) and compares amounts, currencies, dates, accounts and references with what the suite expects. Prints a line a file that differs, and the files that agree.",
  needs: "the test data of WoLpH/mt940 (.sta and .yml) and genkgo/camt (.xml and .json)",
  words: { folder: required(existingFolder("FOLDER", "the folder that holds mt940/ and camt/")) },
});

/** What a suite expects of one booking; undefined is not compared. */
interface Expected {
  readonly amount: number;
  readonly currency?: string | undefined;
  readonly date?: string | undefined;
  readonly valueDate?: string | undefined;
  readonly account?: string | undefined;
  readonly counterparties?: readonly string[] | undefined;
  readonly references: readonly string[];
}

interface Read {
  readonly transactions: readonly Transaction[];
  readonly problems: readonly string[];
}

const limits = { bytes: 2 ** 30, rows: 1_000_000, lineBytes: 2 ** 20, columns: 1_000 };

async function read(path: string, guide: GuideTexts): Promise<Read> {
  const columns = new FileGuide(transactionColumns, guide);
  const transactions: Transaction[] = [];
  const problems: string[] = [];
  try {
    for await (const { reading, entries } of readRecords(createReadStream(path), { columns, guide: columns }, limits)) {
      for (const entry of entries) {
        if (entry.kind === "problem") problems.push(entry.reason);
        else {
          const parsed = parseTransaction(entry.fields, { ...reading, nowMs: Date.now() });
          if (parsed.ok) transactions.push(parsed.transaction);
          else problems.push(parsed.reason);
        }
      }
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    problems.push(error.message);
  }
  return { transactions, problems };
}

/** A statement without an account asks for one. */
async function readWithAccount(path: string, account: string): Promise<Read & { readonly isAccountGiven: boolean }> {
  const first = await read(path, {});
  const isAccountGiven = first.problems.some((problem) => problem.includes("accountId is missing"));
  return { ...(isAccountGiven ? await read(path, { value: [`accountId:${account}`] }) : first), isAccountGiven };
}

type Node = Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null;
}

function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((node, key) => (isNode(node) ? node[key] : undefined), value);
}

function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = at(value, ...path);
  // YAML 1.1 takes the text N for a truth value.
  if (found === false) return "N";
  return found === undefined || found === null ? undefined : String(found);
}

/** Python's pickled date: two bytes of the year, the month, the day. */
function pickledDate(value: unknown): string | undefined {
  const bytes = at(value, 0);
  if (!(bytes instanceof Uint8Array) || bytes.length < 4) return undefined;
  const [high = 0, low = 0, month = 0, day = 0] = bytes;
  return `${high * 256 + low}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

async function expectMt940(path: string): Promise<readonly Expected[]> {
  const yaml: unknown = parse(await readFile(path, "utf8"), {
    logLevel: "silent",
    schema: "yaml-1.1",
    maxAliasCount: -1,
  });
  const listed = at(yaml, "transactions");
  return (Array.isArray(listed) ? listed : []).flatMap((entry: unknown) => {
    const data = at(entry, "data");
    const amount = at(data, "amount", "amount", 0) ?? at(data, "amount", "amount");
    if (amount === undefined) return [];
    const references = [textAt(data, "customer_reference"), textAt(data, "bank_reference")];
    return [
      {
        amount: -Number(amount),
        currency: textAt(data, "currency"),
        date: pickledDate(at(data, "guessed_entry_date")),
        valueDate: pickledDate(at(data, "date")),
        references: references.filter((reference): reference is string => reference !== undefined),
      },
    ];
  });
}

/** Each is written out once, in the first place that leads to it. */
function findEntries(node: unknown): readonly Node[] {
  if (!isNode(node)) return [];
  const own = textAt(node, "__CLASS__")?.endsWith("\\DTO\\Entry") === true ? [node] : [];
  return [...own, ...Object.values(node).flatMap(findEntries)];
}

async function expectCamt(path: string): Promise<readonly Expected[]> {
  const json: unknown = JSON.parse(await readFile(path, "utf8"));
  return findEntries(json).flatMap((entry) => {
    const details = at(entry, "getTransactionDetails");
    // The payments of a booking of several, where they have amounts.
    const several = Array.isArray(details) && details.length > 1 ? details : [];
    const isDivided = several.length > 0 && several.every((detail: unknown) => at(detail, "getAmount") !== null);
    return (isDivided ? several : [undefined]).map((part: unknown) => expectEntry(entry, part, several.length));
  });
}

/** `part` is one payment of several; a booking that is not divided has the reference of none of them. */
function expectEntry(entry: Node, part: unknown, payments: number): Expected {
  const money = at(part ?? entry, "getAmount");
  const detail = part ?? at(entry, "getTransactionDetail");
  const parties = at(detail, "getRelatedParties");
  const message = textAt(detail, "getRemittanceInformation", "getMessage");
  const isOne = part !== undefined || payments === 0;
  const reference = isOne ? textAt(detail, "getReference", "getEndToEndId") : undefined;
  return {
    amount: -Number(textAt(money, "getAmount")) / 100,
    currency: textAt(money, "getCurrency", "getCode"),
    date: textAt(entry, "getBookingDate", 0)?.slice(0, 10),
    valueDate: textAt(entry, "getValueDate", 0)?.slice(0, 10),
    account: textAt(entry, "getRecord", "getAccount", "getIdentification"),
    counterparties: (Array.isArray(parties) ? parties : []).flatMap((party: unknown) => {
      const account = textAt(party, "getAccount", "getIdentification");
      const name = textAt(party, "getRelatedPartyType", "getName");
      return [account, name].filter((each): each is string => each !== undefined);
    }),
    references: [message, reference].filter((each): each is string => each !== undefined && each !== "NOTPROVIDED"),
  };
}

/** Blanks that a reader tidies do not count. */
const squeeze = (value: string): string =>
  value
    .replace(/^KREF\+/, "")
    .replace(/\s+/g, " ")
    .trim();

function differ(found: Transaction, expected: Expected): string | undefined {
  const attributes = found.attributes ?? {};
  const texts = Object.values(attributes).map((value) => squeeze(String(value)));
  const date = new Date(found.timeMs).toISOString().slice(0, 10);
  if (Math.abs(found.amount - expected.amount) > 1e-9) return `amount ${found.amount}, not ${expected.amount}`;
  if (expected.currency !== undefined && found.currency !== expected.currency) return `currency ${found.currency}`;
  if (expected.date !== undefined && date !== expected.date) return `date ${date}, not ${expected.date}`;
  const valued = String(attributes.valueDate ?? date).slice(0, 10);
  if (expected.valueDate !== undefined && valued !== expected.valueDate)
    return `value date ${valued}, not ${expected.valueDate}`;
  if (expected.account !== undefined && found.accountId !== expected.account) return `account ${found.accountId}`;
  const known = expected.counterparties ?? [];
  if (known.length > 0 && found.counterpartyId !== undefined && !known.includes(found.counterpartyId))
    return "counterparty";
  const lost = expected.references
    .map((reference) => squeeze(reference))
    .find((reference) => !/^(?:NONREF|)$/.test(reference) && !texts.some((each) => each.includes(reference)));
  return lost === undefined ? undefined : `reference ${JSON.stringify(lost)}`;
}

/** Undefined where all agrees. */
function judge({ transactions, problems }: Read, expected: readonly Expected[]): string | undefined {
  if (expected.length === 0) return transactions.length === 0 ? undefined : `${transactions.length} bookings, not 0`;
  if (problems.length > 0) return problems[0];
  if (transactions.length !== expected.length) return `${transactions.length} bookings, not ${expected.length}`;
  return transactions.flatMap((found, index) => {
    const wanted = expected[index];
    const difference = wanted === undefined ? "one too many" : differ(found, wanted);
    return difference === undefined ? [] : [`booking ${index + 1}: ${difference}`];
  })[0];
}

async function run(
  name: string,
  ending: string,
  expectation: string,
  expect: (path: string) => Promise<readonly Expected[]>,
) {
  const paths = (await readdir(join(folder, name), { recursive: true })).filter((path) => path.endsWith(ending)).sort();
  let right = 0;
  let given = 0;
  let bookings = 0;
  let without = 0;
  for (const path of paths) {
    const expected = await expect(join(folder, name, path.slice(0, -ending.length) + expectation)).catch(
      (error: unknown) => {
        if (isNode(error) && error.code === "ENOENT") return undefined;
        throw error;
      },
    );
    const result = await readWithAccount(join(folder, name, path), "bench-account");
    if (expected === undefined) {
      without += 1;
      continue;
    }
    bookings += expected.length;
    if (result.isAccountGiven) given += 1;
    const difference = judge(result, expected);
    if (difference === undefined) right += 1;
    else process.stdout.write(`${name}/${path}: ${difference}\n`);
  }
  process.stdout.write(
    `${name}: ${right} of ${paths.length - without} files right (${bookings} bookings; ${given} files needed value=accountId; ${without} have no expectation)\n`,
  );
}

await run("mt940", ".sta", ".yml", expectMt940);
await run("camt", ".xml", ".json", expectCamt);
