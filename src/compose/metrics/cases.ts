/** Metrics of cases that are not decided, by their age. */
import type { Metrics, Reading } from "../../http/metrics.ts";
import type { WaitingCase } from "../../ledger/cases.ts";
import type { Services } from "../part.ts";
import { sampled } from "./sampled.ts";

const everyMs = 60_000;
/** Reading so many takes some 15 ms; of more, these stand for all. */
const caseLimit = 10_000;

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
  const onFailure = (error: unknown) => log.warn("Cases could not be counted for the metrics.", { error });
  const sample = (count: (cases: readonly WaitingCase[], atMs: number) => readonly Reading[]) =>
    sampled({ read: async () => count(await ledger.cases.listWaiting(caseLimit), now()), everyMs, now, onFailure });
  metrics.gauge(
    "assay_cases",
    `Cases that are not decided, by state and age, ${caseLimit.toLocaleString("en")} at most; read once a minute.`,
    sample(countByAge),
  );
  metrics.gauge(
    "assay_cases_overdue",
    "Cases that are not decided and due, counted like assay_cases.",
    sample((cases, atMs) => [[{}, cases.filter(({ dueAtMs }) => dueAtMs < atMs).length]]),
  );
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
