/** What deciding and a change of rules read and write of the PostgreSQL store. */
import { type RuleStore, setVersion } from "../change-rule.ts";
import type { Decider } from "../decider.ts";
import type { JournalEntry } from "../journal.ts";
import type { RuleSet, StoredRuleSet, StoredRuleVersion } from "../rules.ts";
import type { JournalWriter } from "./journal-writer.ts";
import { type Link, prepare, type Statement } from "./link.ts";

interface BodyRow {
  readonly body: string;
}

interface SetRow extends BodyRow {
  readonly sequence: number;
  readonly number: number;
}

export function setOf({ sequence, number, body }: SetRow): StoredRuleSet {
  return { ...(JSON.parse(body) as Omit<StoredRuleSet, "sequence" | "number">), sequence, number };
}

export class PostgresRuleStore implements RuleStore {
  private readonly decider: Decider;
  private readonly journal: JournalWriter;
  private readonly onChanged: (side: number) => void;
  private readonly listNames: (side: number) => readonly string[];
  /** By side: what the decider read from the set in charge; undefined where there is none. */
  private readonly inCharge = new Map<number, { readonly rules: unknown }>();

  private readonly selectCount: Statement<[number], { count: number }>;
  private readonly selectLatest: Statement<[number, string], BodyRow>;
  private readonly selectVersion: Statement<[number, string, number], BodyRow>;
  private readonly putLatest: Statement;
  private readonly insertVersion: Statement;
  private readonly selectSet: Statement<[number, number], SetRow>;
  private readonly selectLastSet: Statement<[number], SetRow>;
  private readonly insertSet: Statement;
  private readonly markInForce: Statement;

  constructor(
    link: Link,
    decider: Decider,
    journal: JournalWriter,
    listNames: (side: number) => readonly string[],
    onChanged: (side: number) => void,
  ) {
    this.onChanged = onChanged;
    this.decider = decider;
    this.journal = journal;
    this.listNames = listNames;
    this.selectCount = prepare(link, "SELECT count(*) AS count FROM rules WHERE side = $1");
    this.selectLatest = prepare(
      link,
      `SELECT body FROM rules JOIN rule_versions USING (side, id)
       WHERE rules.side = $1 AND rules.id = $2 AND version = latest`,
    );
    this.selectVersion = prepare(link, "SELECT body FROM rule_versions WHERE side = $1 AND id = $2 AND version = $3");
    this.putLatest = prepare(
      link,
      `INSERT INTO rules (side, id, latest) VALUES ($1, $2, $3)
       ON CONFLICT (side, id) DO UPDATE SET latest = excluded.latest`,
    );
    this.insertVersion = prepare(link, "INSERT INTO rule_versions (side, id, version, body) VALUES ($1, $2, $3, $4)");
    this.selectSet = prepare(link, "SELECT sequence, number, body FROM rule_sets WHERE side = $1 AND number = $2");
    this.selectLastSet = prepare(
      link,
      "SELECT sequence, number, body FROM rule_sets WHERE side = $1 ORDER BY number DESC LIMIT 1",
    );
    this.insertSet = prepare(link, "INSERT INTO rule_sets (sequence, side, number, body) VALUES ($1, $2, $3, $4)");
    this.markInForce = prepare(link, "UPDATE rules SET was_in_force = true WHERE side = $1 AND id = $2");
  }

  /** What the decider read from the set in charge of the side. */
  findRules(side: number): unknown {
    let entry = this.inCharge.get(side);
    if (entry === undefined) {
      const set = this.lastSet(side);
      entry = { rules: set === undefined ? undefined : this.decider.readRules(set, setVersion(set.number)) };
      this.inCharge.set(side, entry);
    }
    return entry.rules;
  }

  countRules(side: number): number {
    return this.selectCount.get(side)?.count ?? 0;
  }

  findLatest(side: number, ruleId: string): StoredRuleVersion | undefined {
    return versionOf(this.selectLatest.get(side, ruleId));
  }

  findVersion(side: number, ruleId: string, version: number): StoredRuleVersion | undefined {
    return versionOf(this.selectVersion.get(side, ruleId, version));
  }

  putVersion(side: number, ruleId: string, version: StoredRuleVersion): void {
    this.insertVersion.run(side, ruleId, version.version, JSON.stringify(version));
    this.putLatest.run(side, ruleId, version.version);
  }

  lastSet(side: number): StoredRuleSet | undefined {
    const row = this.selectLastSet.get(side);
    return row === undefined ? undefined : setOf(row);
  }

  findSet(side: number, number: number): StoredRuleSet | undefined {
    const row = this.selectSet.get(side, number);
    return row === undefined ? undefined : setOf(row);
  }

  putSet(side: number, { sequence, number, ...set }: StoredRuleSet): void {
    this.insertSet.run(sequence, side, number, JSON.stringify(set));
    for (const { id } of set.rules) this.markInForce.run(side, id);
    this.onChanged(side);
  }

  findProblem(side: number, set: RuleSet): string | undefined {
    return this.decider.findRulesProblem(set, this.listNames(side));
  }

  record(entry: JournalEntry): number {
    return this.journal.append(entry);
  }

  /** After a rollback, or when another process has written. */
  forget(): void {
    this.inCharge.clear();
  }
}

export function versionOf(row: BodyRow | undefined): StoredRuleVersion | undefined {
  return row === undefined ? undefined : (JSON.parse(row.body) as StoredRuleVersion);
}
