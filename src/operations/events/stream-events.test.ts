import assert from "node:assert/strict";
import type { Readable } from "node:stream";
import { test } from "node:test";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { createSearchTransactions } from "../transactions/search-transactions.ts";
import { createStreamEvents } from "./stream-events.ts";

async function open(subscriberLimit = 2) {
  const ledger = await openForTest({ now: () => 0 });
  await ledger.workspaces.create("acme", 0, "test");
  const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
  const other = (await ledger.workspaces.findSide("acme", "test")) ?? 0;
  const clock = { isDraining: false, isAllowed: true };
  const { searchIndex, transactions, labels } = ledger;
  const streams = createStreamEvents({
    ...{ searchIndex, transactions, search: createSearchTransactions(searchIndex, labels), subscriberLimit },
    isDraining: () => clock.isDraining,
    now: () => Date.now(),
  });
  const stream = (of: number, lastEventId: string | undefined, signal: AbortSignal) =>
    streams(of, lastEventId, signal, async () => clock.isAllowed);
  const flag = (id: string, where = side) =>
    transactions.decide(where, [{ id, accountId: "one", amount: 5, timeMs: 0, attributes: { status: "review" } }]);
  return { ledger, side, other, clock, stream, flag };
}

const never = new AbortController().signal;

/** Until the wanted event, or the end. */
async function readUntil(stream: Readable, wanted: string): Promise<string> {
  let text = "";
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.includes(wanted)) break;
  }
  return text;
}

test("events of the own side come in order, and a stream resumes after the last event that was seen", async () => {
  const { ledger, side, other, stream, flag } = await open();
  await flag("before");
  const first = await stream(side, undefined, never);
  await flag("a");
  await flag("elsewhere", other);
  await ledger.cases.open(side, { accountId: "one", alerts: [], note: null, dueAtMs: 9 }, 7, "me");
  await ledger.cases.change(side, 1, 1, { kind: "assign", assignee: "Ann" }, 8, "me");
  const text = await readUntil(first, "case.changed");
  first.destroy();
  const events = [...text.matchAll(/^id: (\d+)\nevent: (\S+)$/gm)].map(([, id, event]) => [id, event]);
  assert.deepEqual(
    events.map(([, event]) => event),
    ["verdict.flagged", "case.opened", "case.changed"],
  );
  assert.ok(!text.includes("elsewhere") && !text.includes("before"));
  const again = await stream(side, events[0]?.[0], never);
  const rest = await readUntil(again, "overview");
  again.destroy();
  assert.deepEqual(
    [...rest.matchAll(/^event: (\S+)$/gm)].map(([, event]) => event),
    ["case.opened", "case.changed", "overview"],
  );
  await assert.rejects(stream(side, "x", never), /Last-Event-ID/);
});

test("the number of streams is limited, and a closed one makes room", async () => {
  const { side, stream, clock } = await open();
  const [one, two] = [await stream(side, undefined, never), await stream(side, undefined, never)];
  await assert.rejects(stream(side, undefined, never), /limit of 2 open streams/);
  one.destroy();
  await new Promise((settle) => one.once("close", settle));
  const three = await stream(side, undefined, never);
  clock.isDraining = true;
  for (const open of [two, three]) await readUntil(open, "never comes");
});

test("a subscriber that takes nothing has nothing read for it", async () => {
  const { side, stream, flag } = await open();
  const slow = await stream(side, "0", never);
  for (let index = 0; index < 500; index += 1) await flag(`t${index}`);
  await new Promise((settle) => setTimeout(settle, 50));
  assert.ok(slow.readableLength <= 2, "no buffer grows");
  slow.destroy();
});

test("a stream ends once its token no longer stands", async () => {
  const { side, stream, clock, flag } = await open();
  const one = await stream(side, undefined, never);
  await readUntil(one, "overview");
  clock.isAllowed = false;
  await flag("secret");
  assert.doesNotMatch(await readUntil(one, "never comes"), /secret/);
});

test("streams of one side leave a place for those of others", async () => {
  const { side, other, stream } = await open(8);
  const held = [];
  for (let count = 0; count < 6; count += 1) held.push(await stream(side, undefined, never));
  await assert.rejects(stream(side, undefined, never), /limit of 8 open streams/);
  held.push(await stream(other, undefined, never));
  for (const one of held) one.destroy();
});
