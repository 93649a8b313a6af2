/** Promotes, shadows and retires rules, adjusts the built-in ones, and restores earlier rule sets. */
import type {
  BuiltInAdjustment,
  RulePromotion,
  RuleSetInCharge,
  RuleSetInfo,
  RuleSetList,
} from "../../contract/rules.ts";
import { ServiceError } from "../../errors.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { AdjustedRule, RuleChange, RuleLedger } from "../../ledger/rules.ts";
import { findRule } from "../../scoring/rules/catalogue.ts";
import { cursorBefore } from "../shared/cursor.ts";
import { describeSet, nameSet, numberOfSet } from "./describe-rule.ts";
import { unknownRule } from "./manage-rules.ts";

export interface ChangeRuleSet {
  use(
    side: SideId,
    ruleId: string,
    mode: "live" | "shadow",
    wanted: RulePromotion,
    actor: string,
  ): Promise<RuleSetInCharge>;
  retire(side: SideId, ruleId: string, actor: string): Promise<RuleSetInCharge>;
  adjust(side: SideId, code: string, wanted: BuiltInAdjustment, actor: string): Promise<RuleSetInCharge>;
  restore(side: SideId, ruleSet: string, actor: string): Promise<RuleSetInCharge>;
  list(side: SideId, cursor: string, limit: number): Promise<RuleSetList>;
  find(side: SideId, ruleSet: string): Promise<RuleSetInfo>;
}

const unknownSet = "There is no rule set with this name; see the list of rule sets.";

export function createChangeRuleSet(ledger: RuleLedger, now: () => number): ChangeRuleSet {
  async function change(side: SideId, wanted: RuleChange, actor: string, unknown: string): Promise<RuleSetInCharge> {
    const outcome = await ledger.change(side, wanted, now(), actor);
    switch (outcome.kind) {
      case "unknown":
        throw new ServiceError("not_found", unknown);
      case "refused":
        throw new ServiceError("conflict", outcome.problem);
      case "conflict":
        throw adjustedMeanwhile(outcome.current);
      default: {
        const { number, previous, kind } = outcome;
        return { ruleSet: nameSet(number), previous: nameSet(previous), isChanged: kind === "changed" };
      }
    }
  }

  return {
    use: (side, ruleId, mode, { version, rolloutPercent = 100 }, actor) =>
      change(
        side,
        { kind: "use", ruleId, version, mode, rolloutPercent },
        actor,
        version === undefined ? unknownRule : "There is no rule with this id and version.",
      ),
    retire: (side, ruleId, actor) => change(side, { kind: "retire", ruleId }, actor, unknownRule),

    async adjust(side, code, { mode, multiplier = 1, baseVersion }, actor) {
      const unknown = "There is no built-in rule with this code; see the list of rules.";
      if (findRule(code) === undefined) throw new ServiceError("not_found", unknown);
      return change(side, { kind: "adjust", code, mode, multiplier, baseVersion }, actor, unknown);
    },

    async restore(side, ruleSet, actor) {
      const number = numberOfSet(ruleSet);
      if (number === undefined) throw new ServiceError("not_found", unknownSet);
      return change(side, { kind: "restore", number }, actor, unknownSet);
    },

    async list(side, cursor, limit) {
      const found = await ledger.listSets(side, cursorBefore(cursor), limit + 1);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        ruleSets: page.map(describeSet),
        nextCursor: found.length > limit && last !== undefined ? String(last.number) : null,
      };
    },

    async find(side, ruleSet) {
      const number = numberOfSet(ruleSet);
      const found = number === undefined ? undefined : await ledger.findSet(side, number);
      if (found === undefined) throw new ServiceError("not_found", unknownSet);
      return describeSet(found);
    },
  };
}

function adjustedMeanwhile(current: AdjustedRule | undefined): ServiceError {
  const state =
    current === undefined
      ? "The rule was never adjusted: its version is 0"
      : `The rule is at version ${current.version}, changed by ${current.changedBy} at ${new Date(current.changedAtMs).toISOString()}`;
  return new ServiceError("conflict", `${state}. Fetch it and send the change again with that baseVersion.`);
}
