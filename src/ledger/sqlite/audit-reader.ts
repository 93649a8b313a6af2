/** Reads of the journal and its chain in the SQLite store, for auditors. */
import { type AuditFilter, type AuditRow, findFirst } from "../audit.ts";
import { journalKinds, noSide } from "../journal.ts";
import type { ChainGroup, ChainRecord } from "../verify-chain.ts";
import { type Database, prepare } from "./connection.ts";

const groupColumns =
  "number, first_sequence AS firstSequence, last_sequence AS lastSequence, at_ms AS atMs, root FROM chain_groups";

interface Row extends Omit<AuditRow, "isErased"> {
  readonly is_erased: number;
}

export function createAuditReader(database: Database) {
  const selectRecords = prepare<[number, number], ChainRecord>(
    database,
    `SELECT sequence, side, kind, subject, salt, body, verdict, record, features, commitment FROM journal
     WHERE sequence >= ? AND sequence <= ? ORDER BY sequence`,
  );
  const selectGroups = prepare<[number, number], ChainGroup>(
    database,
    `SELECT ${groupColumns} WHERE number >= ? ORDER BY number LIMIT ?`,
  );
  const selectLast = prepare<[], ChainGroup>(database, `SELECT ${groupColumns} ORDER BY number DESC LIMIT 1`);

  function lastGroup(): ChainGroup | undefined {
    return selectLast.get();
  }

  function findGroup(sequence: number, last: number): ChainGroup | undefined {
    // Numbers have no gaps, and sequences grow with them: a search by halves needs no index.
    const number = findFirst(last, (one) => (selectGroups.get(one, 1)?.lastSequence ?? 0) >= sequence);
    const group = number === undefined ? undefined : selectGroups.get(number, 1);
    return group !== undefined && group.firstSequence <= sequence ? group : undefined;
  }

  return {
    list(side: number, filter: AuditFilter, floor: number, before: number, limit: number): readonly AuditRow[] {
      const { where, values } = conditionsOf(filter);
      const select = prepare<(string | number)[], Row>(
        database,
        `SELECT sequence, side, kind, subject, salt IS NULL AS is_erased,
         CASE WHEN kind = ${journalKinds.verdict} THEN NULL ELSE json_extract(body, '$.event') END AS event,
         CASE WHEN kind = ${journalKinds.verdict} THEN NULL ELSE json_extract(body, '$.actor') END AS actor
         FROM journal WHERE sequence >= ? AND sequence < ? AND side IN (?, ${noSide})${where}
         ORDER BY sequence DESC LIMIT ?`,
      );
      return select
        .all(floor, before, side, ...values, limit)
        .map(({ is_erased, ...row }) => ({ ...row, isErased: is_erased === 1 }));
    },

    readRecords: (from: number, to: number): readonly ChainRecord[] => selectRecords.all(from, to),
    readGroups: (from: number, limit: number): readonly ChainGroup[] => selectGroups.all(from, limit),
    lastGroup,

    findGroups(sequences: readonly number[]): readonly (ChainGroup | undefined)[] {
      const last = lastGroup()?.number ?? 0;
      return sequences.map((sequence) => findGroup(sequence, last));
    },
  };
}

/** Text of fixed words only; every value is bound. */
function conditionsOf({ kinds, subject, actor }: AuditFilter): {
  readonly where: string;
  readonly values: readonly string[];
} {
  const parts: string[] = [];
  const values: string[] = [];
  if (kinds !== undefined) parts.push(`kind IN (${kinds.map((kind) => journalKinds[kind]).join(", ")})`);
  if (subject !== undefined) {
    parts.push("subject = ?");
    values.push(subject);
  }
  if (actor !== undefined) {
    parts.push(`kind <> ${journalKinds.verdict}`, "json_extract(body, '$.actor') = ?");
    values.push(actor);
  }
  return { where: parts.map((part) => ` AND ${part}`).join(""), values };
}
