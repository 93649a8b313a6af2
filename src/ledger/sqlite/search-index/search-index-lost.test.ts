import assert from "node:assert/strict";
import { mkdir, rename, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { ServiceError } from "../../../errors.ts";
import { sideOf, transaction } from "../../testing/conformance.ts";
import { caughtUp } from "../../testing/search-index-conformance.ts";
import { inFolder, openAt } from "../testing/open.ts";

test("a search index that cannot be written is kept, says so, and is there again as soon as it can", () =>
  inFolder(async (folder) => {
    const before = await openAt(folder);
    const side = await sideOf(before);
    await before.transactions.decide(side, [transaction("a", "one", 1)]);
    await caughtUp(before);
    await before.close();
    const [file, aside] = [join(folder, "register.db"), join(folder, "aside.db")];
    await rename(file, aside);
    // SQLite cannot open a folder, whoever runs the test.
    await mkdir(file);
    const lost: Error[] = [];
    const ledger = await openAt(folder, { onSearchIndexLost: (error) => lost.push(error) });
    const list = () => ledger.searchIndex.list(side, {}, undefined, 9);
    for (const losses of [1, 2]) {
      await assert.rejects(list(), (error) => error instanceof ServiceError && error.code === "overloaded");
      assert.equal(lost.length, losses);
    }
    await ledger.transactions.decide(side, [transaction("b", "one", 2)]);
    await rmdir(file);
    await rename(aside, file);
    await caughtUp(ledger);
    assert.deepEqual(
      (await list()).entries.map(({ transactionId }) => transactionId),
      ["b", "a"],
    );
    assert.equal(lost.length, 2);
    await ledger.close();
  }));
