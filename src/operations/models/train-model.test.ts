import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { testAtLength } from "../../../test/support/at-length.ts";
import { ServiceError } from "../../errors.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { createReplay } from "../../scoring/replay.ts";
import { createTrainModel, type ExampleSource } from "./train-model.ts";
import type { Example } from "./training/training-protocol.ts";

const settings = { fraudBaseRate: 0.005, reviewThreshold: 10, declineThreshold: 50, structuringAmounts: [1_000] };
const hourMs = 3_600_000;

async function open() {
  const ledger = await openForTest({
    decider: { moduleUrl: new URL("../../scoring/decider.ts", import.meta.url).href, settings },
    now: () => 0,
  });
  await ledger.workspaces.create("acme", 0, "test");
  const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
  const failures: unknown[] = [];
  const { history, models } = ledger;
  const train = createTrainModel({
    history,
    models,
    settings: { trainRowLimit: 10_000 },
    now: Date.now,
    onFailure: (error) => failures.push(error),
  });
  return { ledger, side, train, failures };
}

/** A payment an hour; every twentieth is a large fraud, and some genuine ones are as large. */
function examples(count: number): readonly Example[] {
  const replay = createReplay(settings.structuringAmounts);
  return Array.from({ length: count }, (_, index) => {
    const isFraud = index % 20 === 0;
    const amount = isFraud || index % 33 === 0 ? 250 + (index % 50) : 10 + (index % 13);
    const transaction = { id: `payment ${index}`, accountId: `account ${index % 11}`, amount, timeMs: index * hourMs };
    const label = { isFraud, knownAtMs: transaction.timeMs + 24 * hourMs };
    return { transaction, label, features: replay.toFeatures(replay.see(transaction)) };
  });
}

const give = (batches: readonly (readonly Example[])[]): ExampleSource =>
  async function* () {
    yield* batches;
  };

test("a model is trained and stored, one at a time, and can be promoted", async () => {
  const { ledger, side, train, failures } = await open();
  assert.equal(train.find(side), undefined);
  const rows = examples(1_500);
  const { ended } = train.start(side, "ada", give([rows.slice(0, 900), rows.slice(900)]));
  assert.throws(
    () => train.start(side, "eve", give([])),
    (error) => error instanceof ServiceError && error.code === "conflict",
  );
  assert.equal(train.find(side)?.status, "reading");
  const training = await ended;
  assert.deepEqual(failures, []);
  assert.deepEqual([training.status, training.problem, training.version], ["trained", undefined, "trained-1"]);
  assert.deepEqual([training.genuine, training.frauds, training.startedBy], [1_425, 75, "ada"]);
  assert.ok(training.trees > 0);
  assert.equal(train.find(side), training);
  const [model] = await ledger.models.list(side);
  assert.equal(model?.savedBy, "ada");
  assert.equal(await ledger.models.findLive(side), "built-in");
  assert.equal((await ledger.models.promote(side, "trained-1", 0, "ada")).kind, "promoted");
  const [outcome] = await ledger.transactions.decide(side, [{ id: "x", accountId: "y", amount: 5, timeMs: 0 }]);
  assert.equal(outcome?.kind, "decided");
});

testAtLength("the same labels give the same model", async () => {
  const { ledger, side, train } = await open();
  for (const batch of [[examples(1_000)], [examples(400), examples(1_000).slice(400)]]) {
    await train.start(side, "ada", give(batch)).ended;
  }
  const [first, second] = await Promise.all(
    ["trained-1", "trained-2"].map((version) => ledger.models.find(side, version)),
  );
  assert.ok(first !== undefined && second !== undefined);
  assert.deepEqual(first.body, second.body);
});

test("a failure is reported in a sentence, and the next training can begin", async () => {
  const { side, train, failures } = await open();
  const broken: ExampleSource = () => {
    throw new Error("the disk is gone");
  };
  const failed = await train.start(side, "ada", broken).ended;
  assert.deepEqual([failed.status, failed.problem], ["failed", "The training failed; see the log."]);
  assert.equal(failures.length, 1);
  const refusing: ExampleSource = () => {
    throw new ServiceError("unprocessable_file", "The file is empty.");
  };
  const refused = await train.start(side, "ada", refusing).ended;
  assert.deepEqual([refused.status, refused.problem], ["refused", "The file is empty."]);
  const nothing = await train.start(side, "ada").ended;
  assert.match(nothing.problem ?? "", /no labelled transactions/);
  assert.equal(failures.length, 1);
});

test("a training is cancelled by its side, and closing stops the one that is under way", async () => {
  const { side, train } = await open();
  const endless: ExampleSource = async function* () {
    for (;;) {
      yield examples(100);
      await sleep(1);
    }
  };
  const isConflict = (error: unknown) => error instanceof ServiceError && error.code === "conflict";
  await assert.rejects(train.cancel(side), isConflict);
  const first = train.start(side, "ada", endless);
  await assert.rejects(train.cancel(side + 1), isConflict);
  const cancelled = await train.cancel(side);
  assert.deepEqual([cancelled.status, cancelled.problem, cancelled.version], ["cancelled", undefined, undefined]);
  assert.equal(await first.ended, cancelled);
  const { ended } = train.start(side, "ada", endless);
  await sleep(20);
  await train.close();
  assert.deepEqual([(await ended).status, (await ended).problem], ["failed", "The training was stopped."]);
});
