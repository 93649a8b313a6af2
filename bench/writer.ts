/**
 * What the writer does for one row of a file, by stage, in CPU time of its one thread: the bound on rows a second.
 *
 *   node bin/run.js bench/writer.ts [--rows 150000] [--accounts 50000] [--seed 7] [--slice 128]
 *
 * The rows are those of `bench/bulk.ts`, without the socket, the file and the search index. A profiler says where the time goes;
 * it counts a function in C++, such as a commit, under the function that called it. Two versions that decide alike and keep the same
 * states print the same digests.
 */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCommand } from "../scripts/support/command.ts";
import { wholeNumber } from "../scripts/support/options.ts";
import { keptVerdict, reviveFeatures } from "../src/ledger/decide-one.ts";
import type { Decider } from "../src/ledger/decider.ts";
import { type Database, prepare } from "../src/ledger/sqlite/connection.ts";
import { keptRecord } from "../src/ledger/sqlite/kept-record.ts";
import { readStates, type StoredState } from "../src/ledger/sqlite/stored-states.ts";
import type { VerdictRow } from "../src/ledger/tables/verdict-row.ts";
import { recordText } from "../src/scoring/record.ts";
import { decideTexts, measureStages, openBenchWriter, textOf } from "./support/bench-writer.ts";
import { rowsOf } from "./support/bulk-file.ts";

const values = readCommand({
  does: "What the writer does for one row of a file, by stage, in CPU time of its one thread: the bound on rows a second.",
  options: {
    rows: wholeNumber(150_000, "rows that are decided"),
    accounts: wholeNumber(50_000, "accounts that they are of"),
    seed: wholeNumber(7, "what chance begins with"),
    slice: wholeNumber(128, "rows that the writer is handed at once"),
  },
});
const { rows, slice } = values;
/** Rows between two checkpoints, as in the service. */
const checkpointEvery = 20_000;

const pageBytes = 4_096;

function pagesOf(database: Database): number {
  return prepare<[], { page_count: number }>(database, "PRAGMA page_count").get()?.page_count ?? 0;
}

/** Of what is kept, whatever the form in which it is kept. */
function digestsOf(database: Database, decider: Decider): readonly (readonly [string, string])[] {
  const [decisions, features, states] = [createHash("sha256"), createHash("sha256"), createHash("sha256")];
  const selectRows = prepare<[], VerdictRow>(
    database,
    `SELECT sequence, body, verdict, ${keptRecord}, features FROM journal WHERE kind = 1 ORDER BY sequence`,
  );
  for (const row of selectRows.iterate()) {
    decisions.update(keptVerdict(decider, { ...row, body: row.body ?? "" })).update(recordText(row.record));
    features.update(reviveFeatures(row.features));
  }
  const name = ({ kind, id }: StoredState) => `${kind} ${id}`;
  for (const row of [...readStates(database)].sort((left, right) => (name(left) < name(right) ? -1 : 1))) {
    const state = decider.reviveState(row.kind, row.bytes);
    states.update(`${row.kind} ${row.id} ${row.last_sequence} ${row.through_sequence}`);
    states.update(decider.freezeState(state));
    decider.releaseState(state);
  }
  return [
    ["verdicts and records", decisions.digest("hex")],
    ["features", features.digest("hex")],
    ["states", states.digest("hex")],
  ];
}

const folder = mkdtempSync(join(tmpdir(), "assay-bench-writer-"));
try {
  const { database, decider, writer } = openBenchWriter(folder);
  const texts = Array.from(rowsOf({ rows, accounts: values.accounts, seed: values.seed }), textOf);
  const measured = await measureStages(() => {
    decideTexts(writer, texts, slice, (end) => {
      if (end % checkpointEvery < slice) writer.checkpoint();
    });
  });
  const micros = measured.micros / rows;
  console.log(`${rows.toLocaleString("en")} rows: ${micros.toFixed(1)} µs of CPU a row in the writer's thread`);
  for (const [stage, share] of measured.stages) {
    console.log(`  ${(share * micros).toFixed(1).padStart(5)} µs  ${stage}`);
  }
  writer.writeStates();
  console.log(`kept ${((pagesOf(database) * pageBytes) / rows).toFixed(0)} bytes a row`);
  for (const [what, digest] of digestsOf(database, decider)) console.log(`  ${digest.slice(0, 16)}  ${what}`);
  writer.close();
} finally {
  rmSync(folder, { recursive: true });
}
