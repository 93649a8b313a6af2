import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import fc from "fast-check";
import { type Transaction, transactionText } from "../src/contract/transaction.ts";
import type { Decider } from "../src/ledger/decider.ts";
import type { LabelRequest } from "../src/ledger/ledger.ts";
import { type Database, prepare } from "../src/ledger/sqlite/connection.ts";
import { migrate } from "../src/ledger/sqlite/migrate.ts";
import { Writer } from "../src/ledger/sqlite/writer.ts";
import { createDecider } from "../src/scoring/decider.ts";
import { type LabelledStream, labelledStreams, streamSettings } from "../src/scoring/testing/stream.ts";

const side = 1;

/** Takes a transaction in and only then fails, where the transaction says so. */
function createFailingDecider(): Decider {
  const decider: Decider = createDecider(streamSettings) as Decider;
  return {
    ...decider,
    decide(transaction, past) {
      const decided = decider.decide(transaction, past);
      if (transaction.attributes?.explode === true) throw new Error("told to explode");
      return decided;
    },
  };
}

type Step =
  | { readonly kind: "decide"; readonly transactions: readonly Transaction[] }
  | { readonly kind: "label"; readonly requests: readonly LabelRequest[] };

function run(database: Database, steps: readonly Step[], options: { cacheEntries: number; lossAfter: Set<number> }) {
  migrate(database);
  const open = () => new Writer(database, createFailingDecider(), { cacheEntries: options.cacheEntries, now: () => 0 });
  let writer = open();
  const verdicts: string[] = [];
  for (const [index, step] of steps.entries()) {
    if (options.lossAfter.has(index)) writer = open();
    if (step.kind === "decide") {
      const items = step.transactions.map((transaction) => ({ side, transaction, body: transactionText(transaction) }));
      for (const outcome of writer.decide(items)) verdicts.push("verdict" in outcome ? outcome.verdict : outcome.kind);
    } else writer.change("applyLabels", [side, step.requests, "me"]);
  }
  return { writer, verdicts };
}

function statesOf(database: Database): readonly unknown[] {
  return prepare(
    database,
    "SELECT side, kind, id, last_sequence, through_sequence, bytes FROM states ORDER BY side, kind, id",
  ).all();
}

function stepsOf({ transactions, labels }: LabelledStream, groupSize: number): readonly Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < transactions.length; at += groupSize) {
    const group = transactions.slice(at, at + groupSize);
    const known = labels.filter(({ id }) => group.some((transaction) => transaction.id === id));
    const named = known.map(
      ({ id, isFraud, knownAtMs }): LabelRequest => ({
        kind: "label",
        label: { transactionId: id, isFraud, knownAtMs, source: "analyst", isTimeAssumed: false },
      }),
    );
    const [first] = known;
    const turned = first === undefined ? [] : { ...first, isFraud: !first.isFraud };
    steps.push({ kind: "decide", transactions: group }, { kind: "label", requests: named });
    const [last] = group;
    if (last !== undefined && at % 3 === 0) {
      const failing = { ...last, id: `${last.id}-failing`, attributes: { explode: true } };
      steps.push({ kind: "decide", transactions: [{ ...last, id: `${last.id}-beside` }, failing] });
    }
    if ("id" in turned) {
      const { id, isFraud, knownAtMs } = turned;
      const label = { transactionId: id, isFraud, knownAtMs, source: "analyst", isTimeAssumed: false } as const;
      const later: LabelRequest = at % 2 === 0 ? { kind: "label", label } : { kind: "revoke", transactionId: id };
      steps.push({ kind: "label", requests: [later] });
    }
  }
  return steps;
}

test("However often memory is lost, and however little of it there is, verdicts and states come out the same", () => {
  fc.assert(
    fc.property(
      labelledStreams,
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 2, max: 40 }),
      fc.array(fc.nat({ max: 60 }), { maxLength: 12 }),
      (stream, groupSize, cacheEntries, losses) => {
        const steps = stepsOf(stream, groupSize);
        const whole = new DatabaseSync(":memory:");
        const expected = run(whole, steps, { cacheEntries: 1_000, lossAfter: new Set() });
        const lossy = new DatabaseSync(":memory:");
        const found = run(lossy, steps, { cacheEntries, lossAfter: new Set(losses) });
        assert.deepEqual(found.verdicts, expected.verdicts);
        expected.writer.writeStates();
        found.writer.writeStates();
        assert.deepEqual(statesOf(lossy), statesOf(whole));
        whole.close();
        lossy.close();
      },
    ),
    { numRuns: 40 },
  );
});
