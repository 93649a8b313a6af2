import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { inFolder } from "../testing/open.ts";
import { columnsOf } from "./search-index-columns.ts";
import { openSearchIndex } from "./search-index-store.ts";
import { createSearchIndexWriter } from "./search-index-writer.ts";

test("of what is taken away nothing is left in the file, however often blocks were put together", () =>
  inFolder(async (folder) => {
    const file = join(folder, "register.db");
    const database = openSearchIndex(file, () => true);
    const writer = createSearchIndexWriter(database, () => {});
    const [all, erased, idLength] = [100, 70, 900];
    for (let sequence = 1; sequence <= all; sequence += 1) {
      const transactionId = `${sequence <= erased ? "erased" : "kept"}-${sequence}-`.padEnd(idLength, "x");
      const rest = { accountId: "a", amount: 1, currency: "EUR", timeMs: sequence, riskScore: 0, reasonCodes: [] };
      const columns = columnsOf([{ sequence, transactionId, status: "approved", ...rest }]);
      writer.addAll(new Map([[1, [columns]]]), sequence, "");
    }
    while (!writer.drop(erased));
    const left = Buffer.concat(["", "-wal"].map((suffix) => readFileSync(`${file}${suffix}`))).toString("latin1");
    assert.equal(left.match(/erased-\d+-/), null);
    const kept = new Set(left.match(/kept-\d+-/g));
    assert.equal(kept.size, all - erased);
    database.close();
  }));
