/** What every ledger must do with files of cases. */
import assert from "node:assert/strict";
import { caseFileLimit } from "../case-files.ts";
import { flag, only, raise } from "./case-conformance.ts";
import { type Check, sideOf } from "./conformance.ts";
import { document } from "./document-conformance.ts";

const file = (name: string, sha256 = name) => ({ name: `${name}.txt`, sha256, bytes: 5 });

export function describeCaseFiles(check: Check): void {
  check.bare("attaches files to a case, each content once, and removes them with their names", async (ledger) => {
    const { cases, audit, documents } = ledger;
    const [side, other] = [await sideOf(ledger), await sideOf(ledger, "acme", "test")];
    await raise(ledger, await flag(ledger, side, ["a"]));
    const { number, version } = await only(ledger, side);
    assert.deepEqual(await cases.attachFile(side, 99, file("one"), 20, "me"), { kind: "unknown" });
    assert.deepEqual(await cases.attachFile(other, number, file("one"), 20, "me"), { kind: "unknown" });
    const attached = await cases.attachFile(side, number, file("one"), 20, "me");
    assert.ok(attached.kind === "attached");
    const { id } = attached.file;
    assert.deepEqual(attached.file, { id, ...file("one"), atMs: 20, actor: "me" });
    assert.deepEqual(await cases.attachFile(side, number, file("again", "one"), 30, "you"), attached);
    assert.equal((await cases.attachFile(side, number, file("two"), 40, "you")).kind, "attached");
    assert.deepEqual(
      (await cases.listFiles(side, number)).map(({ name: one, atMs }) => [one, atMs]),
      [
        ["one.txt", 20],
        ["two.txt", 40],
      ],
    );
    assert.deepEqual(await cases.listFiles(other, number), []);
    assert.deepEqual(await cases.listOlderFiles(40, 9), [{ side, number, id }]);
    assert.deepEqual((await ledger.upkeep.verify()).problems, []);
    assert.equal(await cases.removeFile(other, number, id, 50, "me"), undefined);
    assert.equal(await cases.removeFile(side, number + 1, id, 50, "me"), undefined);
    assert.deepEqual(await cases.removeFile(side, number, id, 50, "me"), { sha256: "one", isLast: true });
    assert.equal(await cases.removeFile(side, number, id, 50, "me"), undefined);
    assert.deepEqual(await documents.listRemovals(), [{ side, sha256: "one" }]);
    const events = (await cases.listEvents(side, number)).slice(1);
    assert.deepEqual(
      events.map(({ kind, text, actor }) => [kind, text, actor]),
      [
        ["attached", `file ${id}`, "me"],
        ["attached", `file ${id + 1}`, "you"],
        ["removed", `file ${id}`, "me"],
      ],
    );
    assert.equal((await only(ledger, side)).version, version + 3);
    const records = await audit.readRecords(0, await ledger.transactions.nextSequence());
    assert.equal(records.filter(({ body }) => body?.includes("one.txt") === true).length, 0, "its name is erased");
    const checked = await ledger.upkeep.verify();
    assert.deepEqual([checked.problems, checked.erased], [[], 1]);
    assert.deepEqual(checked.documents, [{ side, sha256: "two" }]);
  });

  check.bare(
    "keeps bytes that a document or another case still needs, and those that are attached again",
    async (ledger) => {
      const { cases, documents } = ledger;
      const side = await sideOf(ledger);
      await raise(ledger, [...(await flag(ledger, side, ["a"])), ...(await flag(ledger, side, ["b"], "two"))]);
      const [one, two] = [(await only(ledger, side)).number, (await only(ledger, side, "two")).number];
      const report = document("same.pdf");
      const documentId = await documents.save(side, report, "me");
      const idOf = async (number: number) => {
        const outcome = await cases.attachFile(side, number, { name: "x", sha256: report.sha256, bytes: 5 }, 5, "me");
        assert.ok(outcome.kind === "attached");
        return outcome.file.id;
      };
      const [inOne, inTwo] = [await idOf(one), await idOf(two)];
      assert.equal((await cases.removeFile(side, one, inOne, 6, "me"))?.isLast, false);
      assert.equal((await documents.delete(side, documentId, "me"))?.isLast, false);
      assert.equal((await cases.removeFile(side, two, inTwo, 6, "me"))?.isLast, true);
      assert.equal((await documents.listRemovals()).length, 1);
      assert.ok((await idOf(one)) > inTwo, "numbers of files are not given out again");
      assert.deepEqual(await documents.listRemovals(), []);
    },
  );

  check("bounds the files of a case", async (ledger, side) => {
    await raise(ledger, await flag(ledger, side, ["a"]));
    const { number } = await only(ledger, side);
    const attach = (at: number) => ledger.cases.attachFile(side, number, file(String(at)), at, "me");
    for (let at = 0; at < caseFileLimit; at += 1) assert.equal((await attach(at)).kind, "attached");
    assert.deepEqual(await attach(caseFileLimit), { kind: "refused", problem: "A case has at most 50 files." });
    assert.equal((await attach(0)).kind, "attached");
  });
}
