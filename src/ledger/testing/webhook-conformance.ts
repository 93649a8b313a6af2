/** What every engine's webhooks and feed must do: deliver in order, note by generation, and change with a record. */
import assert from "node:assert/strict";
import type { Ledger, SideId } from "../ledger.ts";
import { type Delivery, deliveryLimit, type NewWebhook, type WebhookProgress, webhookLimit } from "../webhooks.ts";
import { type Check, transaction } from "./conformance.ts";
import { caughtUp } from "./search-index-conformance.ts";

const webhook = (id: string): NewWebhook => ({
  id,
  url: "https://example.com/hook",
  description: "",
  kinds: ["verdict.flagged"],
  secrets: [{ text: "whsec_secret", endsAtMs: null }],
  createdAtMs: 5,
});

const progress = (more: Partial<WebhookProgress> = {}): WebhookProgress => ({
  throughSequence: 0,
  failure: null,
  problem: null,
  isPaused: false,
  deliveredAtMs: null,
  ...more,
});

const delivery = (messageId: string): Delivery => ({
  messageId,
  kind: "verdict.flagged",
  atMs: 1,
  attempt: 1,
  status: 200,
  problem: null,
  milliseconds: 2,
});

async function decide(ledger: Ledger, side: SideId, id: string, status: string): Promise<void> {
  await ledger.transactions.decide(side, [{ ...transaction(id, "one", 1), attributes: { status } }]);
}

export function describeWebhooks(check: Check): void {
  check("the feed lists verdicts and changes in one order, page after page", async (ledger, side) => {
    await decide(ledger, side, "fine", "approved");
    await decide(ledger, side, "a", "review");
    await ledger.cases.open(side, { accountId: "one", alerts: [], note: null, dueAtMs: 9 }, 7, "me");
    await decide(ledger, side, "b", "declined");
    const report = { name: "x.pdf", format: "pdf", sha256: "ab", bytes: 1, pages: 1, catalogueVersion: "1" };
    const kept = await ledger.documents.save(side, { ...report, analysedAtMs: 8, checks: [], findings: [] }, "me");
    const deleted = await ledger.documents.save(side, { ...report, analysedAtMs: 9, checks: [], findings: [] }, "me");
    await ledger.documents.delete(side, deleted, "me");
    await caughtUp(ledger);
    const seen: string[] = [];
    let after = 0;
    for (let rounds = 0; rounds < 20; rounds += 1) {
      const page = await ledger.searchIndex.follow(after, 1, "flagged");
      for (const entry of page.entries) {
        assert.ok(entry.sequence > after && entry.side === side);
        seen.push(entry.kind === "verdict" ? entry.transactionId : `${entry.kind} ${entry.subject} ${entry.atMs}`);
      }
      after = page.throughSequence;
    }
    assert.deepEqual(seen, ["a", "case case-1 7", "b", `document ${kept} 8`]);
    assert.equal(after, (await ledger.transactions.nextSequence()) - 1);
    const all = await ledger.searchIndex.follow(0, 100, "all");
    assert.equal(all.entries.filter(({ kind }) => kind === "verdict").length, 3);
    assert.deepEqual(await ledger.searchIndex.follow(after, 5, "all"), { entries: [], throughSequence: after });
  });

  check("a webhook begins after what is there, and is its side's own", async (ledger, side, other) => {
    await decide(ledger, side, "a", "review");
    const last = (await ledger.transactions.nextSequence()) - 1;
    const made = await ledger.webhooks.create(side, webhook("one"), "me");
    assert.deepEqual([made?.throughSequence, made?.generation, made?.isPaused], [last, 1, false]);
    assert.equal(await ledger.webhooks.find(other, "one"), undefined);
    assert.equal(await ledger.webhooks.change(other, "one", { event: "changed" }, 6, "me"), undefined);
    assert.equal(await ledger.webhooks.remove(other, "one", 6, "me"), false);
    for (let index = 1; index < webhookLimit; index += 1)
      await ledger.webhooks.create(side, webhook(`n${index}`), "me");
    assert.equal(await ledger.webhooks.create(side, webhook("more"), "me"), undefined);
    assert.deepEqual(
      [(await ledger.webhooks.list(side)).length, (await ledger.webhooks.list(other)).length],
      [webhookLimit, 0],
    );
    assert.equal(await ledger.webhooks.remove(side, "one", 6, "me"), true);
    assert.equal(await ledger.webhooks.find(side, "one"), undefined);
  });

  check("what is noted under an older generation changes nothing but the log", async (ledger, side) => {
    const made = await ledger.webhooks.create(side, webhook("one"), "me");
    const failure = { attempts: 2, firstAtMs: 1, nextAtMs: 9 };
    const reached = progress({ throughSequence: 50, failure, problem: "Busy" });
    assert.equal(await ledger.webhooks.note("one", 1, reached, [delivery("m1")], 7), true);
    const noted = await ledger.webhooks.find(side, "one");
    assert.deepEqual([noted?.throughSequence, noted?.failure, noted?.generation], [50, failure, 1]);
    const replayed = await ledger.webhooks.change(side, "one", { event: "replayed", afterSequence: 3 }, 8, "me");
    assert.deepEqual([replayed?.throughSequence, replayed?.failure, replayed?.generation], [3, null, 2]);
    assert.equal(await ledger.webhooks.note("one", 1, progress({ throughSequence: 60 }), [delivery("m2")], 9), false);
    assert.equal((await ledger.webhooks.find(side, "one"))?.throughSequence, 3);
    const ahead = await ledger.webhooks.change(side, "one", { event: "replayed", afterSequence: 99 }, 8, "me");
    assert.equal(ahead?.throughSequence, 3);
    const log = await ledger.webhooks.listDeliveries(side, "one", Number.MAX_SAFE_INTEGER, 10);
    assert.deepEqual(
      log.map(({ messageId }) => messageId),
      ["m2", "m1"],
    );
    assert.equal(await ledger.webhooks.note("gone", 1, undefined, [delivery("m3")], 9), false);
    assert.ok(made !== undefined);
  });

  check("a pause is a record, is kept from work, and ends by a change", async (ledger, side) => {
    await ledger.webhooks.create(side, webhook("one"), "me");
    const before = await ledger.transactions.nextSequence();
    await ledger.webhooks.note("one", 1, progress({ isPaused: true, problem: "Gone" }), [], 7);
    assert.equal(await ledger.transactions.nextSequence(), before + 1);
    assert.deepEqual(await ledger.webhooks.listActive(), []);
    const resumed = await ledger.webhooks.change(side, "one", { event: "changed", isPaused: false }, 8, "me");
    assert.deepEqual([resumed?.isPaused, resumed?.problem], [false, null]);
    const secrets = [{ text: "whsec_new", endsAtMs: null }];
    await ledger.webhooks.change(side, "one", { event: "rotated", secrets }, 8, "me");
    assert.deepEqual((await ledger.webhooks.listActive())[0]?.secrets, secrets);
  });

  check("the log of deliveries is bounded, and read page by page", async (ledger, side) => {
    await ledger.webhooks.create(side, webhook("one"), "me");
    const many = Array.from({ length: deliveryLimit + 3 }, (_, index) => delivery(`m${index + 1}`));
    await ledger.webhooks.note("one", 1, undefined, many, 9);
    const all = await ledger.webhooks.listDeliveries(side, "one", Number.MAX_SAFE_INTEGER, 1_000);
    assert.deepEqual(
      [all.length, all[0]?.messageId, all.at(-1)?.messageId],
      [deliveryLimit, `m${deliveryLimit + 3}`, "m4"],
    );
    const next = await ledger.webhooks.listDeliveries(side, "one", all[0]?.number ?? 0, 1);
    assert.equal(next[0]?.messageId, `m${deliveryLimit + 2}`);
  });

  check("what waits for a webhook is counted on its own side", async (ledger, side, other) => {
    const made = await ledger.webhooks.create(side, webhook("one"), "me");
    const after = made?.throughSequence ?? 0;
    const before = await ledger.webhooks.countWaiting(side, after);
    for (const id of ["a", "b", "c"]) await decide(ledger, other, id, "review");
    assert.equal(await ledger.webhooks.countWaiting(side, after), before);
    for (const id of ["a", "b"]) await decide(ledger, side, id, "review");
    assert.equal(await ledger.webhooks.countWaiting(side, after), before + 2);
    const last = (await ledger.transactions.nextSequence()) - 1;
    assert.deepEqual(
      [await ledger.webhooks.countWaiting(side, last - 1), await ledger.webhooks.countWaiting(side, last)],
      [1, 0],
    );
  });

  check("finds the place of a time", async (ledger, side) => {
    for (const id of ["a", "b", "c"]) await decide(ledger, side, id, "review");
    const last = (await ledger.transactions.nextSequence()) - 1;
    assert.equal(await ledger.webhooks.sequenceBefore(0), 0);
    assert.equal(await ledger.webhooks.sequenceBefore(Date.now() + 86_400_000), last);
  });
}
