import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { testAtLength } from "../../test/support/at-length.ts";
import { until } from "../../test/support/until.ts";
import { ServiceError } from "../errors.ts";
import { type AnalyserSettings, createAnalyser } from "./analyse.ts";
import type { ByteSource } from "./document-bytes.ts";
import type { CustomerFacts } from "./facts/customer.ts";
import type { HeldDocument } from "./hold-document.ts";
import type { WorkerGauges } from "./isolation/worker-pool.ts";
import { invoiceLines, startDocument } from "./testing/pdf-writer.ts";

const settings: AnalyserSettings = {
  workers: 1,
  queueLimit: 2,
  timeoutMs: 60_000,
  memoryLimitBytes: 2 ** 29,
  pageLimit: 20,
  pixelLimit: 1_000_000,
};
const bytes = startDocument(invoiceLines("1,240.00")).commit().bytes();
const document = { bytes, declaredFormat: "pdf", nowMs: Date.UTC(2024, 5, 1) };

const analyser = createAnalyser(settings);
after(() => analyser.close());
const leaseLimitMs = 100;
const impatient = createAnalyser({ ...settings, leaseLimitMs });
after(() => impatient.close());

/** What has been added to the gauges since this was called. */
function countFrom(): () => Partial<WorkerGauges> {
  const before = { ...analyser.gauges };
  return () => {
    const names = Object.keys(before) as (keyof WorkerGauges)[];
    const added = names.map((name) => [name, analyser.gauges[name] - before[name]] as const);
    return Object.fromEntries(added.filter(([, count]) => count !== 0));
  };
}

const overloaded = (message: RegExp) => (error: unknown) =>
  error instanceof ServiceError && error.code === "overloaded" && message.test(error.message);

test("a document is read once, and judged as often as wanted", async () => {
  await analyser.analyse(document);
  const count = countFrom();
  const customer: CustomerFacts = { name: "Greta Nilsson", accountNumbers: [], chosenBy: "id" };
  const [alone, beside, again] = await analyser.withEvidence(document, async (held) => [
    await held.judge({}),
    await held.judge({ customer }),
    await held.judge({}),
  ]);
  const outcomeOf = (result: typeof alone) =>
    result?.checks.filter(({ check }) => check.includes("customer")).map(({ outcome }) => outcome);
  assert.deepEqual(again, alone);
  assert.notDeepEqual(outcomeOf(beside), outcomeOf(alone));
  assert.deepEqual(count(), { gathered: 1, judged: 3 });
  // The worker has released the document, and takes the next one.
  assert.deepEqual(await analyser.analyse(document), alone);
  assert.deepEqual(count(), { gathered: 2, judged: 4 });
});

test("a lease that is not ended in time is ended, and the place goes to the next in line", async () => {
  const late = impatient.withEvidence(document, async (held) => {
    // It gets the only place, which this document has, so it settles only once the lease is over.
    assert.deepEqual((await impatient.analyse(document)).findings, []);
    await assert.rejects(held.comparePages({ bytes, page: 1 }, { bytes, page: 1 }), overloaded(/in time/));
    return await held.judge({});
  });
  await assert.rejects(late, overloaded(/could not be looked up in time/));
  assert.deepEqual([impatient.gauges.busy, impatient.gauges.waiting], [0, 0]);
});

test("comparing pages beside a lease takes no second place, and is no waiting", async () => {
  let readings = 0;
  const slow: ByteSource = {
    byteLength: bytes.length,
    async *read() {
      readings += 1;
      // The first two readings are of the file's head, the third one is the worker's.
      if (readings > 2) await sleep(3 * leaseLimitMs);
      yield bytes;
    },
  };
  const { findings } = await impatient.withEvidence(document, async (held) => {
    const noPage = held.comparePages({ bytes: slow, page: 9 }, { bytes, page: 1 });
    await assert.rejects(noPage, (error) => error instanceof ServiceError && error.code === "not_found");
    return await held.judge({});
  });
  assert.deepEqual([findings, readings, impatient.gauges.busy], [[], 3, 0]);
});

testAtLength(
  "where the worker is lost between two steps, all of them are done again in another one",
  {
    skip: process.platform !== "linux",
  },
  async () => {
    await analyser.analyse(document);
    const count = countFrom();
    let calls = 0;
    const { findings, pages } = await analyser.withEvidence(document, async (held) => {
      calls += 1;
      if (calls === 1) await killWorkers();
      return await held.judge({});
    });
    assert.deepEqual([calls, pages], [2, 1]);
    assert.deepEqual(count(), { gathered: 2, judged: 2, crashed: 1, started: 1 });
    // As after every loss of a worker in the pages, the next attempt leaves them out.
    assert.match(findings.at(-1)?.observation ?? "", /^Not assessed: the pages take more time/);
  },
);

test("a document whose workers are lost again and again is refused", {
  skip: process.platform !== "linux",
}, async () => {
  await analyser.analyse(document);
  const count = countFrom();
  const lost = analyser.withEvidence(document, async (held) => {
    await killWorkers();
    return await held.judge({});
  });
  await assert.rejects(
    lost,
    (error) =>
      error instanceof ServiceError &&
      error.code === "unprocessable_document" &&
      /stops its reader/.test(error.message),
  );
  assert.deepEqual(count(), { gathered: 2, judged: 2, crashed: 2, started: 1 });
});

test("a sender who goes away between two steps gives the place to the next in line", async () => {
  await analyser.analyse(document);
  const count = countFrom();
  const gone = new AbortController();
  const held = analyser.withEvidence({ ...document, signal: gone.signal }, async ({ judge }) => {
    const next = analyser.analyse(document);
    await until(() => analyser.gauges.waiting === 1);
    gone.abort(new Error("gone"));
    assert.deepEqual((await next).findings, []);
    return await judge({});
  });
  await assert.rejects(held, /^Error: gone$/);
  assert.deepEqual(count(), { gathered: 2, judged: 1 });
});

test("a sender who goes away within a step is noticed behind it", async () => {
  await analyser.analyse(document);
  const count = countFrom();
  const gone = new AbortController();
  let readings = 0;
  const leaving: ByteSource = {
    byteLength: bytes.length,
    async *read() {
      readings += 1;
      // The first reading is of the file's head, the second one is the worker's.
      if (readings === 2) gone.abort(new Error("gone"));
      yield bytes;
    },
  };
  const held = analyser.withEvidence({ ...document, bytes: leaving, signal: gone.signal }, () =>
    assert.fail("It was used."),
  );
  await assert.rejects(held, /^Error: gone$/);
  assert.deepEqual([readings, count()], [2, { gathered: 1 }]);
});

test("of two documents the second waits for the only worker until the first one's lease is over", async () => {
  await analyser.analyse(document);
  const count = countFrom();
  const order: string[] = [];
  const use = (name: string, before: () => Promise<void>) => async (held: HeldDocument) => {
    order.push(`${name} is held`);
    await before();
    await held.judge({});
    order.push(`${name} is judged`);
  };
  let second: Promise<void> | undefined;
  await analyser.withEvidence(
    document,
    use("first", async () => {
      second = analyser.withEvidence(
        document,
        use("second", async () => undefined),
      );
      await until(() => analyser.gauges.waiting === 1);
      assert.equal(count().gathered, 1);
    }),
  );
  await second;
  assert.deepEqual(order, ["first is held", "first is judged", "second is held", "second is judged"]);
  assert.deepEqual(count(), { gathered: 2, judged: 2 });
});

test("closing ends what is held, and what waits behind it", async () => {
  const closing = createAnalyser(settings);
  const held = closing.withEvidence(document, async ({ judge }) => {
    const waiting = closing.analyse(document);
    await until(() => closing.gauges.waiting === 1);
    const refused = assert.rejects(waiting, overloaded(/is stopping/));
    await closing.close();
    await refused;
    return await judge({});
  });
  await assert.rejects(held, overloaded(/is stopping/));
  assert.deepEqual([closing.gauges.busy, closing.gauges.waiting], [0, 0]);
});

test("what `use` fails with is thrown as it is, and the worker takes the next document", async () => {
  await analyser.analyse(document);
  const count = countFrom();
  const failed = analyser.withEvidence(document, () => Promise.reject(new Error("The ledger is gone.")));
  await assert.rejects(failed, /^Error: The ledger is gone\.$/);
  assert.deepEqual((await analyser.analyse(document)).findings, []);
  assert.deepEqual(count(), { gathered: 2, judged: 1 });
});

/** All children of this process are workers. */
async function killWorkers(): Promise<void> {
  const children = () => readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").trim();
  for (const pid of children().split(" ").filter(Boolean)) process.kill(Number(pid), "SIGKILL");
  await until(() => children() === "");
}
