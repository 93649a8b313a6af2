/** A rule set, ready to judge transactions. */
import { pointsLimit } from "../contract/rule-points.ts";
import type { RuleInForce, RuleSet } from "../ledger/rules.ts";
import { hashText } from "../scoring/hash.ts";
import type { Policy, PolicyEffect, PolicyHit, PolicyRow } from "../scoring/policy.ts";
import { compileExpression } from "./language/compile.ts";
import { wordProblem } from "./language/problem.ts";
import type { Truth } from "./language/value.ts";
import { hitLists } from "./list-hits.ts";

/** Live at once on each side: as many as a person can oversee and a verdict can afford. */
export const ruleLimit = 200;
/** So many points are one unit of log-odds. */
const pointsPerLogOdds = 10;

/** Why the set cannot go live; undefined where it can. */
export function findSetProblem(set: RuleSet, lists: readonly string[]): string | undefined {
  if (set.rules.length > ruleLimit) return `At most ${ruleLimit} rules can be in force at once; retire some.`;
  for (const { id, expression } of set.rules) {
    const compiled = compileExpression(expression, { lists });
    if (!compiled.ok) return `Rule ${id} cannot be used. ${wordProblem(compiled.problem)}`;
  }
  return undefined;
}

interface ReadyRule {
  readonly rule: RuleInForce;
  readonly key: string;
  readonly holds: (row: PolicyRow) => Truth;
  readonly hit: Omit<PolicyHit, "isLive">;
}

/** A rule that this version of the service can no longer read is undecided on every transaction, and stops none. */
export function createPolicy(set: RuleSet, version: string): Policy {
  const ready = set.rules.map(prepare);
  const adjustments = new Map(set.builtIn.map(({ code, mode, multiplier }) => [code, { mode, multiplier }]));
  const { thresholds } = set;
  return {
    version,
    thresholds: thresholds && { review: thresholds.review, decline: thresholds.decline },
    adjustments,
    judge(row) {
      const hits: PolicyHit[] = hitLists(row);
      const undecided: string[] = [];
      let points = 0;
      for (const { rule, key, holds, hit } of ready) {
        const truth = holds(row);
        if (truth === 0) continue;
        if (truth === 2) {
          undecided.push(key);
          continue;
        }
        const isLive = rule.mode === "live" && isInShare(rule, row.transaction.accountId);
        if (hit.effect !== "points") hits.push({ ...hit, isLive });
        else {
          // What would go beyond the limit of all together is not added.
          const before = points;
          const after = Math.min(pointsLimit, Math.max(-pointsLimit, before + hit.contribution * pointsPerLogOdds));
          if (isLive) points = after;
          hits.push({ ...hit, isLive, contribution: roundPart((after - before) / pointsPerLogOdds) });
        }
      }
      return { hits, undecided };
    },
  };
}

function roundPart(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function prepare(rule: RuleInForce): ReadyRule {
  const compiled = compileExpression(rule.expression);
  const { id, version, title, action } = rule;
  return {
    rule,
    key: `rule:${id}@${version}`,
    holds: compiled.ok ? compiled.condition.holds : () => 2,
    hit: {
      code: `rule:${id}`,
      version,
      effect: action.kind,
      contribution: action.kind === "points" ? action.points / pointsPerLogOdds : 0,
      sentence: `${wordEffect(action)}: ${title.replace(/[.\s]+$/, "")}.`,
    },
  };
}

const effectWords: Readonly<Record<Exclude<PolicyEffect, "points">, string>> = {
  allow: "Approved by a rule",
  block: "Declined by a rule",
  review: "Sent to review by a rule",
};

function wordEffect(action: RuleInForce["action"]): string {
  if (action.kind !== "points") return effectWords[action.kind];
  return action.points > 0 ? "Score raised by a rule" : "Score lowered by a rule";
}

/** The same accounts for the same rule every time; a larger share holds the smaller one. */
function isInShare({ id, rolloutPercent }: RuleInForce, accountId: string): boolean {
  return rolloutPercent >= 100 || accountShare(id, accountId) < rolloutPercent;
}

/** 0 up to but not including 100. */
export function accountShare(ruleId: string, accountId: string): number {
  return (hashText(`${ruleId}\n${accountId}`) / 2 ** 32) * 100;
}
