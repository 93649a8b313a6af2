/** Recomputes the journal's chain while the service runs, a slice at a time, and compares anchors with it. */
import type { AuditEvent, AuditLedger } from "../../ledger/audit.ts";
import { auditSubjects } from "../../ledger/audit.ts";
import { journalKinds } from "../../ledger/journal.ts";
import type { JournalCheck } from "../../ledger/upkeep.ts";
import { ChainCheck, type ChainGroup, type ChainRecord } from "../../ledger/verify-chain.ts";

/** A root that was recorded earlier, perhaps outside the service. */
export interface NotedRoot {
  readonly group: number;
  readonly root: string;
}

export interface CheckChainRequest {
  /** The first group that is checked; the root before it is not checked. */
  readonly fromGroup: number;
  /** The last one, so that a check ends while the journal grows. */
  readonly throughGroup: number;
  readonly anchors: readonly NotedRoot[];
  /** Called after each slice with the records so far and the slice's time; the caller can pause here. */
  readonly rest: (records: number, tookMs: number) => Promise<void>;
}

/** Records read at once; some milliseconds' work. */
const sliceRecords = 500;
const sliceGroups = 200;

export async function checkChain(audit: AuditLedger, request: CheckChainRequest): Promise<JournalCheck> {
  const { fromGroup, throughGroup } = request;
  const [before] = fromGroup > 1 ? await audit.readGroups(fromGroup - 1, 1) : [];
  const start =
    before === undefined ? undefined : { group: before.number, sequence: before.lastSequence, root: before.root };
  const check = new ChainCheck(start);
  let records = 0;
  let startMs = performance.now();

  async function take(group: ChainGroup, slice: readonly ChainRecord[]): Promise<void> {
    for (const record of slice) {
      check.add(record);
      const noted = readAnchor(record);
      if (noted !== undefined) await compare(noted, `Record ${record.sequence}`, group);
    }
    records += slice.length;
    await request.rest(records, performance.now() - startMs);
    startMs = performance.now();
  }

  async function compare({ group: number, root }: NotedRoot, who: string, current?: ChainGroup): Promise<void> {
    const [found] = await audit.readGroups(number, 1);
    const isThere = found?.number === number && (current === undefined || number < current.number);
    if (!isThere) check.report(`${who} is an anchor of group ${number}, which does not exist.`);
    else if (Buffer.from(found.root).toString("hex") !== root.toLowerCase()) {
      check.report(`${who} is an anchor of group ${number}, whose root differs now: the journal was rewritten.`);
    }
  }

  for (let next = fromGroup; next <= throughGroup; ) {
    const groups = await audit.readGroups(next, Math.min(sliceGroups, throughGroup - next + 1));
    const last = groups.at(-1);
    if (last === undefined) break;
    for (const group of groups) {
      check.openGroup(group);
      for (let from = group.firstSequence; from <= group.lastSequence; from += sliceRecords) {
        await take(group, await audit.readRecords(from, Math.min(group.lastSequence, from + sliceRecords - 1)));
      }
      check.closeGroup(group);
    }
    next = last.number + 1;
  }
  if (check.isUnexplained) await readExplanations(audit, throughGroup, check, request.rest, records);
  for (const [place, anchor] of request.anchors.entries())
    await compare(anchor, `Line ${place + 1} of the anchor file`);
  return check.finish();
}

/** Records after the last checked group name what is erased while the check runs. */
async function readExplanations(
  audit: AuditLedger,
  throughGroup: number,
  check: ChainCheck,
  rest: CheckChainRequest["rest"],
  records: number,
): Promise<void> {
  const [last] = await audit.readGroups(throughGroup, 1);
  const end = (await audit.lastGroup())?.lastSequence ?? 0;
  for (let from = (last?.lastSequence ?? end) + 1; from <= end && check.isUnexplained; from += sliceRecords) {
    const startMs = performance.now();
    for (const record of await audit.readRecords(from, Math.min(end, from + sliceRecords - 1))) {
      check.addExplanation(record);
    }
    await rest(records, performance.now() - startMs);
  }
}

/** The root in a record, where the record is an anchor. */
function readAnchor({ kind, subject, body }: ChainRecord): NotedRoot | undefined {
  if (kind !== journalKinds.audit || subject !== auditSubjects.anchored || body === null) return undefined;
  const event = JSON.parse(body) as AuditEvent;
  return event.event === "anchored" ? event : undefined;
}
