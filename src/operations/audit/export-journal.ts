/** Writes the journal as lines of JSON from which anybody can recompute its chain. docs/audit.md describes the format. */
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import type { AuditLedger } from "../../ledger/audit.ts";
import { genesisRoot } from "../../ledger/chain.ts";
import { noSide } from "../../ledger/journal.ts";
import type { ChainGroup, ChainRecord } from "../../ledger/verify-chain.ts";
import { findCommitment } from "../../ledger/verify-chain.ts";
import { hex } from "../shared/output-text.ts";
import { describeRecord } from "./record-content.ts";
import { judgeContent, type Permission } from "./withhold.ts";

export interface ExportRequest extends Permission {
  /** The first group; the root before it is given with the export. */
  readonly fromGroup: number;
  readonly actor: string;
  readonly nowMs: number;
}

const format = "assay-audit-export/2";
/** Records read at once and written as one piece of text. */
const sliceRecords = 200;

/** Pieces of whole lines. The export itself is recorded in the journal, as the last record that it holds. */
export async function* exportJournal(audit: AuditLedger, request: ExportRequest): AsyncGenerator<string> {
  const { fromGroup, actor, nowMs, side, customers, cardNumbers } = request;
  const throughGroup = (await audit.lastGroup())?.number ?? 0;
  await audit.append(side ?? noSide, {
    event: "exported",
    actor,
    atMs: nowMs,
    fromGroup,
    throughGroup,
    withPersonalData: customers || cardNumbers,
  });
  const last = (await audit.lastGroup())?.number ?? 0;
  const [before] = fromGroup > 1 ? await audit.readGroups(fromGroup - 1, 1) : [];
  const previousRoot = hex(before?.root ?? genesisRoot);
  const exportedAt = new Date(nowMs).toISOString();
  yield line({ type: "start", format, exportedAt, exportedBy: actor, fromGroup, throughGroup: last, previousRoot });
  let [groups, records, root] = [0, 0, previousRoot];
  for (let number = fromGroup; number <= last; number += 1) {
    const [group] = await audit.readGroups(number, 1);
    if (group === undefined) break;
    for await (const slice of slicesOf(audit, group)) {
      records += slice.length;
      yield slice.map((record) => line(describe(record, request))).join("");
    }
    groups += 1;
    root = hex(group.root);
    const { firstSequence, lastSequence, atMs } = group;
    yield line({ type: "group", number: group.number, firstSequence, lastSequence, atMs, root });
  }
  yield line({ type: "end", groups, records, root });
}

async function* slicesOf(audit: AuditLedger, group: ChainGroup): AsyncGenerator<readonly ChainRecord[]> {
  for (let from = group.firstSequence; from <= group.lastSequence; from += sliceRecords) {
    yield await audit.readRecords(from, Math.min(group.lastSequence, from + sliceRecords - 1));
  }
}

function describe(chained: ChainRecord, permission: Permission): object {
  const judged = judgeContent(chained, permission);
  const { sequence, side, kind, subject } = chained;
  if ("withheld" in judged) {
    const { withheld } = judged;
    const commitment = findCommitment(chained);
    const who = withheld === "other_side" ? {} : { side, kind, subject: maskCardNumbers(subject) };
    return { type: "record", sequence, ...who, withheld, commitment: commitment ? hex(commitment) : null };
  }
  const { salt, body, verdict, record, features } = judged.content;
  const base = { type: "record", sequence, side, kind, subject, salt: hex(salt), body, verdict };
  return {
    ...base,
    ...describeRecord(record),
    features: features === null ? null : Buffer.from(features).toString("base64"),
  };
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
