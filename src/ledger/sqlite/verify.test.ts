import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { commitmentOf } from "../chain.ts";
import { sideOf, transaction } from "../testing/conformance.ts";
import { model } from "../testing/model-conformance.ts";
import type { ChainRecord } from "../verify-chain.ts";
import { openForWriting, prepare } from "./connection.ts";
import { inFolder, openAt } from "./testing/open.ts";

test("sqlite: verification names a changed model", () =>
  inFolder(async (folder) => {
    const ledger = await openAt(folder);
    const side = await sideOf(ledger);
    await ledger.models.save(side, model(), "me");
    const file = openForWriting(join(folder, "ledger.db"));
    file.exec("UPDATE models SET body = x'00'");
    file.close();
    assert.deepEqual((await ledger.upkeep.verify()).problems, [`Model trained-1 of side ${side} was changed.`]);
    await ledger.close();
  }));

test("sqlite: verification names a changed, a missing and an added record", () =>
  inFolder(async (folder) => {
    const ledger = await openAt(folder);
    const side = await sideOf(ledger);
    for (let index = 0; index < 5; index += 1) {
      await ledger.transactions.decide(side, [transaction(`t${index}`, "one", index)]);
    }
    const file = openForWriting(join(folder, "ledger.db"));
    const problemsAfter = async (sql: string) => {
      file.exec("SAVEPOINT before");
      file.exec(sql);
      file.exec("RELEASE before");
      return (await ledger.upkeep.verify()).problems.join(" ");
    };
    assert.match(
      await problemsAfter(
        `UPDATE journal SET record_bytes = CAST(replace(record_bytes, '"riskScore":2', '"riskScore":9') AS BLOB)
         WHERE subject = 't2'`,
      ),
      /Group 4 .*was changed/,
    );
    assert.match(
      await problemsAfter(
        "UPDATE journal SET record = CAST(record_bytes AS TEXT), record_bytes = NULL WHERE subject = 't1'",
      ),
      /Group 3 .*was changed/,
    );
    assert.match(await problemsAfter("DELETE FROM journal WHERE subject = 't3'"), /Record 5 is missing/);
    assert.match(
      await problemsAfter(
        "INSERT INTO journal (sequence, side, kind, subject, salt, body) VALUES (99, 1, 4, 'x', x'00', '{}')",
      ),
      /belong to no group/,
    );
    file.close();
    await ledger.close();
  }));

test("sqlite: content that is gone without a record of its erasure is named", () =>
  inFolder(async (folder) => {
    const ledger = await openAt(folder);
    const side = await sideOf(ledger);
    const customers = ["c1", "c2"].map((customerId) => ({ customerId, name: "Ada" }));
    await ledger.customers.load(side, customers, "insert", "me");
    await ledger.customers.erase(side, "c1", "me");
    const { records, erased, problems } = await ledger.upkeep.verify();
    assert.deepEqual([erased, problems], [1, []]);
    const file = openForWriting(join(folder, "ledger.db"));
    const parts = prepare<[], ChainRecord>(file, "SELECT * FROM journal WHERE subject = 'c2'").get();
    assert.ok(parts?.salt && parts.body !== null);
    const commitment = commitmentOf(parts.salt, { ...parts, body: parts.body });
    prepare(file, "UPDATE journal SET salt = NULL, body = NULL, commitment = ? WHERE subject = 'c2'").run(commitment);
    file.close();
    const check = await ledger.upkeep.verify();
    const problem = `Record ${records - 1} has no content, and no record of an erasure names it.`;
    assert.deepEqual(check.problems, [problem]);
    await ledger.close();
  }));

test("sqlite: a backup of a running ledger opens and holds", () =>
  inFolder(async (folder) => {
    const ledger = await openAt(folder);
    const side = await sideOf(ledger);
    await ledger.transactions.decide(side, [transaction("a", "one", 1)]);
    const copies = await mkdtemp(join(tmpdir(), "assay-copy-"));
    await ledger.upkeep.backup(join(copies, "ledger.db"));
    const copy = await openAt(copies);
    assert.equal((await copy.transactions.findVerdict(side, "a"))?.transaction.id, "a");
    assert.deepEqual((await copy.upkeep.verify()).problems, []);
    await copy.close();
    await rm(copies, { recursive: true });
    await ledger.close();
  }));
