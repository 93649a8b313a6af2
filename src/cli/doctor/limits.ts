/** What the system grants the process: open files, memory, processors, and Node itself. */
import { availableParallelism, totalmem } from "node:os";
import type { Config } from "../../config.ts";
import { openFileLimit, ownFiles } from "../open-files.ts";
import { countOf, type Finding, fine, mebibytes, problem, warning } from "./finding.ts";

export function judgeOpenFiles(limit: number, connectionLimit: number): Finding {
  const needed = connectionLimit + ownFiles;
  const measured = {
    check: "open files",
    found: `the process may open ${limit === Number.POSITIVE_INFINITY ? "any number of" : limit.toLocaleString("en")} files`,
    values: { needed },
  };
  if (limit >= needed) return fine(measured);
  const advice = `ASSAY_CONNECTION_LIMIT needs ${needed}: raise LimitNOFILE (systemd) or ulimit -n, or lower the setting.`;
  return limit < 2 * ownFiles ? problem(measured, advice) : warning(measured, advice);
}

/** The service with a file of a million rows under way; docs/benchmarks.md. */
const serviceBytes = 640 * 2 ** 20;

export function judgeMemory(
  memoryBytes: number,
  { documentWorkers, documentMemoryLimit }: Pick<Config, "documentWorkers" | "documentMemoryLimit">,
): Finding {
  const needed = serviceBytes + documentWorkers * documentMemoryLimit;
  const values = { memoryBytes, needed };
  const found = `${mebibytes(memoryBytes)}; the service and ${countOf(documentWorkers, "document worker")} take ${mebibytes(needed)} at most`;
  const measured = { check: "memory", found, values };
  if (memoryBytes >= needed) return fine(measured);
  const advice = "Give it more memory, or lower ASSAY_DOCUMENT_WORKERS or ASSAY_DOCUMENT_MEMORY_LIMIT.";
  return memoryBytes < serviceBytes ? problem(measured, advice) : warning(measured, advice);
}

export function judgeProcessors(count: number): Finding {
  const measured = { check: "processors", found: `${count}`, values: { count } };
  return count >= 2
    ? fine(measured)
    : warning(measured, "Requests, the writer and documents share one processor: give the service two or more.");
}

/** The line of versions that the service is tested with. */
const testedMajor = 24;

export function judgeNode(version: string): Finding {
  const measured = { check: "node", found: `Node ${version}` };
  const major = Number(/^v?(\d+)/.exec(version)?.[1]);
  if (major === testedMajor) return fine(measured);
  return warning(
    measured,
    `The service is tested with Node ${testedMajor}; start it with bin/assay.js, which finds one.`,
  );
}

export async function checkLimits(config: Config): Promise<readonly Finding[]> {
  const openFiles = await openFileLimit();
  // Without a limit Node gives a number beyond any memory.
  const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return [
    judgeNode(process.version),
    judgeProcessors(availableParallelism()),
    judgeMemory(memoryBytes, config),
    ...(openFiles === undefined ? [] : [judgeOpenFiles(openFiles, config.connectionLimit)]),
  ];
}
