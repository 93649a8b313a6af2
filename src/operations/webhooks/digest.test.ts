import assert from "node:assert/strict";
import { test } from "node:test";
import type { FeedEntry } from "../../ledger/feed.ts";
import type { Delivery, StoredWebhook, WebhookLedger, WebhookProgress } from "../../ledger/webhooks.ts";
import { TraceLinks } from "../shared/trace-links.ts";
import { type DeliverParts, deliver } from "./deliver.ts";
import type { Mail } from "./mail-message.ts";
import { findQuietProblem, isQuiet } from "./quiet-hours.ts";
import type { SendMessage } from "./send-message.ts";
import { WebhookWatch } from "./webhook-watch.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
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

const flagged = (sequence: number, side = 1, riskScore = 50): FeedEntry => ({
  kind: "verdict",
  sequence,
  side,
  transactionId: `t${sequence}`,
  accountId: "one",
  currency: undefined,
  amount: 5,
  timeMs: 0,
  status: "review",
  riskScore,
  reasonCodes: [],
});

/** The clock stands at these times as the journal is read, one after another; then the delivering is stopped. */
async function run(
  turns: readonly { readonly atMs: number; readonly entries: readonly FeedEntry[] }[],
  refusals = 0,
  given: Partial<StoredWebhook> = {},
) {
  const stop = new AbortController();
  const mails: Mail[] = [];
  const ids: (string | undefined)[] = [];
  const noted: { readonly progress: WebhookProgress | undefined; readonly deliveries: readonly Delivery[] }[] = [];
  let turn = -1;
  let nowMs = 0;
  const send: SendMessage = async (_url, headers, body) => {
    mails.push(JSON.parse(body) as Mail);
    ids.push(headers["webhook-id"]);
    if (mails.length > refusals) return { status: 250, problem: undefined, retryAfterMs: undefined };
    nowMs += minuteMs;
    return { status: 451, problem: "later", retryAfterMs: undefined };
  };
  const follow: DeliverParts["searchIndex"]["follow"] = async (after) => {
    turn += 1;
    if (turn >= turns.length) stop.abort();
    nowMs = turns[turn]?.atMs ?? nowMs;
    const entries = turns.slice(0, turn + 1).flatMap((one) => one.entries.filter(({ sequence }) => sequence > after));
    return { entries, throughSequence: entries.at(-1)?.sequence ?? after };
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
  await deliver(parts, { ...webhook, ...given }, stop.signal);
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

/** The clock of these tests starts on a Thursday at midnight. */
const night = {
  digestMinutes: null,
  quietHours: { from: "20:00", to: "07:00", timezone: "UTC", days: ["saturday" as const] },
};

test("what happens in quiet hours comes in one mail when they are over, and what happens later in a mail each", async () => {
  const { mails, ids, noted } = await run(
    [
      { atMs: 6 * hourMs, entries: [flagged(1)] },
      { atMs: 7 * hourMs - 1, entries: [flagged(2)] },
      { atMs: 7 * hourMs, entries: [flagged(3, 9)] },
      { atMs: 8 * hourMs, entries: [flagged(4), flagged(5)] },
      { atMs: 20 * hourMs, entries: [flagged(6)] },
      { atMs: 2 * 24 * hourMs + 12 * hourMs, entries: [flagged(7, 9)] },
    ],
    0,
    night,
  );
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ["2 events: A transaction was flagged (2)", "A transaction was flagged", "A transaction was flagged"],
  );
  assert.deepEqual(ids, ["msg_wh1_1-2", "msg_wh1_4", "msg_wh1_5"]);
  // The sixth waits for Sunday, and is read again after a restart.
  assert.equal(noted.at(-1)?.progress?.throughSequence, 5);
});

test("an urgent event passes quiet hours and brings what waits, and many are counted", async () => {
  const { mails, noted } = await run(
    [
      { atMs: hourMs, entries: Array.from({ length: 230 }, (_, at) => flagged(at + 1)) },
      { atMs: 2 * hourMs, entries: [flagged(231, 1, 94), flagged(232, 1, 95)] },
      { atMs: 3 * hourMs, entries: [flagged(233)] },
    ],
    0,
    { ...night, urgentScore: 95 },
  );
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ["Urgent, 232 events: A transaction was flagged (201), more (31)"],
  );
  assert.match(mails[0]?.text ?? "", /^A transaction was flagged: Transaction id: t232, /);
  assert.match(mails[0]?.text ?? "", /\n31 later events are not listed here\.\n$/);
  assert.equal(noted.at(-1)?.progress?.throughSequence, 232);
});

test("an urgent event does not wait for a digest either", async () => {
  const entries = [flagged(1), flagged(2, 1, 99)];
  const { mails } = await run([{ atMs: 0, entries }], 0, { urgentScore: 95 });
  assert.equal(mails.length, 1);
});

test("a digest that failed before a restart is gathered again", async () => {
  const { ids } = await run(
    [
      { atMs: 0, entries: [flagged(1)] },
      { atMs: 10 * minuteMs, entries: [flagged(2)] },
    ],
    0,
    { failure: { attempts: 1, firstAtMs: 0, nextAtMs: 0 } },
  );
  assert.deepEqual(ids, ["msg_wh1_1-2"]);
});

test("quiet hours are those of their zone, over midnight and when clocks change", () => {
  const berlin = { from: "20:00", to: "07:00", timezone: "Europe/Berlin" };
  const at = (time: string) => isQuiet(berlin, Date.parse(time));
  assert.deepEqual([at("2026-01-10T18:59:59Z"), at("2026-01-10T19:00:00Z")], [false, true]);
  assert.deepEqual([at("2026-01-11T05:59:59Z"), at("2026-01-11T06:00:00Z")], [true, false]);
  assert.deepEqual([at("2026-07-10T18:00:00Z"), at("2026-07-11T05:00:00Z")], [true, false]);
  const noon = { ...berlin, from: "12:00", to: "13:30" };
  assert.deepEqual(
    [isQuiet(noon, Date.UTC(2026, 0, 10, 12, 29)), isQuiet(noon, Date.UTC(2026, 0, 10, 12, 30))],
    [true, false],
  );
  const sundays = { from: "00:00", to: "00:00", timezone: "Europe/Berlin", days: ["sunday" as const] };
  assert.deepEqual(
    ["2026-01-10T22:59Z", "2026-01-10T23:00Z", "2026-01-11T22:59Z", "2026-01-11T23:00Z"].map((time) =>
      isQuiet(sundays, Date.parse(time)),
    ),
    [false, true, true, false],
  );
  assert.match(findQuietProblem({ ...berlin, timezone: "Berlin" }) ?? "", /time zone/);
  assert.match(findQuietProblem({ ...berlin, to: "20:00" }) ?? "", /must differ/);
  assert.equal(findQuietProblem(sundays), undefined);
});
