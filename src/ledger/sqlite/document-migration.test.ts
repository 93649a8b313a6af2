import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { summaryOf } from "../documents.ts";
import { untouchedReview } from "../reviews.ts";
import { createDocumentReader } from "../tables/documents.ts";
import { openForWriting, prepare } from "./connection.ts";
import { migrate, migrations } from "./migrate.ts";
import { readsOf } from "./tables.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-documents-"));
after(() => rmSync(folder, { recursive: true, force: true }));

test("documents of an older store are listed as those of this one", async () => {
  const database = openForWriting(join(folder, "ledger.db"));
  migrate(
    database,
    migrations.filter(({ number }) => number < 8),
  );
  const finding = { check: "value-replaced-in-later-revision", tampered: true };
  const report = {
    name: 'a "b" %.pdf',
    format: "pdf",
    sha256: "ab".repeat(32),
    bytes: 12,
    pages: 3,
    analysedAtMs: 1_700_000_000_123,
    catalogueVersion: "1",
    checks: [],
    findings: [finding, { check: "other", tampered: false }, { check: "not-assessed-pixels", tampered: false }],
  };
  const clean = { ...report, name: "clean.pdf", findings: [] };
  const insert = prepare(database, "INSERT INTO documents (side, sequence, sha256, report) VALUES (1, ?, ?, ?)");
  for (const [index, kept] of [report, clean].entries()) insert.run(index + 1, kept.sha256, JSON.stringify(kept));
  migrate(database);
  const listed = (id: number, kept: typeof report | typeof clean) => ({
    ...summaryOf(id, kept),
    review: untouchedReview,
  });
  const { list, listOlder } = createDocumentReader(readsOf(database));
  assert.deepEqual(await list(1, 0, 10), { documents: [listed(2, clean), listed(1, report)], next: null });
  assert.equal((await listOlder(1_700_000_000_124, 10)).length, 2);
  database.close();
});
