/** Rules, versions and sets as the interface shows them. */
import type { SideThresholds } from "../../contract/alert-budget.ts";
import type { BuiltInRule, RuleInfo, RuleMode, RuleSetInfo, RuleVersion } from "../../contract/rules.ts";
import type {
  AdjustedRule,
  RuleSet,
  StoredRule,
  StoredRuleSet,
  StoredRuleVersion,
  ThresholdsInForce,
} from "../../ledger/rules.ts";
import type { Rule } from "../../scoring/rules/rule.ts";

const setPrefix = "set-";

export function nameSet(number: number): string {
  return `${setPrefix}${number}`;
}

/** Undefined for a text that names no set. */
export function numberOfSet(name: string): number | undefined {
  return /^set-[1-9]\d{0,8}$/.test(name) ? Number(name.slice(setPrefix.length)) : undefined;
}

export function describeVersion({ version, content, savedAtMs, savedBy }: StoredRuleVersion): RuleVersion {
  return { ...content, version, savedAt: new Date(savedAtMs).toISOString(), savedBy };
}

export function describeRule({ id, wasInForce, latest }: StoredRule, set: RuleSet | undefined): RuleInfo {
  const used = set?.rules.find((rule) => rule.id === id);
  const mode: RuleMode = used?.mode ?? (wasInForce ? "retired" : "draft");
  const inForce =
    used === undefined ? null : { version: used.version, mode: used.mode, rolloutPercent: used.rolloutPercent };
  return { ruleId: id, mode, inForce, latest: describeVersion(latest) };
}

export function describeBuiltIn({ code, title, meaning }: Rule, adjusted: AdjustedRule | undefined): BuiltInRule {
  return {
    code,
    title,
    meaning,
    mode: adjusted?.mode ?? "live",
    multiplier: adjusted?.multiplier ?? 1,
    version: adjusted?.version ?? 0,
    changedAt: adjusted === undefined ? null : new Date(adjusted.changedAtMs).toISOString(),
    changedBy: adjusted?.changedBy ?? null,
  };
}

export function describeThresholds({ review, decline, budget, basis }: ThresholdsInForce): SideThresholds {
  if (budget === undefined || basis === undefined) return { review, decline };
  const { model, untilMs, transactions } = basis;
  return { review, decline, ...budget, basis: { model, until: new Date(untilMs).toISOString(), transactions } };
}

export function describeSet({
  number,
  sequence,
  changedAtMs,
  changedBy,
  change,
  rules,
  builtIn,
  thresholds,
}: StoredRuleSet): RuleSetInfo {
  return {
    ruleSet: nameSet(number),
    sequence,
    changedAt: new Date(changedAtMs).toISOString(),
    changedBy,
    change,
    rules: rules.map(({ id, version, mode, rolloutPercent }) => ({ ruleId: id, version, mode, rolloutPercent })),
    builtIn: builtIn
      .filter(({ mode, multiplier }) => mode !== "live" || multiplier !== 1)
      .map(({ code, mode, multiplier }) => ({ code, mode, multiplier })),
    thresholds: thresholds === undefined ? null : describeThresholds(thresholds),
  };
}
