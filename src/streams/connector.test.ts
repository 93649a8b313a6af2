import assert from "node:assert/strict";
import { test } from "node:test";
import { AssayError } from "../../client/assay.ts";
import { ConnectProblem } from "./broker.ts";
import { runConnector } from "./connector.ts";
import { createCounts, describeCounts } from "./counts.ts";
import { type AskVerdict, type Clock, createDecider, type Verdict } from "./decide.ts";
import type { IdFrom } from "./read-message.ts";
import { createMemoryBroker, type MemoryBroker, type MemoryMessage } from "./testing/memory-broker.ts";

/** Sleeping takes no time but lets everything else go on. */
function toyClock(): Clock & { readonly slept: number[] } {
  let nowMs = 0;
  const slept: number[] = [];
  return {
    slept,
    nowMs: () => nowMs,
    async sleep(milliseconds, signal) {
      slept.push(milliseconds);
      await new Promise((settle) => setImmediate(settle));
      signal.throwIfAborted();
      nowMs += milliseconds;
    },
    random: () => 0,
  };
}

const payment = (id: string, account = "a", more: object = {}): MemoryMessage => ({
  key: id,
  value: JSON.stringify({ amount: 1, accountDetails: { accountId: account }, ...more }),
});

type Ask = (id: string, attempt: number) => Promise<Verdict> | Verdict;
const approved: Verdict = { body: { status: "approved" }, isReplayed: false };

function setUp(broker: MemoryBroker, ask: Ask = () => approved, { inFlight = 8, idFrom = "key" as IdFrom } = {}) {
  const clock = toyClock();
  const counts = createCounts();
  const lines: string[] = [];
  const asked: string[] = [];
  const askVerdict: AskVerdict = async ({ transactionId }) => {
    const id = String(transactionId);
    asked.push(id);
    await new Promise((settle) => setImmediate(settle));
    return ask(id, asked.filter((each) => each === id).length);
  };
  const decider = createDecider(askVerdict, clock);
  const parts = { broker, decider, counts, clock, idFrom, inFlight, report: (line: string) => void lines.push(line) };
  const run = (stop = new AbortController().signal, giveUp = new AbortController().signal) =>
    runConnector(parts, stop, giveUp);
  return { run, asked, counts, lines, clock, decider };
}

const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  new AssayError(status, code, `It is ${code}.`, new Headers(headers));

test("each transaction is decided with its key as its id, written, and then settled", async () => {
  const broker = createMemoryBroker([payment("one"), payment("two", "b", { transactionId: "two" })]);
  const { run, counts, decider } = setUp(broker, (id) => ({ body: { status: "approved" }, isReplayed: id === "two" }));
  await run();
  assert.deepEqual(
    broker.verdicts.map(({ key, body, isReplayed }) => [key, JSON.parse(body), isReplayed]),
    [
      ["one", { transactionId: "one", status: "approved" }, false],
      ["two", { transactionId: "two", status: "approved" }, true],
    ],
  );
  assert.deepEqual(broker.settled, [0, 1]);
  assert.equal(describeCounts(counts, decider.isWaiting()), "2 decided, 1 of them before; 0 parked; 0 in flight");
});

test("an account's transactions go one after the other, accounts beside each other, and no more than the limit", async () => {
  const messages = Array.from({ length: 60 }, (_, at) => payment(`${at}`, `account ${at % 3}`));
  const broker = createMemoryBroker(messages);
  const busy = new Set<number>();
  let most = 0;
  const { run, asked } = setUp(
    broker,
    async (id) => {
      const account = Number(id) % 3;
      assert.ok(!busy.has(account), "one at a time");
      busy.add(account);
      most = Math.max(most, busy.size);
      // The first account is slow.
      for (let wait = account === 0 ? 5 : 1; wait > 0; wait -= 1) await new Promise((settle) => setImmediate(settle));
      busy.delete(account);
      return approved;
    },
    { inFlight: 9 },
  );
  await run();
  for (const account of [0, 1, 2]) {
    const own = asked.filter((id) => Number(id) % 3 === account).map(Number);
    assert.deepEqual(
      own,
      own.toSorted((one, other) => one - other),
    );
  }
  assert.equal(most, 3);
  assert.equal(broker.mostHeld(), 9 + 1, "one more is read while there is no room");
  assert.equal(broker.settled.length, 60);
});

test("what will never get a verdict is parked with its reason and blocks nothing", async () => {
  const broker = createMemoryBroker([
    { key: "broken", value: "{" },
    { key: "list", value: "[]" },
    { key: "none", value: "" },
    { key: undefined, value: "{}" },
    payment("key", "a", { transactionId: "body" }),
    { key: "number", value: '{"transactionId":5}' },
    payment("conflict"),
    payment("good"),
    { key: "long", value: `{"text":"${"x".repeat(1_000_000)}"}` },
  ]);
  const { run, counts } = setUp(broker, (id) => {
    if (id === "conflict") throw refusal(409, "conflict");
    if (id === "long") throw refusal(413, "payload_too_large");
    return approved;
  });
  await run();
  assert.deepEqual(broker.parked.map(({ source, code, reason }) => [Number(source.slice(7)), code, reason]).sort(), [
    [0, "invalid_request", "The message is not JSON in UTF-8."],
    [1, "invalid_request", "The message is not a JSON object."],
    [2, "invalid_request", "The message is empty."],
    [3, "invalid_request", "The message has neither a key nor a transactionId."],
    [4, "invalid_request", "The key is not the transactionId of the message; --id body ignores keys."],
    [5, "invalid_request", "transactionId must be a string."],
    [6, "conflict", "It is conflict."],
    [8, "payload_too_large", "It is payload_too_large. The value, 1000011 bytes, is left out."],
  ]);
  assert.equal(Buffer.from(broker.parked.find(({ key }) => key === "broken")?.value ?? []).toString(), "{");
  assert.deepEqual(
    broker.verdicts.map(({ key }) => key),
    ["good"],
  );
  assert.equal(broker.settled.length, 9);
  assert.equal(counts.parked, 8);
});

test("with the ids of bodies, keys are something else", async () => {
  const broker = createMemoryBroker([
    { ...payment("", "a", { transactionId: "one" }), key: "account-a" },
    { ...payment("", "a"), key: "account-a" },
  ]);
  const { run, asked } = setUp(broker, undefined, { idFrom: "body" });
  await run();
  assert.deepEqual(asked, ["one"]);
  assert.equal(broker.verdicts[0]?.key, "account-a");
  assert.equal(broker.parked[0]?.reason, "The message has no transactionId.");
});

test("a service that is busy, limits the token or is away is waited for, and the order stays", async () => {
  const broker = createMemoryBroker(Array.from({ length: 6 }, (_, at) => payment(`${at}`)));
  const failures = [
    refusal(503, "overloaded"),
    refusal(429, "rate_limited", { "Retry-After": "90" }),
    new AssayError(0, "unreachable", "Away."),
    refusal(502, "unexpected_answer"),
    new SyntaxError("a page of a proxy"),
  ];
  const { run, asked, clock } = setUp(broker, (id, attempt) => {
    const failure = id === "2" ? failures[attempt - 1] : undefined;
    if (failure !== undefined) throw failure;
    return approved;
  });
  await run();
  assert.deepEqual(asked, ["0", "1", "2", "2", "2", "2", "2", "2", "3", "4", "5"]);
  assert.deepEqual(clock.slept, [250, 90_000, 1_000, 2_000, 4_000]);
  assert.equal(broker.parked.length, 0);
  assert.deepEqual(broker.settled, [0, 1, 2, 3, 4, 5]);
});

test("a fault of the service is waited out where it hits all, and parked where it hits one", async () => {
  let isBroken = true;
  const broker = createMemoryBroker([payment("poison", "a"), payment("next", "a"), payment("other", "b")]);
  const { run, asked } = setUp(broker, (id, attempt) => {
    if (id === "poison" && attempt === 10) isBroken = false;
    if (id === "poison" && attempt > 5) throw new AssayError(0, "timeout", "Late.");
    if (id === "poison" || isBroken) throw refusal(500, "internal_error");
    return approved;
  });
  await run();
  assert.ok(asked.filter((id) => id === "poison").length > 10, "as long as nothing is decided, nothing is parked");
  assert.deepEqual(
    broker.parked.map(({ key, code }) => [key, code]),
    [["poison", "timeout"]],
  );
  assert.deepEqual(broker.verdicts.map(({ key }) => key).sort(), ["next", "other"]);
});

test("a refused token ends the run, and nothing is settled or parked", async () => {
  const broker = createMemoryBroker([payment("one"), payment("two"), payment("three", "b")]);
  const { run } = setUp(broker, () => {
    throw refusal(401, "unauthorized");
  });
  await assert.rejects(run(), (error) => error instanceof ConnectProblem && /401 unauthorized/.test(error.message));
  assert.deepEqual([broker.settled, broker.parked, broker.verdicts], [[], [], []]);
});

test("a verdict that the broker does not take is written again before the message is settled", async () => {
  const broker = createMemoryBroker([payment("one"), { key: "broken", value: "{" }]);
  broker.failWrites(5);
  const { run, counts, lines, asked } = setUp(broker);
  await run();
  assert.deepEqual(asked, ["one"]);
  assert.equal(broker.verdicts.length, 1);
  assert.equal(broker.parked.length, 1);
  assert.equal(counts.writeFailures, 5);
  assert.equal(lines.length, 2, "each is reported once");
});

test("a stop finishes what is in flight; what a stop gives up comes with the next run, in its order", async () => {
  const broker = createMemoryBroker(Array.from({ length: 20 }, (_, at) => payment(`${at}`)));
  const stop = new AbortController();
  const { run, asked } = setUp(
    broker,
    (id) => {
      if (id === "3") stop.abort();
      return approved;
    },
    { inFlight: 4 },
  );
  await run(stop.signal);
  const finished = broker.settled.length;
  assert.ok(finished >= 4 && finished < 20);
  assert.equal(broker.verdicts.length, finished);

  const giveUp = new AbortController();
  const away = setUp(broker, (id) => {
    if (id === `${finished + 1}`) giveUp.abort();
    if (Number(id) > finished) throw refusal(503, "overloaded");
    return approved;
  });
  await away.run(undefined, giveUp.signal);
  assert.equal(broker.settled.length, finished + 1);
  await broker.close();

  const last = setUp(broker);
  await last.run();
  assert.deepEqual(
    last.asked,
    Array.from({ length: 19 - finished }, (_, at) => `${finished + 1 + at}`),
  );
  assert.equal(new Set(broker.verdicts.map(({ key }) => key)).size, 20);
  assert.deepEqual(asked.length, finished);
});

test("a key that is too long for any id is cut where it is written: with the whole of it a message could be larger than the broker takes", async () => {
  const key = "k".repeat(500_000);
  const broker = createMemoryBroker([
    { key, value: "{" },
    { ...payment("", "a", { transactionId: "one" }), key },
  ]);
  const { run } = setUp(broker, undefined, { idFrom: "body" });
  await run();
  assert.deepEqual(
    [...broker.parked, ...broker.verdicts].map((written) => written.key?.length),
    [1_000, 1_000],
  );
});
