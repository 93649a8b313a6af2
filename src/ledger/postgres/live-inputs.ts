/** What decides beside states and customers, followed on every node by a number on the side's row that each change of it counts up. */
import type { Decider } from "../decider.ts";
import type { Database, Journal } from "../tables/database.ts";
import { LiveInputs as Shared } from "../tables/live-inputs.ts";

export class LiveInputs extends Shared {
  /** By side: the number of the last change that is known here. */
  private readonly known: Map<number, number>;

  constructor(database: Database, decider: Decider, journal: Journal) {
    const known = new Map<number, number>();
    const count = database.prepare<[number]>("UPDATE sides SET changes = changes + 1 WHERE side = ?");
    super(database, decider, journal, (side) => {
      count.run(side);
      // After a rollback the next group finds the old number, which is then unknown here.
      known.delete(side);
    });
    this.known = known;
  }

  /** Call at the start of a group, when the side's row is locked. */
  noticeNumber(side: number, changeNumber: number): void {
    if (this.known.get(side) === changeNumber) return;
    this.notice();
    this.known.set(side, changeNumber);
  }

  override rollBack(): void {
    this.known.clear();
    super.rollBack();
  }
}
