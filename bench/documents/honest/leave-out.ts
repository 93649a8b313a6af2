/** Which honest files are called tampered where the counts come from everybody else: whole repositories, or producers, left out. */
import { type HasEarned, isShown } from "../../../src/forgery/calibration/earned.ts";
import type { EvidenceCache } from "../evidence-cache.ts";
import { countChecks } from "./counts.ts";
import { type Judged, judgeAgain } from "./judge.ts";

export function accusedWithout(
  judged: readonly Judged[],
  groupOf: (file: Judged) => string,
  cache: EvidenceCache,
): readonly Judged[] {
  // Fewer checks that may accuse never accuse more, so only files that any could accuse are judged again.
  const candidates = Map.groupBy(
    judged.filter(({ isTamperedUnlimited }) => isTamperedUnlimited),
    groupOf,
  );
  return [...candidates].flatMap(([group, files]) => {
    const isEarned = earnedFrom(judged.filter((file) => groupOf(file) !== group));
    return files.filter(({ document }) => judgeAgain(document, cache, isEarned));
  });
}

function earnedFrom(judged: readonly Judged[]): HasEarned {
  const counts = new Map(countChecks(judged).map((count) => [count.check, count]));
  return ({ id }) => isShown(counts.get(id));
}
