/** How the writer's commits reach the disk: it syncs them itself while nobody else waits, or leaves them to the thread that syncs. */
import type { Commits } from "../thread/protocol.ts";
import { openLogSync } from "./log-sync.ts";
import { type CommitCounters, commitCounters } from "./protocol.ts";

export interface CommitSyncs {
  /** Call just before a commit can be seen by others, and when it is done, with the journal's last record; 0 where it failed. */
  note(step: "begun" | "committed", sequence: number): void;
  /** Syncs what was committed since, or leaves it; gives how far commits are. */
  settle(isIdle: boolean): Commits;
  close(): void;
}

export function createCommitSyncs(file: string, counters: CommitCounters): CommitSyncs {
  const log = openLogSync(file);
  let commits = 0;
  let settled = 0;
  let synced = 0;
  let last = 0;

  return {
    note(step, sequence) {
      if (step === "committed" && sequence > 0) {
        last = sequence;
        Atomics.store(counters, commitCounters.sequence, BigInt(sequence));
      }
      Atomics.add(counters, commitCounters[step], 1n);
      if (step === "committed") commits += 1;
    },

    settle(isIdle) {
      if (commits > settled && isIdle) {
        log.sync(last);
        synced = commits;
      } else if (commits > settled) {
        Atomics.add(counters, commitCounters.left, 1n);
        Atomics.notify(counters, commitCounters.left);
      }
      settled = commits;
      return { commit: commits, synced };
    },

    close: () => log.close(),
  };
}
