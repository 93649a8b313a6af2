/** Measures drift of scores and features: the last days against the model's evaluation period, or against the days before, beside how much earlier weeks differ. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { DriftReport } from "../../contract/models.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { ModelLedger } from "../../ledger/models.ts";
import { featureNames, steadyFeatures } from "../../scoring/features.ts";
import { builtInVersion as builtInName } from "../../scoring/model/built-in.ts";
import { bandsOf, type ReferenceBands } from "../../scoring/training/reference.ts";
import { compareBands, type Drifted, readReference } from "./compare-bands.ts";
import { listedVersion } from "./manage-models.ts";
import { type SampledLedger, type SampledVerdict, sampleVerdicts } from "./sample-verdicts.ts";

/** Against the model's evaluation period, where its card has one, unless the days before are requested. */
export type WatchDrift = (side: SideId, against?: DriftReport["reference"]) => Promise<DriftReport>;

const currentDays = 7;
const earlierDays = 28;
const weekDays = 7;
const dayMs = 86_400_000;
/** Chance alone then makes an index of about .002 in ten bands, a tenth of the least that raises an alarm. */
const mostVerdicts = 40_000;
/** An index of fewer says next to nothing. */
const fewestRows = 100;
const mostFeatures = 30;

export function createWatchDrift(sampled: SampledLedger, models: ModelLedger): WatchDrift {
  return async (side, against) => {
    const version = await models.findLive(side);
    const stored = (await models.list(side)).find((model) => model.version === version);
    const reference = against === "earlier_days" ? undefined : readReference(stored?.card);
    const sample = await sampleVerdicts(sampled, side, { days: currentDays + earlierDays, mostVerdicts });
    const dividedAtMs = (sample?.untilMs ?? 0) - currentDays * dayMs;
    const rows = sample?.verdicts ?? [];
    const current = rows.filter(({ timeMs }) => timeMs > dividedAtMs);
    const earlier = rows.filter(({ timeMs }) => timeMs <= dividedAtMs);

    const isOwn = ({ decision }: SampledVerdict) => listedVersion(decision.model) === version;
    const scoresOf = (verdicts: readonly SampledVerdict[]) =>
      Float64Array.from(verdicts.filter(isOwn), ({ decision }) => decision.logOdds);
    const weeks = weeksBefore(dividedAtMs, earlier);
    const score = compare(scoresOf(current), reference?.logOdds ?? scoresOf(earlier), weeks.map(scoresOf));
    const features = await compareFeatures(current, reference?.features ?? earlier, weeks);
    return {
      version,
      level: score?.level ?? null,
      problem: score === undefined ? problemOf(current, isOwn, version) : null,
      current: periodOf(current),
      reference: reference === undefined ? "earlier_days" : "training",
      earlier: reference === undefined ? periodOf(earlier) : null,
      share: sample?.share ?? 1,
      score: score ?? null,
      features: features.slice(0, mostFeatures),
      featureCount: features.length,
      alarmCount: features.filter(({ level }) => level !== "stable").length,
    };
  };
}

function weeksBefore(atMs: number, rows: readonly SampledVerdict[]): readonly (readonly SampledVerdict[])[] {
  const weeks = Array.from({ length: earlierDays / weekDays }, (): SampledVerdict[] => []);
  for (const row of rows) weeks[Math.floor((atMs - row.timeMs) / (weekDays * dayMs))]?.push(row);
  return weeks;
}

type NamedDrift = Drifted & { readonly name: string };

async function compareFeatures(
  current: readonly SampledVerdict[],
  reference: readonly SampledVerdict[] | Readonly<Record<string, ReferenceBands>>,
  weeks: readonly (readonly SampledVerdict[])[],
): Promise<readonly NamedDrift[]> {
  const found: NamedDrift[] = [];
  for (const [place, name] of featureNames.entries()) {
    if (!steadyFeatures.has(name)) continue;
    const valuesOf = (rows: readonly SampledVerdict[]) =>
      Float64Array.from(rows, ({ features }) => features[place] ?? Number.NaN);
    const known = isList(reference) ? valuesOf(reference) : reference[name];
    const drifted = known === undefined ? undefined : compare(valuesOf(current), known, weeks.map(valuesOf));
    if (drifted !== undefined) found.push({ name, ...drifted });
    // Each feature takes some milliseconds.
    await nextTurn();
  }
  return found.sort((left, right) => right.stabilityIndex - left.stabilityIndex || (left.name < right.name ? -1 : 1));
}

function isList<T>(value: readonly T[] | object): value is readonly T[] {
  return Array.isArray(value);
}

/** Undefined where there are too few. */
function compare(
  current: Float64Array,
  reference: Float64Array | ReferenceBands,
  weeks: readonly Float64Array[],
): Drifted | undefined {
  const bands = reference instanceof Float64Array ? bandsOf(reference) : reference;
  const referenceRows = bands.counts.reduce((sum, count) => sum + count, 0);
  if (current.length < fewestRows || referenceRows < fewestRows) return undefined;
  return compareBands(current, bands, weeks);
}

function problemOf(
  current: readonly SampledVerdict[],
  isOwn: (verdict: SampledVerdict) => boolean,
  version: string,
): string {
  const decided = current.filter(isOwn).length;
  if (decided < fewestRows) {
    return `Too few verdicts of the last ${currentDays} days used model ${version === "built-in" ? builtInName : version}: ${decided} of at least ${fewestRows}.`;
  }
  return `Too few verdicts used this model in the ${earlierDays} days before the last ${currentDays}.`;
}

function periodOf(rows: readonly SampledVerdict[]): DriftReport["current"] {
  if (rows.length === 0) return null;
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { timeMs } of rows) {
    from = Math.min(from, timeMs);
    to = Math.max(to, timeMs);
  }
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), transactions: rows.length };
}
