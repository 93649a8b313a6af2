/**
 * Counts who read what, who was refused what, and sign-ins that failed, and adds the counts to the journal once in a while: a record for
 * each read would make the journal grow with every look at it.
 */
import type { AccessCounts, AuditLedger } from "../../ledger/audit.ts";
import { noSide } from "../../ledger/journal.ts";
import type { SideId } from "../../ledger/ledger.ts";

export interface AccessLog {
  /** Notes a read by a caller with a token. */
  read(side: SideId, caller: string, operation: string): void;
  denied(side: SideId, caller: string, operation: string): void;
  /** Notes a refusal of a caller without a valid token. */
  refused(hasCredential: boolean): void;
  /** Writes what was counted. */
  flush(): Promise<void>;
}

/** Callers in one span; those beyond are counted together. */
const callerLimit = 1_000;
const others = "other callers";

interface Span {
  readonly side: SideId;
  readonly actor: string;
  readonly read: Map<string, number>;
  readonly denied: Map<string, number>;
}

export function createAccessLog(audit: Pick<AuditLedger, "append">, now: () => number): AccessLog {
  let fromMs = now();
  let spans = new Map<string, Span>();
  let refusals = { withoutToken: 0, invalidToken: 0 };

  function spanOf(side: SideId, caller: string): Span {
    const key = `${side} ${caller}`;
    const isNew = !spans.has(key);
    const actor = isNew && spans.size >= callerLimit ? others : caller;
    const named = actor === caller ? key : `${side} ${others}`;
    const span = spans.get(named) ?? { side, actor, read: new Map(), denied: new Map() };
    spans.set(named, span);
    return span;
  }

  return {
    read: (side, caller, operation) => count(spanOf(side, caller).read, operation),
    denied: (side, caller, operation) => count(spanOf(side, caller).denied, operation),
    refused(hasCredential) {
      if (hasCredential) refusals.invalidToken += 1;
      else refusals.withoutToken += 1;
    },
    async flush() {
      const atMs = now();
      const [written, counted, beganMs] = [spans, refusals, fromMs];
      spans = new Map();
      refusals = { withoutToken: 0, invalidToken: 0 };
      fromMs = atMs;
      for (const { side, actor, read, denied } of written.values()) {
        const counts = { read: countsOf(read), denied: countsOf(denied) };
        await audit.append(side, { event: "accessed", actor, atMs, fromMs: beganMs, ...counts });
      }
      if (counted.withoutToken + counted.invalidToken === 0) return;
      await audit.append(noSide, { event: "refused", actor: "service", atMs, fromMs: beganMs, ...counted });
    },
  };
}

function count(counts: Map<string, number>, operation: string): void {
  counts.set(operation, (counts.get(operation) ?? 0) + 1);
}

function countsOf(counts: ReadonlyMap<string, number>): AccessCounts {
  return Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Writes the counts at this pace. The returned function writes what is left, and ends it. */
export function startAccessLog(
  log: AccessLog,
  everyMs: number,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  const flush = () => {
    underWay = underWay.then(() => log.flush()).catch(onFailure);
  };
  const timer = setInterval(flush, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    flush();
    await underWay;
  };
}
