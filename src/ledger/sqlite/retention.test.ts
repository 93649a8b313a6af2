import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { until } from "../../../test/support/until.ts";
import { details, sideOf, transaction } from "../testing/conformance.ts";
import { label } from "../testing/label-conformance.ts";
import { eraseThrough } from "../testing/retention-conformance.ts";
import { caughtUp } from "../testing/search-index-conformance.ts";
import { openForReading, prepare } from "./connection.ts";
import { marksIn } from "./testing/marks.ts";
import { inFolder, openAt } from "./testing/open.ts";

/** Sizes differ, so that some rows share a page and some take several. */
function marked(index: number) {
  const attributes = { text: `${"x".repeat((index * 379) % 6_000)} mark-text${index}-mark` };
  return { ...transaction(`mark-id${index}-mark`, `account ${index % 5}`, index), attributes };
}

test("of erased verdicts and labels nothing is left in the files while the ledger runs, and all of the others", () =>
  inFolder(async (folder) => {
    const ledger = await openAt(folder, { cacheEntries: 50 });
    const side = await sideOf(ledger);
    const count = 120;
    for (let index = 0; index < count; index += 1) {
      await ledger.transactions.decide(side, [marked(index)]);
      if (index % 3 !== 0) continue;
      // In no order, as truth comes to light.
      const id = `mark-id${(index * 7) % (index + 1)}-mark`;
      await ledger.labels.apply(side, [label(id, count, { note: `mark-note${index}-mark` })], "me");
    }
    await caughtUp(ledger);
    assert.equal((await marksIn(folder)).size, 2 * count + count / 3, "they are there to be found");
    const first = await ledger.transactions.findVerdict(side, "mark-id80-mark");
    await eraseThrough(ledger, (first?.sequence ?? 0) - 1);
    await caughtUp(ledger);
    const wanted = [...Array(count).keys()]
      .slice(80)
      .flatMap((index) => [`mark-id${index}-mark`, `mark-text${index}-mark`]);
    const left = [...(await marksIn(folder))];
    const notes = left.filter((mark) => mark.startsWith("mark-note"));
    assert.deepEqual(
      left.filter((mark) => !mark.startsWith("mark-note") && !wanted.includes(mark)),
      labelled(left),
    );
    assert.equal(wanted.filter((mark) => !left.includes(mark)).length, 0);
    assert.ok(
      notes.every((mark) => Number(/\d+/.exec(mark)?.[0]) >= 80),
      "labels that are as old are gone",
    );
    await eraseThrough(ledger, (await ledger.transactions.nextSequence()) - 1);
    await caughtUp(ledger);
    await until(async () => (await marksIn(folder)).size === 0);
    assert.deepEqual((await ledger.upkeep.verify()).problems, []);
    await ledger.close();
    const file = openForReading(join(folder, "ledger.db"));
    const pages = prepare<[], { page_count: number }>(file, "PRAGMA page_count").get()?.page_count ?? 0;
    const free = prepare<[], { freelist_count: number }>(file, "PRAGMA freelist_count").get()?.freelist_count ?? 0;
    const roots = prepare<[], { roots: number }>(
      file,
      "SELECT count(*) AS roots FROM sqlite_master WHERE rootpage > 0",
    );
    // A table has one page even while it is empty.
    const filled = pages - (roots.get()?.roots ?? 0);
    file.close();
    assert.ok(free > (7 / 8) * filled, `${free} of ${filled} pages are free for what comes`);
    assert.deepEqual(await marksIn(folder), new Set());

    /** A later record of a label names its verdict, until it is as old itself. */
    function labelled(found: readonly string[]): readonly string[] {
      return found.filter((mark) => mark.startsWith("mark-id") && Number(/\d+/.exec(mark)?.[0]) < 80);
    }
  }));

test("a kill between two slices loses nothing of what accounts have done, and the rest goes afterwards", () =>
  inFolder(async (folder) => {
    const before = await openAt(folder);
    const side = await sideOf(before);
    const count = 720;
    const batch = Array.from({ length: count }, (_, index) => transaction(`t${index}`, `account ${index % 3}`, index));
    await before.transactions.decide(side, batch);
    await before.labels.apply(side, [label("t0", count)], "me");
    const end = (await before.transactions.nextSequence()) - 1;
    let verdicts = 0;
    while (verdicts === 0) verdicts = (await before.retention.erase(end, 1, "retention")).verdicts;
    await inFolder(async (killed) => {
      await cp(folder, killed, { recursive: true });
      await before.close();
      const after = await openAt(killed);
      try {
        assert.ok((await after.retention.progress()) > 0 && (await after.retention.progress()) < end);
        assert.deepEqual(await eraseThrough(after, end), [count - verdicts, 1]);
        const [next] = await after.transactions.decide(side, [transaction("next", "account 0", 2 * count)]);
        assert.match(details(next), new RegExp(`^Seen ${count / 3} before; all ${count + 1}; .* Frauds 1; all 1\\.$`));
        assert.deepEqual((await after.upkeep.verify()).problems, []);
      } finally {
        await after.close();
      }
    });
  }));
