import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { Client } from "pg";
import { transactionText } from "../../src/contract/transactions.ts";
import { openLink } from "../../src/ledger/postgres/link.ts";
import { migrate } from "../../src/ledger/postgres/migrate.ts";
import { Writer } from "../../src/ledger/postgres/writer.ts";
import { labelledStreams } from "../../src/scoring/testing/stream.ts";
import { createFailingDecider } from "../support/failing-decider.ts";
import { missingPostgres, startPostgres } from "../support/postgres.ts";
import { type Step, stepsOf } from "../support/state-steps.ts";

const server = await startPostgres();
after(() => server.stop());

interface Course {
  readonly cacheEntries: number;
  /** Before these steps the writer whose turn it is loses its memory. */
  readonly losses: ReadonlySet<number>;
  /** Before these steps the other writer takes over. */
  readonly turns: ReadonlySet<number>;
  /** Before these steps the database gets all that it lacks. */
  readonly writes: ReadonlySet<number>;
}

const undisturbed: Course = { cacheEntries: 1_000, losses: new Set(), turns: new Set(), writes: new Set() };

/** Gives the verdicts, and the states as the database has them when it lacks none. */
async function run(steps: readonly Step[], { cacheEntries, losses, turns, writes }: Course) {
  const database = await server.createDatabase();
  const settings = { url: database.url, connectTimeoutMs: 5_000, statementTimeoutMs: 20_000 };
  const links = [openLink(settings), openLink(settings)] as const;
  const open = (link: (typeof links)[number]) =>
    new Writer(link, createFailingDecider(), { cacheEntries, now: () => 0, wait: () => undefined });
  try {
    migrate(links[0]);
    const writers = links.map(open);
    let turn = 0;
    writers[0]?.change("createWorkspace", ["bench", 1, "me"]);
    const side = 2;
    const verdicts: string[] = [];
    for (const [index, step] of steps.entries()) {
      if (turns.has(index)) turn = 1 - turn;
      const [link, known] = [links[turn] ?? links[0], writers[turn]];
      const writer = known === undefined || losses.has(index) ? open(link) : known;
      writers[turn] = writer;
      if (writes.has(index)) writer.writeStates([side]);
      if (step.kind === "label") writer.change("applyLabels", [side, step.requests, "me"]);
      else {
        const items = step.transactions.map((one) => ({ side, transaction: one, body: transactionText(one) }));
        for (const outcome of writer.decide(items)) {
          verdicts.push("verdict" in outcome ? outcome.verdict : outcome.kind);
        }
      }
    }
    writers[turn]?.writeStates([side]);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(
      "SELECT side, kind, id, last_sequence, through_sequence, encode(bytes, 'hex') AS bytes FROM states ORDER BY side, kind, id",
    );
    await client.end();
    return { verdicts, states: rows as readonly unknown[] };
  } finally {
    for (const link of links) link.close();
    await database.drop();
  }
}

const places = fc.array(fc.nat({ max: 60 }), { maxLength: 12 });

test("However often memory is lost or another node takes over, verdicts and states come out the same", {
  skip: missingPostgres,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      labelledStreams,
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 2, max: 40 }),
      places,
      places,
      places,
      async (stream, groupSize, cacheEntries, losses, turns, writes) => {
        const steps = stepsOf(stream, groupSize);
        const expected = await run(steps, undisturbed);
        const course = {
          cacheEntries,
          losses: new Set(losses),
          turns: new Set(turns),
          writes: new Set(writes),
        };
        assert.deepEqual(await run(steps, course), expected);
        assert.ok(expected.states.length > 0 || expected.verdicts.length === 0);
      },
    ),
    { numRuns: 12 },
  );
});
