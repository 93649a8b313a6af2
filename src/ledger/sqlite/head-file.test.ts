import assert from "node:assert/strict";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { findLoss } from "./head-file.ts";

test("a store that was killed with a rollback journal, as at its first start after a restore, is read", () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-journal-"));
  const [file, left] = [join(folder, "ledger.db"), join(folder, "left.db")];
  const database = new DatabaseSync(file);
  try {
    database.exec("CREATE TABLE journal (sequence INTEGER PRIMARY KEY, body TEXT)");
    const insert = database.prepare("INSERT INTO journal VALUES (?, ?)");
    for (let at = 1; at <= 200; at += 1) insert.run(at, "x".repeat(200));
    // So small a cache makes SQLite write pages before the transaction ends.
    database.exec("PRAGMA cache_size = 2; BEGIN; UPDATE journal SET body = 'y'");
    for (const end of ["", "-journal"]) copyFileSync(`${file}${end}`, `${left}${end}`);
    assert.equal(findLoss(left), undefined);
    assert.equal(existsSync(`${left}-journal`), false, "it is undone");
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
});
