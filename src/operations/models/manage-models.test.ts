import assert from "node:assert/strict";
import { test } from "node:test";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { createManageModels } from "./manage-models.ts";

const figures = { transactions: 367, frauds: 91, auc: 0.977, averagePrecision: 0.956 };

test("a trained model stands beside what the built-in one reaches on the same transactions", async () => {
  const ledger = await openForTest({ now: () => 0 });
  await ledger.workspaces.create("acme", 0, "test");
  const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
  for (const validation of [{ model: figures, builtIn: { averagePrecision: 0.907 } }, { model: figures }]) {
    await ledger.models.save(side, { trainedAtMs: 0, card: { validation }, body: Buffer.from("m") }, "ann");
  }
  const [, ...trained] = (await createManageModels(ledger.models, () => 0).list(side)).models;
  assert.deepEqual(
    trained.map(({ version, validation }) => [version, validation]),
    [
      ["trained-1", { ...figures, builtInAveragePrecision: 0.907 }],
      ["trained-2", { ...figures, builtInAveragePrecision: null }],
    ],
  );
});
