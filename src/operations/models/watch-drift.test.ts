import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "../../learning/random.ts";
import { featureNames } from "../../scoring/features.ts";
import { builtInVersion } from "../../scoring/model/built-in.ts";
import { addVerdicts, openScriptedLedger, type ScriptedVerdict } from "../testing/scripted-ledger.ts";
import { createWatchDrift } from "./watch-drift.ts";

const dayMs = 86_400_000;
const startMs = Date.UTC(2025, 0, 1);
const random = createRandom(3);

/** Forty verdicts a day for so many days, from the given day on. */
function verdictsOf(
  fromDay: number,
  days: number,
  change: (share: number) => Partial<ScriptedVerdict> = () => ({}),
): ScriptedVerdict[] {
  return Array.from({ length: days * 40 }, (_, index) => {
    const share = random.nextShare();
    const timeMs = startMs + fromDay * dayMs + (index * dayMs) / 40;
    return { timeMs, logOdds: 4 * share - 6, feature: share, ...change(share) };
  });
}

async function open() {
  const { ledger, side } = await openScriptedLedger();
  return { ledger, side, drift: createWatchDrift(ledger, ledger.models) };
}

test("nothing has happened yet, and too little", async () => {
  const { ledger, side, drift } = await open();
  const empty = await drift(side);
  assert.deepEqual([empty.level, empty.current, empty.featureCount], [null, null, 0]);
  assert.ok(empty.problem?.endsWith(`${builtInVersion}: 0 of at least 100.`));
  await addVerdicts(ledger, side, verdictsOf(30, 7));
  const fresh = await drift(side);
  assert.equal(fresh.level, null);
  assert.match(fresh.problem ?? "", /28 days before/);
});

test("no change is stable; changed scores or one changed feature are reported, the largest change first", async () => {
  const { ledger, side, drift } = await open();
  await addVerdicts(ledger, side, verdictsOf(0, 35));
  const calm = await drift(side);
  assert.deepEqual([calm.level, calm.problem, calm.reference, calm.alarmCount], ["stable", null, "earlier_days", 0]);
  assert.ok((calm.current?.transactions ?? 0) >= 279 && (calm.earlier?.transactions ?? 0) >= 1_100);
  await addVerdicts(
    ledger,
    side,
    verdictsOf(35, 7, (share) => ({ feature: share + 0.6 })),
  );
  const moved = await drift(side);
  assert.equal(moved.level, "stable");
  assert.equal(moved.features[0]?.level, "severe");
  assert.equal(moved.alarmCount, 1);
  assert.ok(
    moved.features.every(
      ({ stabilityIndex }, place) => stabilityIndex <= (moved.features[place - 1]?.stabilityIndex ?? 99),
    ),
  );
  await addVerdicts(
    ledger,
    side,
    verdictsOf(42, 7, () => ({ logOdds: 2 })),
  );
  assert.equal((await drift(side)).level, "severe");
});

test("a model is compared with what its card says, its scores only with its own", async () => {
  const { ledger, side, drift } = await open();
  const bands = (edges: readonly number[]) => ({ edges, counts: [...edges.map(() => 500), 500, 0] });
  const reference = {
    logOdds: bands([-5, -4, -3]),
    features: { [featureNames[0] ?? ""]: bands([0.25, 0.5, 0.75]) },
  };
  await ledger.models.save(side, { trainedAtMs: 0, card: { reference }, body: new Uint8Array() }, "test");
  await addVerdicts(ledger, side, verdictsOf(0, 35));
  await ledger.models.promote(side, "trained-1", 0, "test");
  const unheard = await drift(side);
  assert.deepEqual([unheard.version, unheard.reference, unheard.level], ["trained-1", "training", null]);
  assert.deepEqual([unheard.featureCount, unheard.features[0]?.level], [1, "stable"]);
  await addVerdicts(ledger, side, verdictsOf(35, 7));
  assert.equal((await drift(side)).level, "stable");
  const among = await drift(side, "earlier_days");
  assert.deepEqual([among.reference, among.level], ["earlier_days", null]);
  assert.match(among.problem ?? "", /28 days before/);
  await addVerdicts(
    ledger,
    side,
    verdictsOf(42, 7, () => ({ logOdds: -1, feature: 9 })),
  );
  const changed = await drift(side);
  assert.deepEqual([changed.level, changed.features[0]?.level], ["severe", "severe"]);
});
