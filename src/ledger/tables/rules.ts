/** The tables of rules and rule sets, and the live set of each side. */
import { type RuleStore, setVersion } from "../change-rule.ts";
import type { Decider } from "../decider.ts";
import type { JournalEntry } from "../journal.ts";
import type { RuleSet, RuleTally, StoredRule, StoredRuleSet, StoredRuleVersion } from "../rules.ts";
import type { BodyRow, Database, Journal, Reads, Statement } from "./database.ts";

interface SetRow extends BodyRow {
  readonly sequence: number;
  readonly number: number;
}

export function setOf({ sequence, number, body }: SetRow): StoredRuleSet {
  return { ...(JSON.parse(body) as Omit<StoredRuleSet, "sequence" | "number">), sequence, number };
}

export class RuleTables implements RuleStore {
  private readonly decider: Decider;
  private readonly journal: Journal;
  private readonly onChanged: (side: number) => void;
  private readonly listNames: (side: number) => readonly string[];
  /** By side: the live set as the decider parsed it; undefined where there is none. */
  private readonly live = new Map<number, { readonly rules: unknown }>();

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
    database: Database,
    decider: Decider,
    journal: Journal,
    listNames: (side: number) => readonly string[],
    onChanged: (side: number) => void,
  ) {
    this.onChanged = onChanged;
    this.decider = decider;
    this.journal = journal;
    this.listNames = listNames;
    this.selectCount = database.prepare("SELECT count(*) AS count FROM rules WHERE side = ?");
    this.selectLatest = database.prepare(`SELECT body FROM rules JOIN rule_versions USING (side, id)
       WHERE rules.side = ? AND rules.id = ? AND version = latest`);
    this.selectVersion = database.prepare("SELECT body FROM rule_versions WHERE side = ? AND id = ? AND version = ?");
    this.putLatest = database.prepare(`INSERT INTO rules (side, id, latest) VALUES (?, ?, ?)
       ON CONFLICT (side, id) DO UPDATE SET latest = excluded.latest`);
    this.insertVersion = database.prepare("INSERT INTO rule_versions (side, id, version, body) VALUES (?, ?, ?, ?)");
    this.selectSet = database.prepare("SELECT sequence, number, body FROM rule_sets WHERE side = ? AND number = ?");
    this.selectLastSet = database.prepare(
      "SELECT sequence, number, body FROM rule_sets WHERE side = ? ORDER BY number DESC LIMIT 1",
    );
    this.insertSet = database.prepare("INSERT INTO rule_sets (sequence, side, number, body) VALUES (?, ?, ?, ?)");
    this.markInForce = database.prepare("UPDATE rules SET was_in_force = true WHERE side = ? AND id = ?");
  }

  /** The live set of the side as the decider parsed it. */
  findRules(side: number): unknown {
    let entry = this.live.get(side);
    if (entry === undefined) {
      const set = this.lastSet(side);
      entry = { rules: set === undefined ? undefined : this.decider.readRules(set, setVersion(set.number)) };
      this.live.set(side, entry);
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

  /** Call it after a rollback, or when another process has written. */
  forget(): void {
    this.live.clear();
  }
}

function versionOf(row: BodyRow | undefined): StoredRuleVersion | undefined {
  return row === undefined ? undefined : (JSON.parse(row.body) as StoredRuleVersion);
}

interface RuleRow extends BodyRow {
  readonly id: string;
  readonly was_in_force: number | boolean;
}

export function createRuleReader(reads: Reads) {
  const from = "FROM rules JOIN rule_versions USING (side, id) WHERE version = latest AND rules.side = ?";
  const selectRules = reads.prepare<[number, string, number], RuleRow>(
    `SELECT rules.id, was_in_force, body ${from} AND rules.id > ? ORDER BY rules.id LIMIT ?`,
  );
  const selectRule = reads.prepare<[number, string], RuleRow>(
    `SELECT rules.id, was_in_force, body ${from} AND rules.id = ?`,
  );
  const selectVersions = reads.prepare<[number, string, number, number], { body: string }>(
    "SELECT body FROM rule_versions WHERE side = ? AND id = ? AND version < ? ORDER BY version DESC LIMIT ?",
  );
  const selectSets = reads.prepare<[number, number, number], SetRow>(
    "SELECT sequence, number, body FROM rule_sets WHERE side = ? AND number < ? ORDER BY number DESC LIMIT ?",
  );
  const selectTallies = reads.prepare<
    [number, string, number],
    RuleTally
  >(`SELECT version, day, fired, watched, undecided, amount FROM rule_tallies
     WHERE side = ? AND code = ? ORDER BY day DESC, version DESC LIMIT ?`);
  const listSets = async (side: number, before: number, limit: number): Promise<readonly StoredRuleSet[]> =>
    (await selectSets.all(side, before, limit)).map(setOf);

  return {
    list: async (side: number, after: string, limit: number): Promise<readonly StoredRule[]> =>
      (await selectRules.all(side, after, limit)).flatMap((row) => ruleOf(row) ?? []),
    find: async (side: number, ruleId: string) => ruleOf(await selectRule.get(side, ruleId)),
    listVersions: async (
      side: number,
      ruleId: string,
      before: number,
      limit: number,
    ): Promise<readonly StoredRuleVersion[]> =>
      (await selectVersions.all(side, ruleId, before, limit)).flatMap((row) => versionOf(row) ?? []),
    findLive: async (side: number) => (await listSets(side, Number.MAX_SAFE_INTEGER, 1))[0],
    findSet: async (side: number, number: number) =>
      (await listSets(side, number + 1, 1)).find((set) => set.number === number),
    listSets: (side: number, before: number, limit: number) => listSets(side, before, limit),
    tallies: async (side: number, code: string, limit: number): Promise<readonly RuleTally[]> =>
      (await selectTallies.all(side, code, limit)).map((row) => ({ ...row })),
  };
}

function ruleOf(row: RuleRow | undefined): StoredRule | undefined {
  const latest = versionOf(row);
  return row === undefined || latest === undefined
    ? undefined
    : { id: row.id, wasInForce: Boolean(row.was_in_force), latest };
}
