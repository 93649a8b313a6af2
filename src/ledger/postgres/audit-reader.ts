/** Reads of the journal and its chain in the PostgreSQL store, for auditors. */
import type { AuditFilter, AuditLedger, AuditRow } from "../audit.ts";
import { journalKinds, noSide } from "../journal.ts";
import type { ChainGroup, ChainRecord } from "../verify-chain.ts";
import { prepare, type Reads } from "./reads.ts";

const groupColumns = `number, first_sequence AS "firstSequence", last_sequence AS "lastSequence", at_ms AS "atMs", root
  FROM chain_groups`;

export function createAuditReader(reads: Reads): Omit<AuditLedger, "append"> {
  const selectRecords = prepare<[number, number], ChainRecord>(
    reads,
    `SELECT sequence, side, kind, subject, salt, body, verdict, record, features, commitment FROM journal
     WHERE sequence >= $1 AND sequence <= $2 ORDER BY sequence`,
  );
  const selectGroups = prepare<[number, number], ChainGroup>(
    reads,
    `SELECT ${groupColumns} WHERE number >= $1 ORDER BY number LIMIT $2`,
  );
  const selectLast = prepare<[], ChainGroup>(reads, `SELECT ${groupColumns} ORDER BY number DESC LIMIT 1`);

  /** By halves, as numbers have no gaps and sequences grow with them. */
  async function findGroup(sequence: number, last: number): Promise<ChainGroup | undefined> {
    let [low, high] = [1, last + 1];
    let found: ChainGroup | undefined;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const group = await selectGroups.get(middle, 1);
      if (group !== undefined && group.lastSequence < sequence) low = middle + 1;
      else {
        found = group;
        high = middle;
      }
    }
    return found !== undefined && found.firstSequence <= sequence ? found : undefined;
  }

  return {
    async list(side, filter, floor, before, limit): Promise<readonly AuditRow[]> {
      const { where, values } = conditionsOf(filter, 5);
      const select = prepare<(string | number)[], AuditRow>(
        reads,
        `SELECT sequence, side, kind, subject, salt IS NULL AS "isErased",
         CASE WHEN kind = ${journalKinds.verdict} THEN NULL ELSE body::json ->> 'event' END AS event,
         CASE WHEN kind = ${journalKinds.verdict} THEN NULL ELSE body::json ->> 'actor' END AS actor
         FROM journal WHERE sequence >= $1 AND sequence < $2 AND side IN ($3, ${noSide})${where}
         ORDER BY sequence DESC LIMIT $4`,
      );
      return select.all(floor, before, side, limit, ...values);
    },
    readRecords: (from, to) => selectRecords.all(from, to),
    readGroups: (from, limit) => selectGroups.all(from, limit),
    lastGroup: () => selectLast.get(),
    async findGroups(sequences) {
      const last = (await selectLast.get())?.number ?? 0;
      const groups: (ChainGroup | undefined)[] = [];
      for (const sequence of sequences) groups.push(await findGroup(sequence, last));
      return groups;
    },
  };
}

/** Text of fixed words only; every value is bound, from the given place on. */
function conditionsOf(
  { kinds, subject, actor }: AuditFilter,
  from: number,
): { readonly where: string; readonly values: readonly string[] } {
  const parts: string[] = [];
  const values: string[] = [];
  if (kinds !== undefined) parts.push(`kind IN (${kinds.map((kind) => journalKinds[kind]).join(", ")})`);
  if (subject !== undefined) {
    parts.push(`subject = $${from + values.length}`);
    values.push(subject);
  }
  if (actor !== undefined) {
    parts.push(
      `CASE WHEN kind = ${journalKinds.verdict} THEN false ELSE body::json ->> 'actor' = $${from + values.length} END`,
    );
    values.push(actor);
  }
  return { where: parts.map((part) => ` AND ${part}`).join(""), values };
}
