import assert from "node:assert/strict";
import { test } from "node:test";
import type { EntityRow } from "./entity-rows.ts";
import { findRing } from "./find-ring.ts";

function pay(account: string, counterparty?: string, device?: string, more: Partial<EntityRow> = {}): EntityRow {
  return {
    transactionId: `${account} ${counterparty} ${device}`,
    ids: { account, customer: undefined, counterparty, device },
    amount: 10,
    currency: "EUR",
    timeMs: 0,
    status: "approved",
    riskScore: 1,
    isFraud: null,
    ...more,
  };
}

const names = (rows: readonly EntityRow[], kind: "account" | "device" | "counterparty", id: string) =>
  findRing(rows, kind, id)
    .nodes.map((node) => `${node.distance} ${node.kind} ${node.id}`)
    .sort();

test("an account leads to what it uses and to the accounts that use the same", () => {
  const rows = [pay("a", "shop", "phone"), pay("b", "other", "phone"), pay("c", "other", "tablet")];
  assert.deepEqual(names(rows, "account", "a"), [
    "0 account a",
    "1 counterparty shop",
    "1 device phone",
    "2 account b",
  ]);
  const { nodes, links } = findRing(rows, "account", "a");
  const phone = nodes.findIndex(({ id }) => id === "phone");
  assert.deepEqual([nodes[phone]?.accounts, nodes[phone]?.transactions], [2, 2]);
  assert.equal(links.filter(({ to }) => to === phone).length, 2);
});

test("a device leads to its accounts and to what at least two of them use", () => {
  const rows = [pay("a", "mule", "phone"), pay("b", "mule", "phone"), pay("b", "once", "phone"), pay("z", "mule", "x")];
  assert.deepEqual(names(rows, "device", "phone"), [
    "0 device phone",
    "1 account a",
    "1 account b",
    "2 counterparty mule",
  ]);
});

test("what very many accounts use connects nobody", () => {
  const crowd = Array.from({ length: 80 }, (_, place) => pay(`n${place}`, "supermarket"));
  assert.deepEqual(names([pay("a", "supermarket"), ...crowd], "account", "a"), [
    "0 account a",
    "1 counterparty supermarket",
  ]);
});

test("frauds come first where not all can be shown, and the picture is bounded", () => {
  const many = Array.from({ length: 40 }, (_, place) => pay("a", `c${place}`));
  const fraud = pay("a", "c39", undefined, { isFraud: true, status: "declined" });
  const { nodes } = findRing([...many, fraud], "account", "a");
  assert.equal(nodes[1]?.id, "c39");
  assert.deepEqual([nodes[1]?.frauds, nodes[1]?.flagged, nodes[1]?.transactions], [1, 1, 2]);
  assert.ok(nodes.length <= 31);
});

test("ids with blanks stay whole, and one that nobody names has no ring", () => {
  assert.deepEqual(names([pay("a b", "x y")], "counterparty", "x y"), ["0 counterparty x y", "1 account a b"]);
  assert.deepEqual(findRing([pay("a")], "device", "a"), { nodes: [], links: [] });
});
