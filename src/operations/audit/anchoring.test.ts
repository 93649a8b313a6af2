import assert from "node:assert/strict";
import { test } from "node:test";
import { noSide } from "../../ledger/journal.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { anchor } from "./anchoring.ts";
import { checkChain } from "./check-chain.ts";
import { createReadAudit } from "./read-audit.ts";

function open() {
  return openForTest({ now: () => 1_000 });
}

const rest = async () => undefined;

test("the root is noted when something was added, and not again before more is", async () => {
  const { audit, tokens, workspaces } = await open();
  assert.equal(await anchor(audit, 5), false);
  await workspaces.create("acme", 1, "me");
  assert.equal(await anchor(audit, 6), true);
  assert.equal(await anchor(audit, 7), false);
  await workspaces.create("other", 1, "me");
  assert.equal(await anchor(audit, 8), true);

  const side = (await workspaces.findSide("acme", "live")) ?? 0;
  const reader = { side, workspace: "acme", mayReadCustomers: false };
  const { anchors } = await createReadAudit(audit, tokens).anchors(reader, undefined, 10);
  assert.deepEqual(
    anchors.map(({ group, throughSequence }) => [group, throughSequence]),
    [
      [3, 3],
      [1, 1],
    ],
  );
  const [first] = await audit.readGroups(1, 1);
  assert.equal(anchors.at(-1)?.root, Buffer.from(first?.root ?? []).toString("hex"));
  const check = await checkChain(audit, { fromGroup: 1, throughGroup: 4, anchors: [], rest });
  assert.deepEqual([check.problems, check.records], [[], 4]);
});

test("another workspace's records of no side are not listed", async () => {
  const { audit, tokens, workspaces } = await open();
  await workspaces.create("acme", 1, "me");
  await workspaces.create("other", 1, "me");
  const side = (await workspaces.findSide("acme", "live")) ?? 0;
  const reader = { side, workspace: "acme", mayReadCustomers: false };
  const read = createReadAudit(audit, tokens);
  const { events } = await read.list(reader, {}, undefined, 10);
  assert.deepEqual(
    events.map(({ subject }) => subject),
    ["acme"],
  );
  await assert.rejects(read.find(reader, 2), { code: "not_found" });
  await assert.rejects(read.list(reader, { kinds: ["nothing"] }, undefined, 10), { code: "invalid_request" });
});

test("an anchor that the chain does not give is reported", async () => {
  const { audit, workspaces } = await open();
  await workspaces.create("acme", 1, "me");
  const noted = { event: "anchored", actor: "service", atMs: 1, throughSequence: 1, root: "00".repeat(32) } as const;
  await audit.append(noSide, { ...noted, group: 1 });
  await audit.append(noSide, { ...noted, group: 9 });
  const { problems } = await checkChain(audit, { fromGroup: 1, throughGroup: 3, anchors: [], rest });
  assert.deepEqual(problems, [
    "Record 2 is an anchor of group 1, whose root differs now: the journal was rewritten.",
    "Record 3 is an anchor of group 9, which does not exist.",
  ]);
});
