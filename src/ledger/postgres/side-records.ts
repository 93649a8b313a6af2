/** What has touched states of a side since this node was last there: verdicts and labels of other nodes, or what no row of a state has yet. */
import { journalKinds } from "../journal.ts";
import type { StateRecord } from "../take-in.ts";
import { type Asked, type Link, prepare, type Statement } from "./link.ts";

/** Records of one side that are read at once. */
const pageRows = 2_000;

/**
 * Begins where this node is or, where the rows of states are further, with these. Each record is fetched by its key, however many
 * the planner expects.
 */
const selectRecords = `SELECT found.* FROM unnest($1::integer[], $2::bigint[]) AS watched (of_side, known)
  JOIN sides ON sides.side = of_side
  CROSS JOIN LATERAL ((SELECT sequence FROM register_entries
      WHERE register_entries.side = of_side AND sequence > greatest(known, states_through) ORDER BY sequence LIMIT ${pageRows})
    UNION ALL (SELECT sequence FROM journal
      WHERE journal.side = of_side AND kind = ${journalKinds.label} AND sequence > greatest(known, states_through)
      ORDER BY sequence LIMIT ${pageRows})
    ORDER BY sequence LIMIT ${pageRows}) AS next
  CROSS JOIN LATERAL (SELECT sequence, side, kind, subject, previous, body, features FROM journal
    WHERE journal.sequence = next.sequence LIMIT 1) AS found
  ORDER BY found.sequence`;

export class SideRecords {
  private readonly select: Statement<[readonly number[], readonly (number | null)[]], StateRecord>;

  constructor(link: Link) {
    this.select = prepare(link, selectRecords);
  }

  /** Call once the sides' rows are locked, in a statement of its own: the one that waited for the locks sees the older state. */
  of(sides: readonly number[], knownOf: (side: number) => number | undefined): Asked<StateRecord> {
    return this.select.of(
      sides,
      sides.map((side) => knownOf(side) ?? null),
    );
  }

  /** True where the side may have more behind them. */
  isFullPage(records: readonly StateRecord[]): boolean {
    return records.length >= pageRows;
  }
}
