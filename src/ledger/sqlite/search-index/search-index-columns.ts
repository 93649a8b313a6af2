/** Entries of one side as columns, in the order of acceptance: a search looks at some columns, and makes objects of what it found only. */
import { statusNumbers, verdictStatuses } from "../../../contract/verdict-statuses.ts";
import type { SearchIndexEntry } from "../../search-index.ts";

/** Four numbers of eight bytes, the lengths of four texts, and the status. */
const entryBytes = 4 * 8 + 4 * 4 + 1;

/** The texts of all entries, one after the other. */
class TextColumn {
  readonly text: string;
  readonly lengths: Uint32Array;
  #ends: Uint32Array | undefined;

  constructor(text: string, lengths: Uint32Array) {
    this.text = text;
    this.lengths = lengths;
  }

  startOf(index: number): number {
    this.#ends ??= sumsOf(this.lengths);
    return index === 0 ? 0 : (this.#ends[index - 1] ?? 0);
  }

  at(index: number): string {
    const start = this.startOf(index);
    return this.text.slice(start, start + (this.lengths[index] ?? 0));
  }

  isAt(index: number, text: string): boolean {
    return this.lengths[index] === text.length && this.text.startsWith(text, this.startOf(index));
  }

  beginsWith(index: number, prefix: string): boolean {
    return (this.lengths[index] ?? 0) >= prefix.length && this.text.startsWith(prefix, this.startOf(index));
  }
}

function sumsOf(lengths: Uint32Array): Uint32Array {
  const sums = new Uint32Array(lengths.length);
  let sum = 0;
  for (let index = 0; index < lengths.length; index += 1) {
    sum += lengths[index] ?? 0;
    sums[index] = sum;
  }
  return sums;
}

/** Of transactions' ids, accounts, currencies and reasons. */
export type Texts = readonly [ids: string, accounts: string, currencies: string, codes: string];

export class Columns {
  readonly entries: number;
  /** All numbers, column by column: with the texts, what is kept. */
  readonly numbers: Uint8Array;
  readonly sequences: Float64Array;
  readonly times: Float64Array;
  readonly amounts: Float64Array;
  readonly scores: Float64Array;
  readonly statuses: Uint8Array;
  readonly ids: TextColumn;
  readonly accounts: TextColumn;
  /** Empty for transactions without one. */
  readonly currencies: TextColumn;
  /** With blanks between those of an entry; empty for approved transactions. */
  readonly codes: TextColumn;

  constructor(entries: number, texts: Texts, numbers: Uint8Array = new Uint8Array(entries * entryBytes)) {
    // Views of eight bytes must begin at a multiple of them.
    const { buffer, byteOffset } = numbers.byteOffset % 8 === 0 ? numbers : numbers.slice();
    const wide = (column: number) => new Float64Array(buffer, byteOffset + column * 8 * entries, entries);
    const lengths = (column: number) => new Uint32Array(buffer, byteOffset + (32 + column * 4) * entries, entries);
    const [ids, accounts, currencies, codes] = texts;
    this.entries = entries;
    this.numbers = numbers;
    this.sequences = wide(0);
    this.times = wide(1);
    this.amounts = wide(2);
    this.scores = wide(3);
    this.ids = new TextColumn(ids, lengths(0));
    this.accounts = new TextColumn(accounts, lengths(1));
    this.currencies = new TextColumn(currencies, lengths(2));
    this.codes = new TextColumn(codes, lengths(3));
    this.statuses = new Uint8Array(buffer, byteOffset + 48 * entries, entries);
  }

  entryAt(index: number): SearchIndexEntry {
    const codes = this.codes.at(index);
    return {
      sequence: this.sequences[index] ?? 0,
      transactionId: this.ids.at(index),
      accountId: this.accounts.at(index),
      amount: this.amounts[index] ?? 0,
      currency: this.currencies.at(index) || undefined,
      timeMs: this.times[index] ?? 0,
      status: verdictStatuses[this.statuses[index] ?? 0] ?? "approved",
      riskScore: this.scores[index] ?? 0,
      reasonCodes: codes === "" ? [] : codes.split(" "),
    };
  }

  entriesFrom(start: number): readonly SearchIndexEntry[] {
    return Array.from({ length: this.entries - start }, (_, index) => this.entryAt(start + index));
  }

  /** How many entries come before a place in the journal. */
  countBefore(sequence: number): number {
    let [low, high] = [0, this.entries];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.sequences[middle] ?? 0) < sequence) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Of some entries only: the texts that they were read from stay in memory until then. */
export function columnsOf(entries: readonly SearchIndexEntry[]): Columns {
  const codes = entries.map(({ status, reasonCodes }) => (status === "approved" ? "" : reasonCodes.join(" ")));
  const columns = new Columns(entries.length, [
    entries.map(({ transactionId }) => transactionId).join(""),
    entries.map(({ accountId }) => accountId).join(""),
    entries.map(({ currency = "" }) => currency).join(""),
    codes.join(""),
  ]);
  for (const [index, entry] of entries.entries()) {
    columns.sequences[index] = entry.sequence;
    columns.times[index] = entry.timeMs;
    columns.amounts[index] = entry.amount;
    columns.scores[index] = entry.riskScore;
    columns.statuses[index] = statusNumbers[entry.status];
    columns.ids.lengths[index] = entry.transactionId.length;
    columns.accounts.lengths[index] = entry.accountId.length;
    columns.currencies.lengths[index] = entry.currency?.length ?? 0;
    columns.codes.lengths[index] = codes[index]?.length ?? 0;
  }
  return columns;
}

const wideColumns = ["sequences", "times", "amounts", "scores"] as const;
const textColumns = ["ids", "accounts", "currencies", "codes"] as const;

/** One after the other. */
export function joinColumns(parts: readonly Columns[]): Columns {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  const textOf = (name: (typeof textColumns)[number]) => parts.map((part) => part[name].text).join("");
  const joined = new Columns(
    parts.reduce((sum, { entries }) => sum + entries, 0),
    [textOf("ids"), textOf("accounts"), textOf("currencies"), textOf("codes")],
  );
  let at = 0;
  for (const part of parts) {
    for (const name of wideColumns) joined[name].set(part[name], at);
    for (const name of textColumns) joined[name].lengths.set(part[name].lengths, at);
    joined.statuses.set(part.statuses, at);
    at += part.entries;
  }
  return joined;
}
