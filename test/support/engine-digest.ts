/** One SHA-256 of what the engine makes of simulated payments: the vector of each, and in the end the bytes of all states. */
import { createHash, type Hash } from "node:crypto";
import type { CustomerProfile } from "../../src/contract/customers.ts";
import type { Transaction } from "../../src/contract/transactions.ts";
import type { KnownLabel, LabelledPast } from "../../src/ledger/decider.ts";
import { unpackWords } from "../../src/ledger/packed-words.ts";
import type { SimulatedTransaction } from "../../src/portfolios/payment.ts";
import { simulatePortfolio } from "../../src/portfolios/portfolio.ts";
import { Random } from "../../src/portfolios/random.ts";
import { type ScoringState, stateKindOf } from "../../src/scoring/engine/state-kinds.ts";
import { FeatureEngine } from "../../src/scoring/feature-engine.ts";
import { stateKeysOf } from "../../src/scoring/past.ts";

const structuringAmounts = [1_000, 3_000, 5_000, 10_000, 15_000];
/** Of a hundred payments so many come up to so many places later than they happened. */
const lateShare = 0.01;
const mostPlacesLate = 200;

/** Of the portfolios from this seed on, the first so many payments. */
export function digestOfEngine(firstSeed: number, rows: number): string {
  const hash = createHash("sha256");
  let left = rows;
  for (let seed = firstSeed; left > 0; seed += 1) {
    const random = new Random(seed);
    const payments = simulatePortfolio(seed).transactions.slice(0, left);
    left -= payments.length;
    const enriched = payments.map((payment) => ({ ...payment, transaction: enrich(payment.transaction, random) }));
    addPortfolio(hash, disorder(enriched, random), random);
  }
  return hash.digest("hex");
}

/** Whether this machine's functions give the bits that digests were made with: the standard leaves the last ones open. */
export function hasFunctionsOfDigests(): boolean {
  const random = new Random(1);
  const values = Array.from({ length: 20_000 }, () => random.logBetween(1e-9, 1e9));
  const { exp, log, log2, log10, log1p, pow, hypot, sin } = Math;
  const given = values.flatMap((x) => [
    ...[exp(-x), log(x), log2(x), log10(x), log1p(x), sin(x)],
    ...[pow(2, x / 1e8), pow(x, 0.3), hypot(x, 0.9)],
  ]);
  const digest = createHash("sha256").update(Float64Array.from(given)).digest("hex");
  return digest === "9edeff4b9163e98c8b0a703a392a5b5dbdfcbd98655528cbc16885d5ca8c3bab";
}

/** With what simulated payments lack: attributes, transfers, and now and then another currency. */
function enrich(transaction: Transaction, random: Random): Transaction {
  const some = (share: number, value: () => string) => (random.chance(share) ? value() : undefined);
  const before = () => new Date(transaction.timeMs - random.between(0, 1e9)).toISOString();
  const attributes = {
    branch: some(0.3, () => random.pick(["Harbour", "Market", "Station"])),
    counterpartyName: some(0.3, () => `Firm ${random.below(40)} Ltd.`),
    credentialChangedAt: some(0.1, before),
    ipAddress: some(0.2, () => `192.0.2.${random.below(60)}`),
    payeeAddedAt: some(0.1, before),
    reference: some(0.3, () => `Invoice ${Math.floor(transaction.amount)}`),
  };
  const { merchantCategory, channel, country, currency, ...rest } = transaction;
  const isTransfer = random.chance(0.3);
  return {
    ...rest,
    ...given({
      merchantCategory: isTransfer ? undefined : merchantCategory,
      channel: isTransfer ? "transfer" : (channel ?? random.pick(["online", "card_present"])),
      country: country ?? some(0.5, () => random.pick(["DE", "FR", "BR"])),
      currency: some(0.03, () => random.pick(["EUR", "USD", "JPY", "XXX"])) ?? currency,
    }),
    ...(random.chance(0.6) ? { attributes: given(attributes) } : {}),
  };
}

function given(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function disorder(payments: readonly SimulatedTransaction[], random: Random): readonly SimulatedTransaction[] {
  const placed = payments.map((payment, index) => ({
    payment,
    place: index + (random.chance(lateShare) ? random.below(mostPlacesLate) : 0),
  }));
  return placed.toSorted((left, right) => left.place - right.place).map(({ payment }) => payment);
}

function profileOf({ accountId, timeMs }: Transaction, random: Random): CustomerProfile | undefined {
  if (!accountId.endsWith("7")) return undefined;
  return {
    customerId: accountId,
    riskLevel: random.pick(["low", "high"]),
    onboardedAtMs: timeMs - random.below(1e9),
    expectedMonthlyVolume: random.between(100, 10_000),
  };
}

function addPortfolio(hash: Hash, payments: readonly SimulatedTransaction[], random: Random): void {
  const engine = new FeatureEngine(structuringAmounts);
  const states = new Map<string, ScoringState>();
  const labels = new Map<string, KnownLabel>();
  const accepted = new Map<string, Transaction[]>();
  const waiting: { readonly transaction: Transaction; readonly label: KnownLabel }[] = [];

  const hold = (transaction: Transaction): ScoringState[] =>
    stateKeysOf(transaction).map(({ kind, id }) => {
      const state = states.get(`${kind} ${id}`) ?? engine.createState(stateKindOf(kind));
      states.set(`${kind} ${id}`, state);
      return state;
    });
  const give = (transaction: Transaction, current: KnownLabel | undefined) => {
    const previous = labels.get(transaction.id);
    for (const state of hold(transaction)) engine.relabel(state, { transaction, previous, current });
    if (current === undefined) labels.delete(transaction.id);
    else labels.set(transaction.id, current);
  };
  const historyOf = (transactions: readonly Transaction[]) => ({
    transactions,
    declined: new Set<never>(),
    labels: transactions.flatMap((transaction): LabelledPast[] => {
      const label = labels.get(transaction.id);
      return label === undefined ? [] : [{ transaction, label }];
    }),
    isComplete: true,
    after: 0,
    last: 0,
  });

  for (const { transaction, isFraud, knownAtMs } of payments) {
    for (let next = waiting[0]; next !== undefined && next.label.knownAtMs <= transaction.timeMs; next = waiting[0]) {
      waiting.shift();
      // Some are wrong at first, and some are taken back.
      if (random.chance(0.05)) give(next.transaction, { ...next.label, isFraud: !next.label.isFraud });
      give(next.transaction, next.label);
      if (random.chance(0.02)) give(next.transaction, undefined);
    }
    const held = hold(transaction);
    const past = accepted.get(transaction.accountId) ?? [];
    accepted.set(transaction.accountId, past);
    const history = engine.isLate(transaction, held) ? () => historyOf(past) : undefined;
    const seen = engine.see(transaction, { states: held, profile: profileOf(transaction, random), history });
    hash.update(engine.keep().features).update(`${seen.isLate} ${seen.isComplete}`);
    engine.absorb();
    past.push(transaction);
    if (knownAtMs !== undefined) insert(waiting, { transaction, label: { isFraud, knownAtMs } });
  }
  for (const [name, state] of states) hash.update(name).update(unpackWords(engine.freezeState(state)));
}

/** In order of when they become known. */
function insert<T extends { readonly label: KnownLabel }>(waiting: T[], added: T): void {
  const at = waiting.findLastIndex(({ label }) => label.knownAtMs <= added.label.knownAtMs);
  waiting.splice(at + 1, 0, added);
}
