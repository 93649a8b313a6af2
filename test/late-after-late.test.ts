/** Late transactions go on from the past that was kept of the one before; what comes out is as if each account's past were read anew. */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import fc from "fast-check";
import { rowsOf } from "../bench/support/bulk-file.ts";
import { type Transaction, transactionText } from "../src/contract/transactions.ts";
import type { Decider } from "../src/ledger/decider.ts";
import { type Database, prepare } from "../src/ledger/sqlite/connection.ts";
import { migrate } from "../src/ledger/sqlite/migrate.ts";
import { readStates } from "../src/ledger/sqlite/stored-states.ts";
import { Writer } from "../src/ledger/sqlite/writer.ts";
import { createDecider } from "../src/scoring/decider.ts";
import { labelledStreams, streamSettings } from "../src/scoring/testing/stream.ts";
import { atLength } from "./support/at-length.ts";
import { createFailingDecider } from "./support/failing-decider.ts";
import { type Step, stepsOf } from "./support/state-steps.ts";

const side = 1;

/** Counts what it is given of accounts' pasts. */
function counting(decider: Decider, counts: { read: number; keptUsed: number }): Decider {
  return {
    ...decider,
    decide(transaction, past) {
      const { history } = past;
      const counted: typeof history = (most, isKept) => {
        const read = history?.(most, isKept);
        if (read === undefined) throw new TypeError("Nobody gave a history.");
        counts.read += read.transactions.length;
        if (read.after !== 0) counts.keptUsed += 1;
        return read;
      };
      return decider.decide(transaction, { ...past, history: history && counted });
    },
  };
}

function forgetful(decider: Decider): Decider {
  return {
    ...decider,
    decide(transaction, past) {
      decider.forgetPasts?.();
      return decider.decide(transaction, past);
    },
  };
}

const itemOf = (transaction: Transaction) => ({ side, transaction, body: transactionText(transaction) });

/** With an erasure of all up to the middle of the journal, before the last steps. */
function run(database: Database, decider: Decider, steps: readonly Step[], eraseBefore: number): void {
  migrate(database);
  const writer = new Writer(database, decider, { cacheEntries: 1_000, now: () => 0 });
  for (const [index, step] of steps.entries()) {
    if (index === eraseBefore) {
      writer.writeStates();
      const last =
        prepare<[], { last: number }>(database, "SELECT max(sequence) AS last FROM journal").get()?.last ?? 0;
      writer.change("eraseVerdicts", [Math.floor(last / 2), 0, "me"]);
    }
    if (step.kind === "decide") writer.decide(step.transactions.map(itemOf));
    else writer.change("applyLabels", [side, step.requests, "me"]);
  }
  writer.writeStates();
}

function contentOf(database: Database): readonly unknown[] {
  const journal = prepare(
    database,
    "SELECT sequence, subject, verdict, record, features FROM journal ORDER BY sequence",
  );
  return [...journal.all(), ...readStates(database)];
}

const mostPasses = 4;
/** For runs of transactions, in which pass they are sent. */
const passes = fc.array(fc.tuple(fc.nat({ max: mostPasses }), fc.integer({ min: 1, max: 6 })), {
  minLength: 1,
  maxLength: 30,
});

/** One pass after the other, each in the order of time; all of one account. */
function sentIn(drawn: readonly (readonly [number, number])[], transactions: readonly Transaction[]) {
  const all = drawn.flatMap(([pass, length]) => Array.from({ length }, () => pass));
  const passOf = (index: number) => all[index % all.length] ?? 0;
  const own = transactions.map((transaction, index) => ({ pass: passOf(index), ...transaction, accountId: "one" }));
  return own.toSorted((left, right) => left.pass - right.pass).map(({ pass, ...transaction }) => transaction);
}

test("Pasts that are kept change no verdict and no state, whatever fails, is labelled or erased meanwhile", () => {
  const counts = { read: 0, keptUsed: 0 };
  fc.assert(
    fc.property(
      labelledStreams,
      fc.boolean(),
      fc.integer({ min: 1, max: 7 }),
      passes,
      fc.nat({ max: 60 }),
      (stream, isLabelled, groupSize, drawn, eraseBefore) => {
        const turned = { transactions: sentIn(drawn, stream.transactions), labels: isLabelled ? stream.labels : [] };
        const steps = stepsOf(turned, groupSize);
        const [kept, anew] = [new DatabaseSync(":memory:"), new DatabaseSync(":memory:")];
        run(kept, counting(createFailingDecider(), counts), steps, eraseBefore);
        run(anew, forgetful(createFailingDecider()), steps, eraseBefore);
        assert.deepEqual(contentOf(kept), contentOf(anew));
      },
    ),
    { numRuns: atLength(40, 2_000) },
  );
  assert.ok(counts.keptUsed > 30, `a kept past was used ${counts.keptUsed} times`);
});

test("One that happened before a kept past, and came after it, is not left out", () => {
  const [kept, anew] = [new DatabaseSync(":memory:"), new DatabaseSync(":memory:")];
  const minutes = [10, 20, 30, 60, 70, 45, 46, 80, 40, 47];
  const transactions = minutes.map((minute, index) => ({
    id: `m${index}`,
    accountId: "one",
    amount: 10 + minute,
    currency: "EUR",
    timeMs: Date.UTC(2025, 0, 2, 0, minute),
  }));
  const steps = transactions.map((transaction): Step => ({ kind: "decide", transactions: [transaction] }));
  const counts = { read: 0, keptUsed: 0 };
  run(kept, counting(createFailingDecider(), counts), steps, Number.POSITIVE_INFINITY);
  run(anew, forgetful(createFailingDecider()), steps, Number.POSITIVE_INFINITY);
  assert.deepEqual(contentOf(kept), contentOf(anew));
  assert.equal(counts.keptUsed, 1);
});

const monthMs = 30 * 86_400_000;

/** Of five accounts, in the order of time. */
function month(seed: number, startMs: number): readonly Transaction[] {
  const rows = [...rowsOf({ rows: 600, accounts: 5, seed, startMs })];
  return rows.sort((left, right) => left.timeMs - right.timeMs);
}

function readFor(groups: readonly (readonly Transaction[])[]) {
  const database = new DatabaseSync(":memory:");
  migrate(database);
  const counts = { read: 0, keptUsed: 0 };
  const decider = counting(createDecider(streamSettings) as unknown as Decider, counts);
  const writer = new Writer(database, decider, { cacheEntries: 1_000, now: () => 0 });
  for (const group of groups) writer.decide(group.map(itemOf));
  return counts;
}

const [earlier, later] = [month(8, Date.UTC(2025, 0, 1)), month(7, Date.UTC(2025, 0, 1) + monthMs)];

test("An earlier month that is sent after a later one does not read the later one for each of its rows", () => {
  assert.equal(readFor([later]).read, 0);
  const { read, keptUsed } = readFor([later, earlier]);
  assert.ok(keptUsed >= 600 - 2 * 5, `a kept past was used ${keptUsed} times`);
  assert.ok(read < 5 * 600, `${read} transactions were read`);
});

test("Nor do two months that are decided side by side", () => {
  const groups = Array.from({ length: 60 }, (_, group) =>
    [earlier, later].map((rows) => rows.slice(10 * group, 10 * group + 10)),
  );
  const { read, keptUsed } = readFor(groups.flat());
  assert.ok(keptUsed > 400, `a kept past was used ${keptUsed} times`);
  assert.ok(read < 30 * 600, `${read} transactions were read`);
});
