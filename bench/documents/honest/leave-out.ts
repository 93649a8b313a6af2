/** Which honest files are called tampered where the counts come from everybody else: whole repositories, or producers, left out. */
import { liftFrom } from "../../../src/forgery/calibration/dependence.ts";
import { isShown } from "../../../src/forgery/calibration/earned.ts";
import type { EvidenceCache } from "../evidence-cache.ts";
import { countChecks } from "./counts.ts";
import { countTogether } from "./dependence.ts";
import { type Judged, judgeAgain, type Learnt } from "./judge.ts";

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
    const learnt = learnFrom(judged.filter((file) => groupOf(file) !== group));
    return files.filter(({ document }) => judgeAgain(document, cache, learnt));
  });
}

function learnFrom(judged: readonly Judged[]): Learnt {
  const counts = new Map(countChecks(judged).map((count) => [count.check, count]));
  return { isEarned: ({ id }) => isShown(counts.get(id)), liftOf: liftFrom(countTogether(judged)) };
}
