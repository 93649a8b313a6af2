import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import fc from "fast-check";
import { transactionText } from "../src/contract/transactions.ts";
import { type Database, prepare } from "../src/ledger/sqlite/connection.ts";
import { migrate } from "../src/ledger/sqlite/migrate.ts";
import { readStates, type StoredState } from "../src/ledger/sqlite/stored-states.ts";
import { Writer } from "../src/ledger/sqlite/writer.ts";
import { labelledStreams } from "../src/scoring/testing/stream.ts";
import { atLength } from "./support/at-length.ts";
import { createFailingDecider } from "./support/failing-decider.ts";
import { type Step, stepsOf } from "./support/state-steps.ts";

const side = 1;

interface RunOptions {
  readonly cacheEntries: number;
  readonly lossAfter: ReadonlySet<number>;
  readonly atLoss?: () => void;
}

function run(database: Database, steps: readonly Step[], options: RunOptions) {
  migrate(database);
  const open = () => new Writer(database, createFailingDecider(), { cacheEntries: options.cacheEntries, now: () => 0 });
  let writer = open();
  const verdicts: string[] = [];
  for (const [index, step] of steps.entries()) {
    if (options.lossAfter.has(index)) {
      options.atLoss?.();
      writer = open();
    }
    if (step.kind === "decide") {
      const items = step.transactions.map((transaction) => ({ side, transaction, body: transactionText(transaction) }));
      for (const outcome of writer.decide(items)) verdicts.push("verdict" in outcome ? outcome.verdict : outcome.kind);
    } else writer.change("applyLabels", [side, step.requests, "me"]);
  }
  return { writer, verdicts };
}

function statesOf(database: Database): readonly unknown[] {
  const name = ({ side, kind, id }: StoredState) => `${side} ${kind} ${id}`;
  return [...readStates(database)]
    .map((state) => [name(state), state.last_sequence, state.through_sequence, state.bytes])
    .sort();
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
    { numRuns: atLength(4, 40) },
  );
});

/** As versions before chunks kept states: each in its own row. */
function keepInRows(database: Database): void {
  const states = [...readStates(database)];
  const update = prepare<[number, number, Uint8Array, number]>(
    database,
    "UPDATE states SET last_sequence = ?, through_sequence = ?, bytes = ? WHERE number = ?",
  );
  for (const { number, last_sequence, through_sequence, bytes } of states)
    update.run(last_sequence, through_sequence, bytes, number);
  database.exec("DELETE FROM state_chunks; DELETE FROM state_places");
}

test("States that an earlier version kept in rows are read, and written anew as they change", () => {
  fc.assert(
    fc.property(
      labelledStreams,
      fc.integer({ min: 2, max: 40 }),
      fc.array(fc.nat({ max: 60 }), { maxLength: 4 }),
      (stream, cacheEntries, losses) => {
        const steps = stepsOf(stream, 3);
        const whole = new DatabaseSync(":memory:");
        const expected = run(whole, steps, { cacheEntries: 1_000, lossAfter: new Set() });
        const former = new DatabaseSync(":memory:");
        const found = run(former, steps, {
          cacheEntries,
          lossAfter: new Set(losses),
          atLoss: () => keepInRows(former),
        });
        assert.deepEqual(found.verdicts, expected.verdicts);
        expected.writer.writeStates();
        found.writer.writeStates();
        assert.deepEqual(statesOf(former), statesOf(whole));
        whole.close();
        former.close();
      },
    ),
    { numRuns: atLength(3, 30) },
  );
});
