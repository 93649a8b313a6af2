/** Metrics of documents: how many wait, how long their stages take, what they were found to be, and how their workers end. */

import type { AnalyserSettings } from "../../forgery/analyse.ts";
import type { Launcher } from "../../forgery/isolation/find-launcher.ts";
import type { WorkerGauges } from "../../forgery/isolation/worker-pool.ts";
import type { CheckFault } from "../../forgery/run-checks.ts";
import type { Histogram, Metrics } from "../../http/metrics.ts";
import type { JudgeDocument } from "../../operations/documents/judge-document.ts";

/** In seconds: from a look-up to the limit of recognition. */
const bounds = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60];

/** For the analyser's settings. */
export function documentTimes(metrics: Metrics): NonNullable<AnalyserSettings["onTime"]> {
  const stages = new Map<string, Histogram>();
  const histogram = (stage: string) =>
    metrics.histogram(
      "assay_document_seconds",
      "Time of documents by stage: wait for a place, gather evidence, judge it, and the further tasks of their workers.",
      bounds,
      { stage: stage.replaceAll(" ", "_") },
    );
  for (const stage of ["wait", "gather", "judge"]) stages.set(stage, histogram(stage));
  return (stage, milliseconds) => {
    const known = stages.get(stage) ?? histogram(stage);
    stages.set(stage, known);
    known.observe(milliseconds / 1_000);
  };
}

/** For the analyser's settings: each fault counts, and the first of each check is reported. */
export function countFaults(
  metrics: Metrics,
  report: (fault: CheckFault) => void,
): NonNullable<AnalyserSettings["onFault"]> {
  const reported = new Set<string>();
  const counter = metrics.counter(
    "assay_document_check_faults_total",
    "Checks that failed on a document by a fault of the program; the log has the first of each.",
  );
  return (fault) => {
    counter.add();
    if (reported.has(fault.check)) return;
    reported.add(fault.check);
    report(fault);
  };
}

export interface DocumentGauges {
  readonly gauges: WorkerGauges;
  readonly queueLimit: number;
  /** What the system denies to the processes that read documents. */
  readonly denied: Pick<Launcher, "hides" | "filtersCalls">;
}

export function addDocumentMetrics(metrics: Metrics, { gauges, queueLimit, denied }: DocumentGauges): void {
  metrics.gauge("assay_documents_in_progress", "Documents that workers are at.", () => gauges.busy);
  metrics.gauge("assay_documents_waiting", "Documents that wait for a worker.", () => gauges.waiting);
  metrics.gauge(
    "assay_documents_queue_limit",
    "Documents that may wait (ASSAY_DOCUMENT_QUEUE_LIMIT).",
    () => queueLimit,
  );
  metrics.total("assay_document_workers_started_total", "Worker processes started.", () => gauges.started);
  metrics.total("assay_document_workers_stopped_total", "Workers that were stopped or ended by themselves.", () => [
    [{ reason: "time" }, gauges.stoppedForTime],
    [{ reason: "memory" }, gauges.stoppedForMemory],
    [{ reason: "crash" }, gauges.crashed],
  ]);
  metrics.gauge(
    "assay_documents_confined",
    "1 where the system confines those processes that read documents: they have no network.",
    () => (denied.hides === "nothing" ? 0 : 1),
  );
  metrics.gauge(
    "assay_documents_files_hidden",
    "1 where those processes see no files but the program's and the system's libraries.",
    () => (denied.hides === "files and network" ? 1 : 0),
  );
  metrics.gauge(
    "assay_documents_calls_filtered",
    "1 where system calls that reading does not need are denied to those processes.",
    () => (denied.filtersCalls ? 1 : 0),
  );
}

/** The same; documents are counted by what was found. */
export function countDocuments(metrics: Metrics, judge: JudgeDocument): JudgeDocument {
  const counter = (result: string) =>
    metrics.counter("assay_documents_total", "Analysed documents by result; failed ones have no report.", { result });
  const [tampered, other, failed] = [counter("likely_tampering"), counter("no_likely_tampering"), counter("failed")];
  return async (...request) => {
    try {
      const judged = await judge(...request);
      (judged.analysis.findings.some((finding) => finding.tampered) ? tampered : other).add();
      return judged;
    } catch (error) {
      failed.add();
      throw error;
    }
  };
}
