import assert from "node:assert/strict";
import { test } from "node:test";
import type { FeedEntry } from "../../ledger/feed.ts";
import type { Delivery, StoredWebhook, WebhookLedger, WebhookProgress } from "../../ledger/webhooks.ts";
import { TraceLinks } from "../shared/trace-links.ts";
import { type DeliverParts, deliver } from "./deliver.ts";
import type { Mail } from "./mail-message.ts";
import type { SendMessage } from "./send-message.ts";
import { WebhookWatch } from "./webhook-watch.ts";

const minuteMs = 60_000;
const webhook: StoredWebhook = {
  id: "wh1",
  side: 1,
  url: "mailto:anna@example.com",
  description: "",
  kinds: ["verdict.flagged"],
  digestMinutes: 10,
  isPaused: false,
  problem: null,
  secrets: [],
  throughSequence: 0,
  failure: null,
  createdAtMs: 0,
  createdBy: "me",
  deliveredAtMs: null,
  generation: 1,
};

const flagged = (sequence: number, side = 1): FeedEntry => ({
  kind: "verdict",
  sequence,
  side,
  transactionId: `t${sequence}`,
  accountId: "one",
  currency: undefined,
  amount: 5,
  timeMs: 0,
  status: "review",
  riskScore: 50,
  reasonCodes: [],
});

/** The clock stands at these times as the journal is read, one after another; then the delivering is stopped. */
async function run(turns: readonly { readonly atMs: number; readonly entries: readonly FeedEntry[] }[], refusals = 0) {
  const stop = new AbortController();
  const mails: Mail[] = [];
  const ids: (string | undefined)[] = [];
  const noted: { readonly progress: WebhookProgress | undefined; readonly deliveries: readonly Delivery[] }[] = [];
  let turn = -1;
  let nowMs = 0;
  let through = 0;
  const send: SendMessage = async (_url, headers, body) => {
    mails.push(JSON.parse(body) as Mail);
    ids.push(headers["webhook-id"]);
    if (mails.length > refusals) return { status: 250, problem: undefined, retryAfterMs: undefined };
    nowMs += minuteMs;
    return { status: 451, problem: "later", retryAfterMs: undefined };
  };
  const follow: DeliverParts["searchIndex"]["follow"] = async () => {
    turn += 1;
    const { atMs, entries } = turns[turn] ?? { atMs: nowMs, entries: [] };
    if (turn >= turns.length) stop.abort();
    nowMs = atMs;
    through = entries.at(-1)?.sequence ?? through;
    return { entries, throughSequence: through };
  };
  const note: WebhookLedger["note"] = async (_id, _generation, progress, deliveries) => {
    noted.push({ progress, deliveries });
    return true;
  };
  const parts = {
    webhooks: { note } as WebhookLedger,
    searchIndex: { follow },
    send,
    retryHours: 72,
    traces: new TraceLinks(),
    // Between two reads a failed mail waits: its time is over at once.
    now: () => (mails.length > 0 && mails.length <= refusals ? nowMs + 10 * minuteMs : nowMs),
    random: () => 0,
    watch: new WebhookWatch(),
  };
  await deliver(parts, webhook, stop.signal);
  return { mails, ids, noted };
}

test("what happens within the time comes in one mail, and progress waits for it", async () => {
  const { mails, ids, noted } = await run([
    { atMs: 0, entries: [flagged(1), flagged(2, 9)] },
    { atMs: 9 * minuteMs, entries: [flagged(3)] },
    { atMs: 10 * minuteMs, entries: [flagged(4)] },
    { atMs: 11 * minuteMs, entries: [flagged(5)] },
  ]);
  assert.equal(mails.length, 1);
  assert.equal(mails[0]?.subject, "3 events: A transaction was flagged (3)");
  assert.deepEqual(
    mails[0]?.text.match(/Transaction id: t\d/g),
    [1, 3, 4].map((at) => `Transaction id: t${at}`),
  );
  assert.deepEqual(ids, ["msg_wh1_1-4"]);
  // The fifth waits for its own mail, and is read again after a restart.
  assert.equal(noted.at(-1)?.progress?.throughSequence, 4);
  assert.deepEqual(
    noted.flatMap(({ deliveries }) => deliveries.map(({ kind }) => kind)),
    ["webhook.digest"],
  );
});

test("a mail that is refused is sent again as it was", async () => {
  const { mails, ids, noted } = await run(
    [
      { atMs: 0, entries: [flagged(1)] },
      { atMs: 10 * minuteMs, entries: [flagged(2)] },
    ],
    1,
  );
  assert.equal(mails.length, 2);
  assert.deepEqual(mails[0], mails[1]);
  assert.deepEqual(ids, ["msg_wh1_1-2", "msg_wh1_1-2"]);
  assert.equal(noted.at(-1)?.progress?.throughSequence, 2);
  assert.equal(noted.at(-1)?.progress?.failure, null);
});

test("a digest is sent before its time when it is long", async () => {
  const entries = Array.from({ length: 200 }, (_, at) => flagged(at + 1));
  const { mails } = await run([{ atMs: 0, entries }]);
  assert.equal(mails.length, 1);
});
