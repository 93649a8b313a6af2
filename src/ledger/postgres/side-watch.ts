/** Of which sides the states at hand still hold: those on which nobody else has decided or labelled since this node's last group there. */
import { journalKinds } from "../journal.ts";
import { type Link, prepare, type Statement } from "./link.ts";

/** Records that are looked through at most; with more in between, the states are compared one by one. */
const lookLimit = 2_000;

/** Whatever changes a state leaves one of these records, with the same commit. */
const changedSides = `SELECT watched.side FROM unnest($1::integer[], $2::bigint[]) AS watched (side, known)
  CROSS JOIN (SELECT sequence FROM chain_head WHERE id = 1) AS head
  WHERE head.sequence > known + ${lookLimit} OR EXISTS (SELECT 1 FROM journal
    WHERE journal.sequence > known AND journal.sequence <= known + ${lookLimit} AND journal.side = watched.side
      AND kind IN (${journalKinds.verdict}, ${journalKinds.label}))`;

export class SideWatch {
  private readonly changed: Statement<[readonly number[], readonly number[]], { side: number }>;
  /** By side: the journal's end after this node's last group there that wrote. */
  private readonly known = new Map<number, number>();

  constructor(link: Link) {
    this.changed = prepare(link, changedSides);
  }

  /** Call when the sides' rows are held, in a statement of its own: the one that waited for them sees what was before. */
  listChanged(sides: Iterable<number>): readonly number[] {
    const watched = [...sides].flatMap((side) => {
      const known = this.known.get(side);
      return known === undefined ? [] : [{ side, known }];
    });
    if (watched.length === 0) return [];
    const rows = this.changed.all(
      watched.map(({ side }) => side),
      watched.map(({ known }) => known),
    );
    return rows.map(({ side }) => side);
  }

  /** Call after the commit of a group that wrote. */
  note(sides: Iterable<number>, lastSequence: number): void {
    for (const side of sides) this.known.set(side, lastSequence);
  }
}
