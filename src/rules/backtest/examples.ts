/** A few transactions of each kind to open: the ones with the most money in them. */
import type { Transaction } from "../../contract/transactions.ts";
import type { VerdictStatus } from "../../contract/verdict-statuses.ts";
import type { PolicyOutcome } from "../../scoring/policy.ts";

export const exampleKinds = ["newlyFlagged", "noLongerFlagged", "caught", "missed", "falseAlarms"] as const;
export type ExampleKind = (typeof exampleKinds)[number];

export interface Example {
  readonly transactionId: string;
  readonly amount: number;
  readonly currency: string | undefined;
  readonly timeMs: number;
  readonly before: VerdictStatus;
  readonly after: VerdictStatus;
  readonly isFraud: boolean | null;
  readonly codes: readonly string[];
}

const examplesPerKind = 20;

export class ExampleCollector {
  private readonly byKind = new Map<ExampleKind, Example[]>();
  private readonly worthOf: (example: Example) => number;

  /** The value orders them: the amount, among those of one currency. */
  constructor(worthOf = ({ amount }: Example) => Math.abs(amount)) {
    this.worthOf = worthOf;
  }

  get all(): ReadonlyMap<ExampleKind, readonly Example[]> {
    return this.byKind;
  }

  offer(row: TalliedRow): void {
    const { candidate, today } = row.statuses;
    const [isFlagged, wasFlagged] = [candidate !== "approved", today !== "approved"];
    if (isFlagged && !wasFlagged) this.put("newlyFlagged", row);
    if (!isFlagged && wasFlagged) this.put("noLongerFlagged", row);
    if (row.isFraud === true) this.put(isFlagged ? "caught" : "missed", row);
    if (row.isFraud === false && isFlagged) this.put("falseAlarms", row);
  }

  merge(other: ReadonlyMap<ExampleKind, readonly Example[]>): void {
    for (const [kind, examples] of other) for (const example of examples) this.insert(this.examplesOf(kind), example);
  }

  private put(kind: ExampleKind, { transaction, statuses, isFraud, outcome }: TalliedRow): void {
    const examples = this.examplesOf(kind);
    const { id, amount, currency, timeMs } = transaction;
    if (examples.length === examplesPerKind && Math.abs(examples.at(-1)?.amount ?? 0) > Math.abs(amount)) return;
    this.insert(examples, {
      transactionId: id,
      amount,
      currency,
      timeMs,
      before: statuses.today,
      after: statuses.candidate,
      isFraud,
      codes: outcome.hits.map(({ code }) => code),
    });
  }

  private examplesOf(kind: ExampleKind): Example[] {
    const examples = this.byKind.get(kind) ?? [];
    this.byKind.set(kind, examples);
    return examples;
  }

  /** Largest first; of equal ones the one whose id comes first, so that the order of parts does not matter. */
  private insert(examples: Example[], example: Example): void {
    const own = Math.abs(this.worthOf(example));
    const isBefore = (other: Example) => {
      const others = Math.abs(this.worthOf(other));
      return own > others || (own === others && example.transactionId < other.transactionId);
    };
    const index = examples.findIndex(isBefore);
    examples.splice(index < 0 ? examples.length : index, 0, example);
    if (examples.length > examplesPerKind) examples.pop();
  }
}

/** A transaction of the past with what each judge says of it. */
export interface TalliedRow {
  readonly transaction: Transaction;
  readonly isFraud: boolean | null;
  readonly knownAtMs: number | null;
  readonly statuses: {
    readonly candidate: VerdictStatus;
    readonly today: VerdictStatus;
    readonly recorded?: VerdictStatus;
  };
  readonly outcome: PolicyOutcome;
}
