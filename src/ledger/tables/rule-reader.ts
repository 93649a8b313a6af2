/** Reads of rules. */
import type { RuleTally, StoredRule, StoredRuleSet, StoredRuleVersion } from "../rules.ts";
import type { Reads } from "./database.ts";
import { setOf, versionOf } from "./rule-store.ts";

interface RuleRow {
  readonly id: string;
  readonly was_in_force: number | boolean;
  readonly body: string;
}

interface SetRow {
  readonly sequence: number;
  readonly number: number;
  readonly body: string;
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
