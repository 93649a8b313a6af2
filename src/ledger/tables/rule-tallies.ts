/** What rules did, counted by day within each commit group. */
import type { RuleMark } from "../decider.ts";
import type { Database, Statement } from "./database.ts";

interface Tally {
  readonly side: number;
  readonly code: string;
  readonly version: number;
  readonly day: number;
  readonly counts: { readonly [kind in RuleMark["kind"]]: number };
  readonly amount: number;
}

const dayMs = 86_400_000;
const none = { fired: 0, watched: 0, undecided: 0 } as const;

export class RuleTallies {
  private readonly waiting = new Map<string, Tally>();
  private readonly add: Statement;

  constructor(database: Pick<Database, "prepare">) {
    this.add = database.prepare(`INSERT INTO rule_tallies (side, code, day, version, fired, watched, undecided, amount)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (side, code, day, version) DO UPDATE SET
       fired = rule_tallies.fired + excluded.fired, watched = rule_tallies.watched + excluded.watched,
       undecided = rule_tallies.undecided + excluded.undecided, amount = rule_tallies.amount + excluded.amount`);
  }

  /** Of the amount, money going out is summed: what comes in would take from it. */
  note(side: number, timeMs: number, amount: number, marks: readonly RuleMark[]): void {
    const out = Math.max(0, amount);
    const day = Math.floor(timeMs / dayMs);
    for (const { code, version, kind } of marks) {
      const key = `${side} ${code} ${version} ${day}`;
      const { counts, amount: sum } = this.waiting.get(key) ?? { counts: none, amount: 0 };
      this.waiting.set(key, {
        side,
        code,
        version,
        day,
        counts: { ...counts, [kind]: counts[kind] + 1 },
        amount: kind === "fired" ? sum + out : sum,
      });
    }
  }

  /** Call before the commit. */
  flush(): void {
    for (const { side, code, day, version, counts, amount } of this.waiting.values()) {
      this.add.run(side, code, day, version, counts.fired, counts.watched, counts.undecided, amount);
    }
    this.waiting.clear();
  }

  rollBack(): void {
    this.waiting.clear();
  }
}
