import assert from "node:assert/strict";
import { test } from "node:test";
import { type ChainRecord, commitmentOf, genesisRoot, makeSalt, rootOf } from "../chain.ts";
import { journalKinds, noSide } from "../journal.ts";
import { type ChainGroup, verifyChain } from "../verify-chain.ts";
import { openWorkspace } from "./one-workspace.ts";
import { transferTables } from "./tables.ts";
import type { TransferRow, TransferSource, TransferValue } from "./transfer-store.ts";

type Rows = readonly Readonly<Record<string, TransferValue>>[];

function sourceOf(tables: Readonly<Record<string, Rows>>): TransferSource {
  return {
    engine: "sqlite",
    head: async () => ({ records: 0, groups: 0, root: "" }),
    numbers: async () => ({}),
    async *rows({ name, columns }) {
      const rows = tables[name] ?? [{}];
      yield rows.map((row): TransferRow => Object.keys(columns).map((column) => row[column] ?? null));
    },
    close: async () => undefined,
  };
}

async function read(source: TransferSource, name: string): Promise<Rows> {
  const table = transferTables.find((one) => one.name === name);
  assert.ok(table !== undefined);
  const found: Record<string, TransferValue>[] = [];
  for await (const batch of source.rows(table)) {
    for (const row of batch) {
      found.push(Object.fromEntries(Object.keys(table.columns).map((column, place) => [column, row[place] ?? null])));
    }
  }
  return found;
}

function record(sequence: number, side: number, kind: keyof typeof journalKinds, subject: string): ChainRecord {
  const content = { verdict: null, record: null, features: null, commitment: null };
  return {
    sequence,
    side,
    kind: journalKinds[kind],
    subject,
    salt: makeSalt(),
    body: `{"of":"${subject}"}`,
    ...content,
  };
}

/** Sides 1 and 2 are of acme, 3 and 4 of the other. */
const own = [
  record(1, noSide, "workspace", "acme"),
  record(3, 1, "list", "mules"),
  record(5, noSide, "token", "acme's"),
  record(7, 2, "verdict", "t1"),
  record(8, noSide, "audit", "chain"),
];
const foreign = [
  record(2, noSide, "workspace", "other"),
  record(4, 3, "customer", "c1"),
  record(6, noSide, "token", "other's"),
];
const journal = [...own, ...foreign].sort((one, other) => one.sequence - other.sequence);
const source = sourceOf({
  workspaces: [{ name: "acme" }, { name: "other" }],
  sides: [1, 2, 3, 4].map((side) => ({ side, workspace: side < 3 ? "acme" : "other" })),
  tokens: [
    { id: "acme's", side: 1 },
    { id: "other's", side: 3 },
  ],
  users: [
    { id: "acme's", workspace: "acme" },
    { id: "other's", workspace: "other" },
  ],
  lists: [
    { number: 1, side: 1 },
    { number: 2, side: 4 },
  ],
  list_entries: [
    { number: 1, list: 1 },
    { number: 2, list: 2 },
  ],
  journal: journal.map((one) => ({ ...one, previous: 0 })),
});

test("rows are those of the workspace's sides, and of what is theirs", async () => {
  const acme = await openWorkspace(source, "acme");
  const numbers = async (table: string, column: string) => (await read(acme, table)).map((row) => row[column]);
  assert.deepEqual(await numbers("workspaces", "name"), ["acme"]);
  assert.deepEqual(await numbers("sides", "side"), [1, 2]);
  assert.deepEqual(await numbers("tokens", "id"), ["acme's"]);
  assert.deepEqual(await numbers("users", "id"), ["acme's"]);
  assert.deepEqual(await numbers("list_entries", "number"), [1]);
  // Every table has a rule: none is left out by mistake, and none goes along whole.
  for (const { name } of transferTables) await read(acme, name);
  await assert.rejects(openWorkspace(source, "nobody"), /no workspace/);
});

test("records of others stand by their commitments, and the chain gives the same root", async () => {
  const acme = await openWorkspace(source, "acme");
  const given = (await read(acme, "journal")) as unknown as readonly ChainRecord[];
  const withheld = given.filter(({ kind }) => kind === 0);
  assert.deepEqual(
    withheld.map(({ sequence, side, subject, body }) => [sequence, side, subject, body]),
    foreign.map(({ sequence }) => [sequence, -1, "", null]),
  );
  assert.ok(!JSON.stringify(given).includes("other"));
  assert.equal((await acme.withheld()).count, 3);
  const commitments = journal.map((one) => commitmentOf(one.salt ?? makeSalt(), { ...one, body: one.body ?? "" }));
  const header = { number: 1, firstSequence: 1, lastSequence: 8, atMs: 1 };
  const group: ChainGroup = { ...header, root: rootOf(genesisRoot, header, commitments) };
  const check = verifyChain([group], given);
  assert.equal(check.root, Buffer.from(group.root).toString("hex"));
  assert.match(check.problems.join(), /^3 records are withheld/, "nothing names them yet");
});
