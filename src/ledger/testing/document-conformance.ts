/** What every ledger must do with documents: keep them, list them, and delete them without a trace of their content. */
import assert from "node:assert/strict";
import type { NewDocument } from "../documents.ts";
import { documentScanLimit } from "../documents.ts";
import type { Ledger } from "../ledger.ts";
import type { Check } from "./conformance.ts";

export const sampleFinding: NewDocument["findings"][number] = {
  check: "value-replaced-in-later-revision",
  issue: "Amount changed",
  observation: "Seen.",
  confidence_score: 98,
  tampered: true,
  tampering_type: "text_manipulation",
  probability: 0.99,
  boxes: [],
};

export function document(name: string, more: Partial<NewDocument> = {}): NewDocument {
  return {
    name,
    format: "pdf",
    sha256: "ab".repeat(32),
    bytes: 12,
    pages: 1,
    analysedAtMs: 5,
    catalogueVersion: "1",
    checks: [{ check: "x", outcome: "clear" }],
    findings: [],
    ...more,
  };
}

export function describeDocuments(check: Check): void {
  check("keeps document reports under growing ids, apart by side", async (ledger, side, other) => {
    const first = await ledger.documents.save(side, document("a.pdf"), "me");
    const second = await ledger.documents.save(side, document("a.pdf"), "me");
    assert.ok(second > first);
    assert.deepEqual(await ledger.documents.find(side, first), { ...document("a.pdf"), id: first });
    assert.equal(await ledger.documents.find(other, first), undefined);
    assert.deepEqual(await ledger.documents.findById(first), { ...document("a.pdf"), id: first, side });
  });

  check("finds documents by their marks, until they are deleted", async (ledger, side, other) => {
    const traces = { marks: ["n:1", "s0:ab"], print: '{"shape":"ab"}' };
    const first = await ledger.documents.save(side, document("a.pdf", { traces }), "me");
    const second = await ledger.documents.save(
      side,
      document("b.pdf", { traces: { ...traces, marks: ["n:2"] } }),
      "me",
    );
    await ledger.documents.save(side, document("c.pdf"), "me");
    await ledger.documents.save(other, document("d.pdf", { traces }), "me");
    const idsOf = async (...marks: string[]) =>
      (await ledger.documents.list(side, 0, 10, { marks })).documents.map(({ id }) => id);
    assert.deepEqual(await idsOf("s0:ab", "x"), [first]);
    assert.deepEqual(await idsOf("n:1", "n:2"), [second, first]);
    assert.deepEqual((await ledger.documents.find(side, first))?.traces, traces);
    await ledger.documents.delete(side, first, "me");
    assert.deepEqual(await idsOf("n:1"), []);
  });

  check("lists documents newest first, page by page and by filter", async (ledger, side, other) => {
    const missing = { ...sampleFinding, check: "not-assessed-pixels", tampered: false };
    const ids = [
      await ledger.documents.save(side, document("Invoice.pdf", { findings: [sampleFinding, missing] }), "me"),
      await ledger.documents.save(side, document("scan.png", { format: "png", findings: [missing] }), "me"),
      await ledger.documents.save(side, document("invoice 2.pdf"), "me"),
    ];
    await ledger.documents.save(other, document("other.pdf"), "me");
    const first = await ledger.documents.list(side, 0, 2);
    assert.deepEqual(
      first.documents.map(({ id, findings, tampered }) => [id, findings, tampered]),
      [
        [ids[2], 0, false],
        [ids[1], 0, false],
      ],
    );
    const rest = await ledger.documents.list(side, first.next ?? -1, 2);
    assert.deepEqual([rest.documents.map(({ id }) => id), rest.next], [[ids[0]], null]);
    const [only] = rest.documents;
    assert.deepEqual([only?.name, only?.findings, only?.tampered], ["Invoice.pdf", 1, true]);
    const named = async (filter: Parameters<Ledger["documents"]["list"]>[3]) =>
      (await ledger.documents.list(side, 0, 10, filter)).documents.map(({ id }) => id);
    assert.deepEqual(await named({ name: "INVOICE" }), [ids[2], ids[0]]);
    assert.deepEqual(await named({ format: "png" }), [ids[1]]);
    assert.deepEqual(await named({ tampered: true }), [ids[0]]);
    assert.deepEqual(await named({ tampered: false, name: "invoice" }), [ids[2]]);
  });

  check("a page of a list looks through a bounded number of documents", async (ledger, side) => {
    const first = await ledger.documents.save(side, document("needle.pdf"), "me");
    for (let number = 0; number < documentScanLimit + 1; number += 1) {
      void ledger.documents.save(side, document("hay.pdf"), "me");
    }
    await ledger.documents.save(side, document("hay.pdf"), "me");
    const found: number[] = [];
    let next: number | null = 0;
    for (let page = 0; next !== null && page < 3; page += 1) {
      const answer: Awaited<ReturnType<Ledger["documents"]["list"]>> = await ledger.documents.list(side, next, 10, {
        name: "needle",
      });
      found.push(...answer.documents.map(({ id }) => id));
      next = answer.next;
    }
    assert.deepEqual([found, next], [[first], null]);
  });

  check(
    "deletes a report, says when its bytes are needed no more, and the chain still holds",
    async (ledger, side, other) => {
      const sha256 = document("").sha256;
      const [one, two] = [
        await ledger.documents.save(side, document("a.pdf"), "me"),
        await ledger.documents.save(side, document("b.pdf"), "me"),
      ];
      assert.equal(await ledger.documents.delete(other, one, "me"), undefined);
      assert.deepEqual(await ledger.documents.delete(side, one, "me"), { sha256, isLast: false });
      assert.equal(await ledger.documents.find(side, one), undefined);
      assert.equal(await ledger.documents.delete(side, one, "me"), undefined);
      assert.deepEqual(await ledger.documents.listRemovals(), []);
      assert.deepEqual(await ledger.documents.delete(side, two, "me"), { sha256, isLast: true });
      assert.deepEqual(await ledger.documents.listRemovals(), [{ side, sha256 }]);
      assert.deepEqual((await ledger.documents.list(side, 0, 10)).documents, []);
      const third = await ledger.documents.save(side, document("c.pdf"), "me");
      assert.ok(third > two, "an id is never given twice");
      assert.deepEqual(await ledger.documents.listRemovals(), [], "the bytes are needed again");
      await ledger.documents.delete(side, third, "me");
      await ledger.documents.settleRemoval({ side, sha256 });
      assert.deepEqual(await ledger.documents.listRemovals(), []);
      const { problems, erased } = await ledger.upkeep.verify();
      assert.deepEqual([problems, erased], [[], 3]);
    },
  );

  check("lists the documents that are older than a time", async (ledger, side, other) => {
    const late = await ledger.documents.save(side, document("late.pdf", { analysedAtMs: 30 }), "me");
    const early = await ledger.documents.save(other, document("early.pdf", { analysedAtMs: 10 }), "me");
    assert.deepEqual(await ledger.documents.listOlder(30, 10), [{ side: other, id: early }]);
    assert.deepEqual(await ledger.documents.listOlder(31, 10), [
      { side: other, id: early },
      { side, id: late },
    ]);
    assert.equal((await ledger.documents.listOlder(31, 1)).length, 1);
  });
}
