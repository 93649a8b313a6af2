/** Lists the records of a side, and shows one record with the proof of its place in the chain. */
import type { AuditAnchor, AuditAnchorList, AuditEntry, AuditList, AuditRecord } from "../../contract/audit.ts";
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import { ServiceError } from "../../errors.ts";
import type { AuditEvent, AuditFilter, AuditLedger, AuditRow } from "../../ledger/audit.ts";
import { auditSubjects } from "../../ledger/audit.ts";
import { genesisRoot } from "../../ledger/chain.ts";
import { type JournalKind, journalKinds } from "../../ledger/journal.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { TokenLedger } from "../../ledger/tokens.ts";
import type { ChainGroup, ChainRecord } from "../../ledger/verify-chain.ts";
import { findCommitment } from "../../ledger/verify-chain.ts";
import { sequenceCursor } from "../shared/cursor.ts";
import { hex } from "../shared/output-text.ts";
import { describeRecord } from "./record-content.ts";
import { judgeContent } from "./withhold.ts";

/** The reader of the records, and what that reader may see. */
export interface AuditReader {
  readonly side: SideId;
  readonly workspace: string;
  readonly mayReadCustomers: boolean;
}

export interface AuditSearch {
  /** Names of kinds of records. */
  readonly kinds?: readonly string[] | undefined;
  readonly subject?: string | undefined;
  readonly actor?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

export interface ReadAudit {
  list(reader: AuditReader, search: AuditSearch, cursor: string | undefined, limit: number): Promise<AuditList>;
  find(reader: AuditReader, sequence: number): Promise<AuditRecord>;
  anchors(reader: AuditReader, cursor: string | undefined, limit: number): Promise<AuditAnchorList>;
}

/** Records searched at once, some milliseconds' work, and records searched for one page. */
const stepRecords = 5_000;
const mostSteps = 40;

export function createReadAudit(audit: AuditLedger, tokens: Pick<TokenLedger, "find">): ReadAudit {
  /** Records of no side belong to a workspace, except anchors, which belong to all. */
  async function isVisible({ side, kind, subject }: AuditRow, reader: AuditReader): Promise<boolean> {
    if (side === reader.side || kind === journalKinds.audit) return true;
    if (kind === journalKinds.workspace) return subject === reader.workspace;
    return kind === journalKinds.token && (await tokens.find(reader.workspace, subject)) !== undefined;
  }

  async function search(
    reader: AuditReader,
    filter: AuditFilter,
    bounds: { readonly floor: number; readonly before: number },
    limit: number,
  ): Promise<{ readonly rows: readonly AuditRow[]; readonly nextBefore: number | undefined }> {
    const rows: AuditRow[] = [];
    let { before } = bounds;
    for (let step = 0; step < mostSteps && before > bounds.floor; step += 1) {
      const floor = Math.max(bounds.floor, before - stepRecords);
      const wanted = limit - rows.length;
      const found = await audit.list(reader.side, filter, floor, before, wanted);
      for (const row of found) if (await isVisible(row, reader)) rows.push(row);
      // A short answer means that the whole step was searched.
      before = found.length < wanted ? floor : (found.at(-1)?.sequence ?? floor);
      if (rows.length >= limit) break;
    }
    return { rows, nextBefore: before > bounds.floor ? before : undefined };
  }

  async function boundsOf(cursor: string | undefined, fromMs?: number, toMs?: number) {
    const end = ((await audit.lastGroup())?.lastSequence ?? 0) + 1;
    const floor = await firstSequenceAt(audit, fromMs, fromMs === undefined ? 1 : end);
    const before = cursor === undefined ? await firstSequenceAt(audit, toMs, end) : sequenceCursor(cursor);
    return { floor, before };
  }

  return {
    async list(reader, { kinds, subject, actor, fromMs, toMs }, cursor, limit) {
      const bounds = await boundsOf(cursor, fromMs, toMs);
      const filter = { kinds: kinds?.map(readKind), subject, actor };
      const { rows, nextBefore } = await search(reader, filter, bounds, limit);
      return { events: await withGroups(audit, rows, entryOf), nextCursor: cursorOf(nextBefore) };
    },

    async find(reader, sequence) {
      const [row] = await audit.list(reader.side, {}, sequence, sequence + 1, 1);
      const [record] = await audit.readRecords(sequence, sequence);
      const [group] = await audit.findGroups([sequence]);
      if (row === undefined || record === undefined || group === undefined || !(await isVisible(row, reader))) {
        throw new ServiceError("not_found", "This side has no record with this number.");
      }
      const inclusion = await proveInclusion(audit, group);
      const permission = { side: undefined, customers: reader.mayReadCustomers, cardNumbers: false };
      const judged = judgeContent(record, permission);
      return {
        ...entryOf(row, group),
        commitment: inclusion.commitments[sequence - group.firstSequence] ?? "",
        ...describeContent(record, judged),
        inclusion,
      };
    },

    async anchors(reader, cursor, limit) {
      const filter: AuditFilter = { kinds: ["audit"], subject: auditSubjects.anchored };
      const { rows, nextBefore } = await search(reader, filter, await boundsOf(cursor), limit);
      const anchors: AuditAnchor[] = [];
      for (const { sequence } of rows) {
        const [record] = await audit.readRecords(sequence, sequence);
        const event = JSON.parse(record?.body ?? "null") as AuditEvent | null;
        if (event?.event !== "anchored") continue;
        const { atMs, group, throughSequence, root } = event;
        anchors.push({ sequence, at: new Date(atMs).toISOString(), group, throughSequence, root });
      }
      return { anchors, nextCursor: cursorOf(nextBefore) };
    },
  };
}

/** The first group that was committed at or after the time; one after the last where there is none. */
async function firstGroupAt(audit: AuditLedger, atMs: number): Promise<number> {
  let [low, high] = [1, ((await audit.lastGroup())?.number ?? 0) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [group] = await audit.readGroups(middle, 1);
    if (group === undefined || group.atMs >= atMs) high = middle;
    else low = middle + 1;
  }
  return low;
}

async function firstSequenceAt(audit: AuditLedger, atMs: number | undefined, otherwise: number): Promise<number> {
  if (atMs === undefined) return otherwise;
  const [group] = await audit.readGroups(await firstGroupAt(audit, atMs), 1);
  return group?.firstSequence ?? otherwise;
}

async function withGroups<T>(
  audit: AuditLedger,
  rows: readonly AuditRow[],
  describe: (row: AuditRow, group: ChainGroup) => T,
): Promise<T[]> {
  const groups = await audit.findGroups(rows.map(({ sequence }) => sequence));
  return rows.flatMap((row, place) => {
    const group = groups[place];
    return group === undefined ? [] : [describe(row, group)];
  });
}

async function proveInclusion(audit: AuditLedger, group: ChainGroup): Promise<AuditRecord["inclusion"]> {
  const { number, firstSequence, lastSequence, atMs, root } = group;
  const [before] = number > 1 ? await audit.readGroups(number - 1, 1) : [];
  const commitments: string[] = [];
  for (let from = firstSequence; from <= lastSequence; from += stepRecords) {
    const records = await audit.readRecords(from, Math.min(lastSequence, from + stepRecords - 1));
    for (const record of records) commitments.push(hex(findCommitment(record) ?? new Uint8Array()));
  }
  const previousRoot = hex(before?.root ?? genesisRoot);
  return { number, firstSequence, lastSequence, atMs, previousRoot, commitments, root: hex(root) };
}

function describeContent(
  { side, kind }: ChainRecord,
  judged: ReturnType<typeof judgeContent>,
): Pick<AuditRecord, "withheld" | "content"> {
  if ("withheld" in judged) {
    const { withheld } = judged;
    // Another side's record is never shown at all.
    return { withheld: withheld === "other_side" ? "personal_data" : withheld, content: null };
  }
  const { salt, body, verdict, record, features } = judged.content;
  const encoded = features === null ? null : Buffer.from(features).toString("base64");
  const readable = describeRecord(record);
  return { withheld: null, content: { side, kind, salt: hex(salt), body, verdict, ...readable, features: encoded } };
}

const kindNames = Object.keys(journalKinds) as JournalKind[];

function readKind(given: string): JournalKind {
  const kind = kindNames.find((name) => name === given.trim());
  if (kind !== undefined) return kind;
  throw new ServiceError("invalid_request", `kind must be one or several of ${kindNames.join(", ")}.`);
}

function entryOf(row: AuditRow, group: ChainGroup): AuditEntry {
  const { sequence, subject, actor, isErased } = row;
  const kind = kindNames.find((name) => journalKinds[name] === row.kind) ?? String(row.kind);
  return {
    sequence,
    at: new Date(group.atMs).toISOString(),
    kind,
    subject: maskCardNumbers(subject),
    event: kind === "verdict" && !isErased ? "decided" : row.event,
    actor,
    isErased,
    group: group.number,
  };
}

function cursorOf(before: number | undefined): string | null {
  return before === undefined ? null : String(before);
}
