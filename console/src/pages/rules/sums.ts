/** The counts of a rule over all its versions and days. */

import { useEffect, useState } from "preact/hooks";
import type { RuleStatistics } from "../../../../client/interface.ts";
import { client } from "../../session/session.ts";

export interface RuleSums {
  readonly fired: number;
  readonly watched: number;
  readonly undecided: number;
}

export function sumStatistics({ versions }: RuleStatistics): RuleSums {
  return versions.reduce(
    (sum, { fired, watched, undecided }) => ({
      fired: sum.fired + fired,
      watched: sum.watched + watched,
      undecided: sum.undecided + undecided,
    }),
    { fired: 0, watched: 0, undecided: 0 },
  );
}

/** Requests that are under way at once. */
const lanes = 4;

export function useSums(ruleIds: readonly string[]): ReadonlyMap<string, RuleSums> {
  const [sums, setSums] = useState<ReadonlyMap<string, RuleSums>>(new Map());
  const key = ruleIds.join(" ");
  useEffect(() => {
    const stop = new AbortController();
    const waiting = [...ruleIds];
    async function work(): Promise<void> {
      for (let ruleId = waiting.shift(); ruleId !== undefined; ruleId = waiting.shift()) {
        const asked = ruleId;
        const statistics = await client.fetchRuleStatistics({ ruleId: asked }, { signal: stop.signal });
        setSums((before) => new Map([...before, [asked, sumStatistics(statistics)]]));
      }
    }
    // A count that cannot be fetched leaves its cell as it is; the list itself reports an unreachable service.
    Promise.all(Array.from({ length: lanes }, work)).catch(() => undefined);
    return () => stop.abort();
  }, [key]);
  return sums;
}
