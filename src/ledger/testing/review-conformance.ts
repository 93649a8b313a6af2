/** What every ledger must do with reviews of documents: queue, change and tally them, and forget them with their document. */
import assert from "node:assert/strict";
import type { Ledger, SideId } from "../ledger.ts";
import { type ReviewChange, reviewEventLimit } from "../reviews.ts";
import type { Check } from "./conformance.ts";
import { document, sampleFinding } from "./document-conformance.ts";

const check = sampleFinding.check;
const note = { kind: "note", text: "Called the sender." } as const;
const rejected = { kind: "decide", outcome: "rejected", note: "Forged." } as const;

function mark(given: "right" | "wrong" | "no_matter" | null, finding = 0): ReviewChange {
  return { kind: "mark", finding, mark: given };
}

function change(ledger: Ledger, side: SideId, id: number, wanted: ReviewChange, version?: number) {
  return ledger.reviews.change(side, id, version, wanted, 20, "ann");
}

async function keep(ledger: Ledger, side: SideId, findings = [sampleFinding]): Promise<number> {
  return await ledger.documents.save(side, document("a.pdf", { findings }), "me");
}

export function describeReviews(test: Check): void {
  test("queues documents with findings, and lists them by their review", async (ledger, side, other) => {
    const first = await keep(ledger, side);
    const clean = await keep(ledger, side, []);
    const second = await keep(ledger, side);
    await change(ledger, side, second, { kind: "assign", assignee: "ann" });
    const idsOf = async (filter: Parameters<Ledger["documents"]["list"]>[3]) =>
      (await ledger.documents.list(side, 0, 10, filter)).documents.map(({ id }) => id);
    assert.deepEqual(await idsOf({ state: "open" }), [second, first]);
    assert.deepEqual(await idsOf({ state: "open", order: "due" }), [first, second]);
    assert.deepEqual(await idsOf({ state: "not_queued" }), [clean]);
    assert.deepEqual(await idsOf({ assignee: "ann" }), [second]);
    assert.deepEqual(await idsOf({ assignee: null, state: "open" }), [first]);
    assert.deepEqual(await idsOf({ queuedBeforeMs: 5 }), []);
    assert.deepEqual(await idsOf({ queuedBeforeMs: 6 }), [second, first]);
    const page = await ledger.documents.list(side, 0, 1, { state: "open", order: "due" });
    assert.deepEqual(
      (await ledger.documents.list(side, page.next ?? 0, 1, { state: "open", order: "due" })).documents[0]?.id,
      second,
    );
    assert.deepEqual(await ledger.reviews.count(side, 6), { open: 2, overdue: 2, unassigned: 1 });
    assert.deepEqual(await ledger.reviews.count(other, 6), { open: 0, overdue: 0, unassigned: 0 });
  });

  test("changes a review by version, and decides it once", async (ledger, side, other) => {
    const id = await keep(ledger, side);
    assert.equal((await change(ledger, other, id, note)).kind, "unknown");
    assert.equal((await change(ledger, side, id, note)).kind, "changed");
    assert.equal((await change(ledger, side, id, rejected, 1)).kind, "conflict");
    assert.equal((await change(ledger, side, id, rejected, 2)).kind, "changed");
    assert.equal((await change(ledger, side, id, rejected, 2)).kind, "unchanged", "again");
    assert.equal((await change(ledger, side, id, { ...rejected, outcome: "accepted" }, 3)).kind, "refused");
    const review = await ledger.reviews.find(side, id);
    assert.equal(review?.state, "rejected");
    assert.deepEqual(review.decision, { outcome: "rejected", note: "Forged.", atMs: 20, by: "ann" });
    assert.deepEqual(
      review.events.map(({ kind, text }) => [kind, text]),
      [
        ["noted", note.text],
        ["decided", "rejected: Forged."],
      ],
    );
    assert.equal(await ledger.reviews.find(other, id), undefined);
    assert.equal((await change(ledger, side, id, { kind: "reopen", note: null }, 3)).kind, "changed");
    assert.deepEqual(await ledger.reviews.count(side, 20), { open: 1, overdue: 0, unassigned: 1 });
    const clean = await keep(ledger, side, []);
    assert.equal(await ledger.reviews.find(side, clean), undefined);
    assert.equal((await change(ledger, side, clean, { kind: "reopen", note: null }, 1)).kind, "changed");
    assert.equal((await ledger.reviews.find(side, clean))?.state, "open");
    assert.deepEqual((await ledger.upkeep.verify()).problems, []);
  });

  test("tallies marks by check, and keeps them when the document goes", async (ledger, side) => {
    const other = { ...sampleFinding, check: "font-of-another-kind" };
    const missing = { ...sampleFinding, check: "not-assessed-pixels" };
    const both = await keep(ledger, side, [sampleFinding, other, missing]);
    const one = await keep(ledger, side);
    for (const [id, wanted] of [
      [both, mark("right")],
      [both, mark("no_matter", 1)],
      [both, mark("wrong", 1)],
      [one, mark("right")],
    ] as const) {
      assert.equal((await change(ledger, side, id, wanted)).kind, "changed");
    }
    assert.equal((await change(ledger, side, one, mark("right"))).kind, "unchanged");
    assert.equal((await change(ledger, side, one, mark("right", 7))).kind, "refused");
    assert.equal((await change(ledger, side, both, mark("right", 2))).kind, "refused");
    const tally = [
      { check: other.check, right: 0, wrong: 1, noMatter: 0, aloneRight: 0 },
      { check, right: 2, wrong: 0, noMatter: 0, aloneRight: 2 },
    ];
    assert.deepEqual(await ledger.reviews.tally(side), tally);
    await change(ledger, side, both, mark("right", 1));
    assert.equal((await ledger.reviews.tally(side))[1]?.aloneRight, 1);
    await change(ledger, side, both, mark(null, 1));
    assert.deepEqual(await ledger.reviews.tally(side), tally.slice(1));
    await ledger.documents.delete(side, one, "me");
    assert.equal(await ledger.reviews.find(side, one), undefined);
    assert.deepEqual(await ledger.reviews.tally(side), tally.slice(1));
    const { problems, erased } = await ledger.upkeep.verify();
    assert.deepEqual(problems, []);
    assert.equal(erased, 2, "the analysis and the mark");
  });

  test("takes a limited number of events of a review, and its decision behind them", async (ledger, side) => {
    const id = await keep(ledger, side);
    for (let count = 0; count < reviewEventLimit; count += 1) await change(ledger, side, id, note);
    assert.equal((await change(ledger, side, id, note)).kind, "refused");
    assert.equal((await change(ledger, side, id, rejected)).kind, "changed");
  });

  test("silences checks by version, with what it means for what is marked", async (ledger, side, other) => {
    const id = await keep(ledger, side);
    await change(ledger, side, id, mark("right"));
    const wanted = { version: 1, check, isSilenced: true, reason: "wrong here", atMs: 9, by: "me" };
    const cost = { rightLost: 1, documentsLost: 1, wrongSpared: 0 };
    const silencing = { ...wanted, cost, silenced: [check] };
    assert.deepEqual(await ledger.reviews.silence(side, wanted), { kind: "changed", silencing });
    assert.deepEqual(await ledger.reviews.silence(side, wanted), { kind: "conflict", version: 1 });
    const restored = { ...wanted, version: 2, isSilenced: false };
    assert.equal((await ledger.reviews.silence(side, restored)).kind, "changed");
    assert.deepEqual(
      (await ledger.reviews.listSilencings(side, 5)).map(({ version, silenced }) => [version, silenced]),
      [
        [2, []],
        [1, [check]],
      ],
    );
    assert.deepEqual(await ledger.reviews.listSilencings(other, 5), []);
  });
}
