import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import type { createKeepDocument } from "../../src/operations/documents/keep-document.ts";
import { atLength } from "../support/at-length.ts";
import type { Lies } from "./life.ts";
import { createForgetfulDecider } from "./sample-store.ts";
import { simulate } from "./simulate.ts";

const seeds = atLength(10, 50);

test(`${seeds} seeds: whatever dies, nothing acknowledged is lost, changed or counted twice`, async () => {
  let lives = 0;
  let acknowledged = 0;
  let refusals = 0;
  let documents = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const report = await simulate(seed).catch((error: unknown) => {
      throw new Error(`Seed ${seed} fails; simulate(${seed}) does so again.`, { cause: error });
    });
    lives += report.lives;
    acknowledged += report.acknowledged;
    refusals += report.refusals;
    documents += report.documents;
  }
  // A simulation in which little happens shows nothing.
  const counts = { lives, acknowledged, documents, refusals };
  const isMuch = lives > 3 * seeds && acknowledged > 9 * seeds && documents > seeds / 2 && refusals > seeds / 2;
  assert.ok(isMuch, JSON.stringify(counts));
});

test("the same seed makes the same run", async () => {
  assert.deepEqual(await simulate(7), await simulate(7));
});

const keepReportFirst: typeof createKeepDocument = ({ ledger, vault, documentLimit }) => {
  return async (side, open, report, actor) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of open()) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const id = await ledger.save(side, { ...report, sha256, bytes: bytes.length }, actor);
    await vault.put(side, open(), documentLimit);
    return id;
  };
};

/**
 * Each with how many seeds it takes at most: the rarer ones need several ends in a row. Where one is known that finds it, that one is
 * tried first.
 */
const planted: readonly (readonly [string, number, Lies, number?])[] = [
  ["an answer before its sync has ended", 20, { sync: "reports before it syncs" }],
  ["a sync that counts commits which came after it began", 20, { sync: "counts after it syncs" }],
  ["a log of a killed process that is never synced", 200, { trustsWhatIsLeft: true }, 143],
  ["a verdict that depends on what a process remembers", 10, { decider: createForgetfulDecider }],
  ["a search index that is written in pieces", 40, { searchIndex: "writes in pieces" }],
  ["a document whose name is not synced", 20, { unsynced: "folder" }],
  ["a document whose bytes are not synced", 20, { unsynced: "file" }],
  ["a report that is kept before its document", 40, { keepDocument: keepReportFirst }],
];

for (const [name, most, lies, known] of planted) {
  const [documents, searchIndex] = ["unsynced" in lies || "keepDocument" in lies, "searchIndex" in lies];
  test(`the simulation finds ${name}`, async () => {
    const all = Array.from({ length: most }, (_, index) => index + 1);
    for (const seed of [...(known === undefined ? [] : [known]), ...all]) {
      const problem = await simulate(seed, { lies, documents, searchIndex, work: false }).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (problem === undefined) continue;
      assert.match(String(problem), /lost|not found|counted twice|replayed as it was|as if nothing|UNIQUE/);
      return;
    }
    assert.fail(`Not one of ${most} seeds finds it.`);
  });
}
