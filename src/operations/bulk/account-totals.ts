/** Adds up what a file has for each account. Beyond a bound the sums wait on disk, so that any number of accounts is exact. */
import { rm } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { RiskyAccount } from "../../contract/bulk.ts";
import { NameTable } from "../../intake/name-table.ts";
import { LineWriter } from "./line-file.ts";
import type { ByteRange } from "./line-reader.ts";
import { type LineOrder, readMerged } from "./merged-runs.ts";
import { sortedOrder } from "./time-order.ts";

/** Accounts in memory, some 80 bytes each. */
const usualLimit = 65_536;
const groupSize = 1_000;
const firstPlaces = 1_024;

interface Sums {
  readonly accountId: string;
  transactions: number;
  flagged: number;
  highestRiskScore: number;
  amount: number;
}

export interface AccountSummary {
  readonly count: number;
  readonly riskiest: readonly RiskyAccount[];
}

export class AccountTotals {
  readonly #path: string;
  readonly #limit: number;
  /** The number of an account is its place in the columns. */
  readonly #names = new NameTable();
  #columns = new Columns(firstPlaces);
  #writer: LineWriter | undefined;
  readonly #runs: ByteRange[] = [];

  /** The file is made when it is needed, and gone at the end. */
  constructor(path: string, limit = usualLimit) {
    this.#path = path;
    this.#limit = limit;
  }

  /** The account's id is given as bytes. */
  add(id: Buffer, start: number, end: number, isFlagged: boolean, riskScore: number, amount: number): void {
    const place = this.#names.numberOf(id, start, end);
    if (place === this.#columns.length) this.#columns.grow();
    this.#columns.add(place, isFlagged, riskScore, amount);
  }

  get isFull(): boolean {
    return this.#names.count >= this.#limit;
  }

  async spill(): Promise<void> {
    this.#writer ??= await LineWriter.create(this.#path);
    const all = Array.from({ length: this.#names.count }, (_, place) => this.#sumsAt(place));
    this.#names.clear();
    this.#columns = new Columns(firstPlaces);
    const start = this.#writer.bytes;
    for (const index of await sortedOrder(all.length, (left, right) => compareIds(at(all, left), at(all, right)))) {
      const { accountId, transactions, flagged, highestRiskScore, amount } = at(all, index);
      this.#writer.add(`${accountId}\t${transactions}\t${flagged}\t${highestRiskScore}\t${amount}`);
      if (this.#writer.isFull) await this.#writer.flush();
    }
    await this.#writer.flush();
    this.#runs.push({ start, end: this.#writer.bytes });
  }

  async finish(listLimit: number): Promise<AccountSummary> {
    const top = new TopList<Sums>(listLimit, compareRisk);
    let count = 0;
    if (this.#writer === undefined) {
      count = this.#names.count;
      for (let place = 0; place < count; place += 1) {
        // Most are not among the riskiest, and need no object.
        if (this.#columns.scoreAt(place) >= (top.last?.highestRiskScore ?? 0)) top.add(this.#sumsAt(place));
        if (place % groupSize === groupSize - 1) await nextTurn();
      }
    } else {
      for await (const group of this.#spilled(this.#writer)) {
        count += group.length;
        for (const sums of group) top.add(sums);
        await nextTurn();
      }
    }
    const riskiest = top.list().map(({ amount, ...sums }) => ({ ...sums, amount: rounded(amount) }));
    return { count, riskiest };
  }

  async *#spilled(writer: LineWriter): AsyncGenerator<readonly Sums[]> {
    await this.spill();
    await writer.close();
    let open: Sums | undefined;
    for await (const lines of readMerged(this.#path, this.#runs, bySums, groupSize)) {
      const whole: Sums[] = [];
      for (let line = 0; line < lines.count; line += 1) {
        const sums = parseSums(lines.bytes, lines.startOf(line), lines.endOf(line) - 1);
        if (open?.accountId === sums.accountId) merge(open, sums);
        else {
          if (open !== undefined) whole.push(open);
          open = sums;
        }
      }
      yield whole;
    }
    if (open !== undefined) yield [open];
    await rm(this.#path, { force: true });
  }

  #sumsAt(place: number): Sums {
    return { accountId: this.#names.nameOf(place), ...this.#columns.at(place) };
  }
}

/** Of each account transactions, flagged ones, the highest risk score and the amount. */
const columns = 4;

/** Sums in one flat array: an object for each account would take twice as much, and arrays of their own lie far apart. */
class Columns {
  #sums: Float64Array<ArrayBuffer>;

  constructor(length: number) {
    this.#sums = new Float64Array(columns * length);
  }

  get length(): number {
    return this.#sums.length / columns;
  }

  grow(): void {
    this.#sums = new Float64Array(this.#sums.buffer.transfer(2 * this.#sums.byteLength));
  }

  add(place: number, isFlagged: boolean, riskScore: number, amount: number): void {
    const sums = this.#sums;
    const at = columns * place;
    sums[at] = (sums[at] ?? 0) + 1;
    if (isFlagged) sums[at + 1] = (sums[at + 1] ?? 0) + 1;
    if (riskScore > (sums[at + 2] ?? 0)) sums[at + 2] = riskScore;
    sums[at + 3] = (sums[at + 3] ?? 0) + Math.abs(amount);
  }

  scoreAt(place: number): number {
    return this.#sums[columns * place + 2] ?? 0;
  }

  at(place: number): Omit<Sums, "accountId"> {
    const sums = this.#sums.subarray(columns * place, columns * (place + 1));
    const [transactions = 0, flagged = 0, highestRiskScore = 0, amount = 0] = sums;
    return { transactions, flagged, highestRiskScore, amount };
  }
}

function at(all: readonly Sums[], index: number): Sums {
  const sums = all[index];
  if (sums === undefined) throw new Error(`There is no account ${index}.`);
  return sums;
}

function merge(into: Sums, from: Sums): void {
  into.transactions += from.transactions;
  into.flagged += from.flagged;
  into.highestRiskScore = Math.max(into.highestRiskScore, from.highestRiskScore);
  into.amount += from.amount;
}

function parseSums(bytes: Buffer, start: number, end: number): Sums {
  const line = bytes.toString("utf8", start, end);
  const [accountId = "", transactions, flagged, highestRiskScore, amount] = line.split("\t");
  return {
    accountId,
    transactions: Number(transactions),
    flagged: Number(flagged),
    highestRiskScore: Number(highestRiskScore),
    amount: Number(amount),
  };
}

/** Whole accounts stand in each line: those of one account have to come one after the other. */
const bySums: LineOrder<Sums> = {
  keyOf: parseSums,
  isBefore: (left, right) => compareIds(left, right) < 0,
};

function compareIds({ accountId: left }: Sums, { accountId: right }: Sums): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The riskiest first. */
function compareRisk(left: Sums, right: Sums): number {
  return (
    right.highestRiskScore - left.highestRiskScore ||
    right.flagged - left.flagged ||
    right.amount - left.amount ||
    compareIds(left, right)
  );
}

/** Amounts are sums of decimal fractions; what binary arithmetic adds beyond that is cut off. */
export function rounded(amount: number): number {
  return Number(amount.toFixed(3));
}

/** Keeps the first few of many by an order, at the price of a sort of a few thousand now and then. */
class TopList<T> {
  readonly #limit: number;
  readonly #compare: (left: T, right: T) => number;
  #items: T[] = [];
  #isCut = false;

  constructor(limit: number, compare: (left: T, right: T) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  /** The last one that has a place by now; undefined while there are places left. It only gets better. */
  get last(): T | undefined {
    return this.#isCut ? this.#items[this.#limit - 1] : undefined;
  }

  add(item: T): void {
    const { last } = this;
    if (last !== undefined && this.#compare(item, last) >= 0) return;
    this.#items.push(item);
    if (this.#items.length >= 2 * this.#limit) this.#cut();
  }

  list(): readonly T[] {
    this.#cut();
    return this.#items;
  }

  #cut(): void {
    this.#items = this.#items.sort(this.#compare).slice(0, this.#limit);
    this.#isCut = this.#items.length >= this.#limit;
  }
}
