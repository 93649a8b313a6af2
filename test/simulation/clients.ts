/** What clients of the simulated ledger ask for, ask again without an answer, and remember of the answers. */
import assert from "node:assert/strict";
import type { Customer } from "../../src/contract/customers.ts";
import { type Transaction, transactionText } from "../../src/contract/transactions.ts";
import { ServiceError } from "../../src/errors.ts";
import type { LabelRequest } from "../../src/ledger/labels.ts";
import type { DecideOutcome } from "../../src/ledger/ledger.ts";
import type { Random } from "../../src/portfolios/random.ts";
import { wordVerdict } from "../../src/scoring/conclude.ts";
import { DocumentClients, type Request, type SimulatedService } from "./document-clients.ts";
import { WorkClients } from "./work-clients.ts";

export interface Acknowledged {
  readonly side: number;
  readonly transaction: Transaction;
  readonly verdict: string;
  readonly sequence: number;
}

const dayMs = 86_400_000;
const startMs = Date.UTC(2025, 2, 1);
const accounts = 4;
/** From 64 transactions on the ledger takes a call for rows of a file. */
const bulkRows = { fewest: 64, most: 100 };
/** Of a run that sends files; the others send one. */
const mostFiles = 12;
const actor = "analyst";
export const markOf = (number: number) => `mark-${number}-mark`;

export class Clients {
  readonly acknowledged = new Map<string, Acknowledged>();
  /** Bodies of records that an answer promised, by their sequence. */
  readonly labelled = new Map<number, string>();
  readonly loadedCustomers = new Set<number>();
  readonly erasedCustomers = new Set<number>();
  readonly conflicts = new Set<string>();
  readonly documents: DocumentClients;
  readonly work: WorkClients;
  private readonly decided = new Set<string>();
  private readonly random: Random;
  private readonly sides: readonly number[];
  private readonly documentShare: number;
  private readonly workShare: number;
  private readonly sent: { readonly side: number; readonly transaction: Transaction }[] = [];
  /** Not answered yet; after a crash they are asked again. */
  private readonly open = new Set<Request>();
  private unanswered: Request[] = [];
  private made = 0;
  private customers = 0;
  private timeMs = startMs;
  private bulkLeft: number;
  /** After one of them nothing is decided ahead for long. */
  private readonly explodingShare: number;
  private life = 0;
  private violation: unknown;

  constructor(
    random: Random,
    sides: readonly number[],
    sends: { readonly documents: boolean; readonly work: boolean; readonly files: boolean },
  ) {
    this.bulkLeft = sends.files ? mostFiles : 1;
    this.explodingShare = sends.files ? 0.001 : 0.02;
    this.documentShare = sends.documents ? 25 : 0;
    this.workShare = sends.work ? 12 : 0;
    this.random = random;
    this.sides = sides;
    this.documents = new DocumentClients(random.fork(), sides);
    this.work = new WorkClients(random.fork(), sides);
  }

  get waiting(): number {
    return this.open.size + this.unanswered.length;
  }

  /** Throws what a client saw that must never be. */
  check(): void {
    if (this.violation !== undefined) throw this.violation;
  }

  ask(service: SimulatedService): void {
    this.send(service, this.unanswered.length > 0 && this.random.chance(0.7) ? this.askAgain() : this.make());
  }

  askOpen(service: SimulatedService): void {
    if (this.unanswered.length > 0) this.send(service, this.askAgain());
  }

  askFor(service: SimulatedService, side: number, transaction: Transaction): void {
    this.send(service, this.decide(side, [transaction]));
  }

  private askAgain(): Request {
    const [again] = this.unanswered.splice(this.random.below(this.unanswered.length), 1);
    if (again === undefined) throw new Error("Nothing is left to be asked again.");
    return again;
  }

  /** The service is gone: who waits will never be answered. */
  loseAnswers(): void {
    this.life += 1;
    this.unanswered.push(...this.open);
    this.open.clear();
  }

  private send(service: SimulatedService, request: Request): void {
    const { life } = this;
    this.open.add(request);
    const isHeard = () => life === this.life && this.open.delete(request);
    request(service)
      .then((hear) => isHeard() && hear())
      .catch((error: unknown) => {
        if (life !== this.life) return;
        this.open.delete(request);
        if (isRefusal(error)) this.unanswered.push(request);
        else if (!(error instanceof Error && error.message.includes("told to explode"))) this.violation ??= error;
      });
  }

  private make(): Request {
    const kind = this.random.weighted([60, 12, 5, 10, 5, 4, 8, 4, this.bulkShare, this.documentShare, this.workShare]);
    if (kind === 10) return this.work.make();
    if (kind === 9) return this.documents.make();
    if (kind === 0 || this.sent.length === 0) return this.decide(this.side(), [this.transaction()]);
    const former = this.random.pick(this.sent);
    if (kind === 1) return this.decide(former.side, [former.transaction]);
    if (kind === 2) {
      return this.decide(former.side, [{ ...former.transaction, amount: former.transaction.amount + 1 }]);
    }
    if (kind === 3) return this.label(former);
    if (kind === 4) return this.loadCustomer();
    if (kind === 5) return this.eraseCustomer();
    if (kind === 6) return this.read(former);
    if (kind === 7) return this.tryOut();
    this.bulkLeft -= 1;
    const rows = this.random.whole(bulkRows.fewest, bulkRows.most);
    const side = this.side();
    return this.decide(
      side,
      Array.from({ length: rows }, () => {
        const isKnown = this.random.chance(0.1);
        const known = this.sent.filter((sent) => sent.side === side);
        return isKnown && known.length > 0 ? this.random.pick(known).transaction : this.transaction();
      }),
    );
  }

  private get bulkShare(): number {
    if (this.bulkLeft === 0) return 0;
    return this.bulkLeft > 1 ? 10 : 2;
  }

  private side(): number {
    return this.random.pick(this.sides);
  }

  private transaction(): Transaction {
    const { random } = this;
    this.made += 1;
    this.timeMs += random.chance(0.3) ? random.below(2 * dayMs) : random.below(600_000);
    const isLate = random.chance(0.15);
    return {
      id: `t${this.made}`,
      accountId: `account-${random.below(accounts)}`,
      amount: Math.round(random.logBetween(1, 9_000) * (random.chance(0.1) ? -100 : 100)) / 100,
      timeMs: this.timeMs - (isLate ? random.below(5 * dayMs) : 0),
      ...(random.chance(0.5) ? { counterpartyId: random.pick(["baker", "florist", "landlord"]) } : {}),
      ...(random.chance(0.3) ? { deviceId: random.pick(["phone", "laptop"]) } : {}),
      ...(random.chance(0.3) ? { country: random.pick(["DE", "FR"]), merchantCategory: "5411" } : {}),
      ...(random.chance(this.explodingShare) ? { attributes: { explode: true } } : {}),
    };
  }

  private decide(side: number, transactions: readonly Transaction[]): Request {
    for (const transaction of transactions) this.sent.push({ side, transaction });
    return async ({ ledger }) => {
      const outcomes = await ledger.transactions.decide(side, transactions);
      return () => {
        assert.equal(outcomes.length, transactions.length, "each transaction has an outcome");
        for (const [index, transaction] of transactions.entries()) this.hear(side, transaction, outcomes[index]);
      };
    };
  }

  private hear(side: number, transaction: Transaction, outcome: DecideOutcome | undefined): void {
    const name = `${side}/${transaction.id}`;
    const known = this.acknowledged.get(name);
    if (outcome?.kind === "conflict") {
      if (known !== undefined) assert.notEqual(transactionText(known.transaction), transactionText(transaction), name);
      this.conflicts.add(name);
      return;
    }
    assert.ok(outcome?.kind === "decided" || outcome?.kind === "replayed", `${name} has an outcome`);
    const { verdict, sequence } = outcome;
    // A reader, or a replay, may be answered before the file of the first request.
    if (outcome.kind === "decided") {
      assert.ok(!this.decided.has(name), `${name} was counted twice`);
      this.decided.add(name);
    }
    if (known === undefined) {
      this.acknowledged.set(name, { side, transaction, verdict, sequence });
      return;
    }
    assert.deepEqual([verdict, sequence], [known.verdict, known.sequence], `${name} is replayed as it was`);
    assert.equal(transactionText(known.transaction), transactionText(transaction), `${name} has other content`);
  }

  private label({ side, transaction }: { readonly side: number; readonly transaction: Transaction }): Request {
    const { random } = this;
    const label = {
      transactionId: transaction.id,
      isFraud: random.chance(0.5),
      knownAtMs: transaction.timeMs + random.below(3 * dayMs),
      source: "analyst",
      isTimeAssumed: false,
    } as const;
    const request: LabelRequest = random.chance(0.2)
      ? { kind: "revoke", transactionId: transaction.id }
      : { kind: "label", label };
    return async ({ ledger }) => {
      const [outcome] = await ledger.labels.apply(side, [request], actor);
      return () => {
        if (outcome?.kind === "labelled") this.labelled.set(outcome.label.sequence, transaction.id);
      };
    };
  }

  private loadCustomer(): Request {
    this.customers += 1;
    const number = this.customers;
    const customer: Customer = {
      customerId: `c${number}`,
      name: markOf(number),
      accountIds: [`account-${this.random.below(accounts)}`],
      riskLevel: this.random.pick(["low", "high"]),
    };
    const side = this.sides[0] ?? 0;
    return async ({ ledger }) => {
      const [outcome] = await ledger.customers.load(side, [customer], "upsert", actor);
      return () => void (outcome === "loaded" && this.loadedCustomers.add(number));
    };
  }

  private eraseCustomer(): Request {
    const number = this.random.whole(1, Math.max(1, this.customers));
    const side = this.sides[0] ?? 0;
    return async ({ ledger }) => {
      const isErased = await ledger.customers.erase(side, `c${number}`, actor);
      return () => void (isErased && this.erasedCustomers.add(number));
    };
  }

  /** What a reader was shown is as good as acknowledged. */
  private read({ side, transaction }: { readonly side: number; readonly transaction: Transaction }): Request {
    return async ({ ledger }) => {
      const known = this.acknowledged.get(`${side}/${transaction.id}`);
      const found = await ledger.transactions.findVerdict(side, transaction.id);
      return () => {
        if (found === undefined) {
          assert.equal(known, undefined, `${transaction.id} was acknowledged and is not found`);
          return;
        }
        const { sequence, verdict = wordVerdict(found) } = found;
        const { status } = verdict;
        const outcome = { status, sequence, verdict: JSON.stringify(verdict), riskScore: 0, reasonCodes: [] };
        this.hear(side, found.transaction, { kind: "replayed", ...outcome });
      };
    };
  }

  private tryOut(): Request {
    const transaction = { ...this.transaction(), id: `tried-${this.made}` };
    return async ({ ledger }) => {
      const outcome = await ledger.transactions.tryOut(this.sides[0] ?? 0, transaction);
      return () => assert.equal(outcome.kind === "decided" && outcome.sequence, 0, "what is tried out is not kept");
    };
  }
}

/** Nothing was done, and it may be asked again. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof ServiceError) return error.code === "overloaded";
  return error instanceof Error && "errcode" in error;
}
