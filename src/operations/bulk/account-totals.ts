/** Adds up what a file has for each account. Beyond a bound the sums wait on disk, so that any number of accounts is exact. */
import { rm } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { RiskyAccount } from "../../contract/bulk.ts";
import { LineWriter } from "./line-file.ts";
import type { ByteRange } from "./line-reader.ts";
import { readSorted } from "./sorted-runs.ts";
import { sortedOrder } from "./time-order.ts";

/** Accounts in memory, some 200 bytes each. */
const usualLimit = 65_536;
const groupSize = 1_000;

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
  #sums = new Map<string, Sums>();
  #writer: LineWriter | undefined;
  readonly #runs: ByteRange[] = [];

  /** The file is made when it is needed, and gone at the end. */
  constructor(path: string, limit = usualLimit) {
    this.#path = path;
    this.#limit = limit;
  }

  add(accountId: string, isFlagged: boolean, riskScore: number, amount: number): void {
    let sums = this.#sums.get(accountId);
    if (sums === undefined) {
      sums = { accountId, transactions: 0, flagged: 0, highestRiskScore: 0, amount: 0 };
      this.#sums.set(accountId, sums);
    }
    sums.transactions += 1;
    sums.flagged += isFlagged ? 1 : 0;
    sums.highestRiskScore = Math.max(sums.highestRiskScore, riskScore);
    sums.amount += Math.abs(amount);
  }

  get isFull(): boolean {
    return this.#sums.size >= this.#limit;
  }

  async spill(): Promise<void> {
    this.#writer ??= await LineWriter.create(this.#path);
    const all = [...this.#sums.values()];
    this.#sums = new Map();
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
    for await (const group of this.#groups()) {
      count += group.length;
      for (const sums of group) top.add(sums);
      await nextTurn();
    }
    const riskiest = top.list().map(({ amount, ...sums }) => ({ ...sums, amount: rounded(amount) }));
    return { count, riskiest };
  }

  async *#groups(): AsyncGenerator<readonly Sums[]> {
    if (this.#writer === undefined) {
      const all = [...this.#sums.values()];
      for (let start = 0; start < all.length; start += groupSize) yield all.slice(start, start + groupSize);
      return;
    }
    await this.spill();
    await this.#writer.close();
    let open: Sums | undefined;
    for await (const group of readSorted(this.#path, this.#runs, parseSums, compareIds, groupSize)) {
      const whole: Sums[] = [];
      for (const sums of group) {
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

function parseSums(line: string): Sums {
  const [accountId = "", transactions, flagged, highestRiskScore, amount] = line.split("\t");
  return {
    accountId,
    transactions: Number(transactions),
    flagged: Number(flagged),
    highestRiskScore: Number(highestRiskScore),
    amount: Number(amount),
  };
}

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

  add(item: T): void {
    const last = this.#items.length >= this.#limit ? this.#items[this.#limit - 1] : undefined;
    // Once there are enough, the one at the limit bounds what is worth a place; it only gets better with each cut.
    if (this.#isCut && last !== undefined && this.#compare(item, last) >= 0) return;
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
