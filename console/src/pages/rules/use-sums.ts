/** How often each rule fired, asked for one by one beside the list: the service keeps it by rule. */
import { useEffect, useState } from "preact/hooks";
import { client } from "../../session/session.ts";
import { type RuleSums, sumStatistics } from "./sums.ts";

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
    // A count that cannot be had leaves its cell as it is; the list itself tells of a service that is away.
    Promise.all(Array.from({ length: lanes }, work)).catch(() => undefined);
    return () => stop.abort();
  }, [key]);
  return sums;
}
