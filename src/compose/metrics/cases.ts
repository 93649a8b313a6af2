/** Metrics of cases that are not decided, by their age. */
import type { Metrics, Reading } from "../../http/metrics.ts";
import type { WaitingCase } from "../../ledger/cases.ts";
import type { Services } from "../part.ts";
import { sampled } from "./sampled.ts";

const everyMs = 60_000;
/** Reading this many takes some 7 ms; further cases are not counted. */
const caseLimit = 5_000;

const hourMs = 3_600_000;
const ages = [
  ["under_1h", hourMs],
  ["under_1d", 24 * hourMs],
  ["under_7d", 7 * 24 * hourMs],
  ["under_30d", 30 * 24 * hourMs],
  ["older", Number.POSITIVE_INFINITY],
] as const;
const states = ["open", "snoozed"] as const;

export function addCaseMetrics(metrics: Metrics, { ledger, now, log }: Omit<Services, "metrics">): void {
  const latest = sampled({
    async read() {
      const atMs = now();
      const cases = await ledger.cases.listWaiting(caseLimit);
      return { byAge: countByAge(cases, atMs), overdue: cases.filter(({ dueAtMs }) => dueAtMs < atMs).length };
    },
    everyMs,
    now,
    onFailure: (error) => log.warn("Cases could not be counted for the metrics.", { error }),
  });
  metrics.gauge(
    "assay_cases",
    `Cases that are not decided, by state and age, of ${caseLimit.toLocaleString("en")} at most; read once a minute.`,
    () => latest()?.byAge ?? [],
  );
  metrics.gauge("assay_cases_overdue", "Those of assay_cases that are due.", () => {
    const counted = latest();
    return counted === undefined ? [] : [[{}, counted.overdue]];
  });
}

/** Each case is in one bucket: the first that its age fits. */
export function countByAge(cases: readonly WaitingCase[], atMs: number): readonly Reading[] {
  const bucketOf = ({ openedAtMs }: WaitingCase) => ages.find(([, limitMs]) => atMs - openedAtMs < limitMs)?.[0];
  return states.flatMap((state) =>
    ages.map(([age]): Reading => {
      const count = cases.filter((one) => one.state === state && bucketOf(one) === age).length;
      return [{ state, age }, count];
    }),
  );
}
