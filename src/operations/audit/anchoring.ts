/** Records the chain's root as an anchor in the chain, once in every minute in which records were added. */
import { type AuditLedger, auditSubjects } from "../../ledger/audit.ts";
import { journalKinds, noSide } from "../../ledger/journal.ts";
import type { ChainGroup } from "../../ledger/verify-chain.ts";

const everyMs = 60_000;

/** True where an anchor was added. */
export async function anchor(audit: AuditLedger, atMs: number): Promise<boolean> {
  const last = await audit.lastGroup();
  if (last === undefined || (await isAnchor(audit, last))) return false;
  await audit.append(noSide, {
    event: "anchored",
    actor: "service",
    atMs,
    group: last.number,
    throughSequence: last.lastSequence,
    root: Buffer.from(last.root).toString("hex"),
  });
  return true;
}

/** A group that holds only an anchor needs no anchor of its own. */
async function isAnchor(audit: AuditLedger, { firstSequence, lastSequence }: ChainGroup): Promise<boolean> {
  if (firstSequence !== lastSequence) return false;
  const [record] = await audit.readRecords(firstSequence, lastSequence);
  return record?.kind === journalKinds.audit && record.subject === auditSubjects.anchored;
}

/** Returns a function that stops it and settles when no anchor is being written. */
export function startAnchoring(
  audit: AuditLedger,
  now: () => number,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    underWay = underWay.then(() => anchor(audit, now())).catch(onFailure);
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
