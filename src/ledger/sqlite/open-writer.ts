/** Opens the store for its one writer: what serves its requests, with each commit counted for who waits for the disk. */
import { closeSync, existsSync, fdatasyncSync, openSync } from "node:fs";
import type { Decider } from "../decider.ts";
import { commitCounters } from "./commit-counters.ts";
import { openForWriting } from "./connection.ts";
import { migrate } from "./migrate.ts";
import type { WriterRequest, WriterThreadData } from "./protocol.ts";
import { Writer } from "./writer.ts";
import { createWriterLoop, type WriterLoopParts } from "./writer-loop.ts";

export function openWriter(
  { file, cacheEntries, counters }: WriterThreadData,
  decider: Decider,
  port: Pick<WriterLoopParts, "receive" | "reply">,
): (request: WriterRequest) => void {
  // A thread beside this one syncs the log, and nothing is answered before.
  const database = openForWriting(file, "NORMAL");
  migrate(database);
  syncLeftLog(file);

  let commits = 0;
  function onCommit(step: "begun" | "committed"): void {
    Atomics.add(counters, commitCounters[step], 1n);
    if (step === "begun") return;
    commits += 1;
    Atomics.notify(counters, commitCounters.committed);
  }

  return createWriterLoop({
    ...port,
    writer: new Writer(database, decider, { cacheEntries, now: () => Date.now(), onCommit }),
    commits: () => commits,
    nowMs: () => performance.now(),
  });
}

/** What a killed process has left in the log may be on no disk yet, and is shown and replayed from now on. */
function syncLeftLog(file: string): void {
  if (!existsSync(`${file}-wal`)) return;
  const log = openSync(`${file}-wal`, "r+");
  fdatasyncSync(log);
  closeSync(log);
}
