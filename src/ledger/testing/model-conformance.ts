/** What every engine of the ledger must do with models. */
import assert from "node:assert/strict";
import type { Ledger, SideId } from "../ledger.ts";
import { builtInVersion, modelBytesLimit, modelLimit, type NewModel } from "../models.ts";
import { accepted, type Check, details, transaction } from "./conformance.ts";

export function model(text = "sound", more: Partial<NewModel> = {}): NewModel {
  return { trainedAtMs: 1_000, card: { rows: 12, names: ["a", null] }, body: new TextEncoder().encode(text), ...more };
}

async function saved(ledger: Ledger, side: SideId, given = model()): Promise<string> {
  const outcome = await ledger.models.save(side, given, "me");
  assert.ok(outcome.kind === "saved", "expected the model to be kept");
  return outcome.version;
}

async function promote(ledger: Ledger, side: SideId, version: string): Promise<string> {
  return (await ledger.models.promote(side, version, 5, "me")).kind;
}

let decided = 0;

/** The version that decides a transaction now. */
async function decidingVersion(ledger: Ledger, side: SideId): Promise<string> {
  decided += 1;
  const [outcome] = await ledger.transactions.decide(side, [transaction(`by-${decided}`, "one", decided)]);
  return /By (\S+)\.$/.exec(details(outcome))?.[1] ?? builtInVersion;
}

export function describeModels(check: Check): void {
  check("keeps a model whole, numbered on its own side", async (ledger, side, other) => {
    assert.equal(await saved(ledger, side), "trained-1");
    assert.equal(await saved(ledger, side, model("other")), "trained-2");
    assert.equal(await saved(ledger, other), "trained-1");
    const { body, ...stored } = model();
    const first = { ...stored, version: "trained-1", savedBy: "me" };
    const found = await ledger.models.find(side, "trained-1");
    assert.deepEqual({ ...found, body: Uint8Array.from(found?.body ?? []) }, { ...first, body });
    assert.deepEqual(await ledger.models.list(side), [first, { ...first, version: "trained-2" }]);
    for (const version of ["trained-3", "trained-0", "trained-01", "trained-", builtInVersion, "", "__proto__"]) {
      assert.equal(await ledger.models.find(side, version), undefined, version);
    }
  });

  check(
    "a saved model is not live; a promoted one decides from then on, on its side only",
    async (ledger, side, other) => {
      await saved(ledger, side);
      await saved(ledger, other);
      assert.equal(await ledger.models.findLive(side), builtInVersion);
      assert.equal(await decidingVersion(ledger, side), builtInVersion);
      const promoted = await ledger.models.promote(side, "trained-1", 5, "me");
      assert.deepEqual(promoted, { kind: "promoted", previous: builtInVersion });
      assert.equal(await ledger.models.findLive(side), "trained-1");
      assert.equal(await decidingVersion(ledger, side), "trained-1");
      assert.equal(await ledger.models.findLive(other), builtInVersion);
      assert.equal(await decidingVersion(ledger, other), builtInVersion);
    },
  );

  check("a promotion keeps its place among the verdicts that are asked for around it", async (ledger, side) => {
    await saved(ledger, side);
    const [before, , after] = await Promise.all([
      ledger.transactions.decide(side, [transaction("before", "one", 1)]),
      promote(ledger, side, "trained-1"),
      ledger.transactions.decide(side, [transaction("after", "one", 2)]),
    ]);
    // A verdict may be asked for earlier and be decided later, never the other way round.
    assert.match(details(after[0]), /By trained-1/);
    assert.ok(accepted(before[0]).sequence < accepted(after[0]).sequence);
  });

  check("a rollback goes back promotion by promotion, and stays where nothing was before", async (ledger, side) => {
    for (let count = 0; count < 3; count += 1) await saved(ledger, side);
    for (const version of ["trained-1", "trained-2", builtInVersion, "trained-3"]) {
      assert.equal(await promote(ledger, side, version), "promoted");
      assert.equal(await decidingVersion(ledger, side), version);
    }
    let previous = "trained-3";
    for (const version of [builtInVersion, "trained-2", "trained-1", builtInVersion]) {
      const outcome = await ledger.models.rollback(side, 6, "me");
      assert.deepEqual(outcome, { kind: "rolled_back", version, previous });
      assert.equal(await ledger.models.findLive(side), version);
      assert.equal(await decidingVersion(ledger, side), version);
      previous = version;
    }
    const stays = { kind: "nothing_before", version: builtInVersion };
    assert.deepEqual(await ledger.models.rollback(side, 7, "me"), stays);
    assert.equal(await promote(ledger, side, "trained-2"), "promoted");
    assert.equal(await promote(ledger, side, "trained-3"), "promoted");
    const again = await ledger.models.rollback(side, 8, "me");
    assert.deepEqual(again, { kind: "rolled_back", version: "trained-2", previous: "trained-3" });
  });

  check("journals what changes: saving, promoting, rolling back", async (ledger, side) => {
    const records = async () => (await ledger.upkeep.verify()).records;
    const start = await records();
    await saved(ledger, side);
    await promote(ledger, side, "trained-1");
    assert.equal(await records(), start + 2);
    assert.deepEqual(await ledger.models.promote(side, "trained-1", 9, "me"), {
      kind: "unchanged",
      previous: "trained-1",
    });
    assert.equal(await promote(ledger, side, "trained-9"), "unknown");
    assert.equal(await promote(ledger, side, "nonsense"), "unknown");
    assert.equal(await records(), start + 2);
    await ledger.models.rollback(side, 9, "me");
    assert.equal(await records(), start + 3);
    await ledger.models.rollback(side, 9, "me");
    assert.equal(await records(), start + 3);
  });

  check("a model that cannot be read is kept but never live", async (ledger, side) => {
    const version = await saved(ledger, side, model("garbled"));
    const { records } = await ledger.upkeep.verify();
    const outcome = await ledger.models.promote(side, version, 5, "me");
    assert.deepEqual(outcome, { kind: "refused", problem: "Stored model: it is not sound." });
    assert.equal(await ledger.models.findLive(side), builtInVersion);
    assert.equal(await decidingVersion(ledger, side), builtInVersion);
    assert.equal((await ledger.upkeep.verify()).records, records + 1, "only the verdict was added");
  });

  check("a model that is too large is refused", async (ledger, side) => {
    const large = model("", { body: new Uint8Array(modelBytesLimit + 1) });
    assert.equal((await ledger.models.save(side, large, "me")).kind, "refused");
    assert.deepEqual(await ledger.models.list(side), []);
  });

  check("the oldest model that never was live makes room for one more", async (ledger, side) => {
    for (let count = 0; count < modelLimit; count += 1) await saved(ledger, side);
    await promote(ledger, side, "trained-1");
    await ledger.models.rollback(side, 5, "me");
    assert.equal(await saved(ledger, side), `trained-${modelLimit + 1}`);
    const versions = (await ledger.models.list(side)).map(({ version }) => version);
    assert.equal(versions.length, modelLimit);
    assert.deepEqual(versions.slice(0, 2), ["trained-1", "trained-3"]);
    assert.equal(await promote(ledger, side, "trained-2"), "unknown");
  });

  check("reads verdicts at their places, with their labels, on their own side", async (ledger, side, other) => {
    const ids = ["a", "b", "c", "d"];
    for (const [index, id] of ids.entries()) {
      await ledger.transactions.decide(side, [transaction(id, "one", index)]);
      await ledger.transactions.decide(other, [transaction(id, "one", index)]);
    }
    const { timeMs } = transaction("b", "one", 1);
    const newLabel = {
      transactionId: "b",
      isFraud: true,
      knownAtMs: timeMs,
      isTimeAssumed: false,
      source: "analyst",
    } as const;
    await ledger.labels.apply(side, [{ kind: "label", label: newLabel }], "me");
    const next = await ledger.transactions.nextSequence();
    const every = Array.from({ length: next }, (_, sequence) => sequence);
    const all = await ledger.transactions.readAt(side, every);
    assert.deepEqual(
      all.map(({ transaction: { id }, label }) => [id, label?.isFraud]),
      [
        ["a", undefined],
        ["b", true],
        ["c", undefined],
        ["d", undefined],
      ],
    );
    for (const { label: _, ...verdict } of all) {
      assert.deepEqual(verdict, await ledger.transactions.findVerdict(side, verdict.transaction.id));
    }
    const part = await ledger.transactions.readAt(side, [all[1]?.sequence ?? 0]);
    assert.deepEqual(part, [all[1]]);
    assert.deepEqual(await ledger.transactions.readAt(side, [next]), []);
    assert.deepEqual(await ledger.transactions.readAt(side, []), []);
  });
}
