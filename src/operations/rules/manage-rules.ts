/** Saves, checks, lists and shows rules, with their statistics. */

import type {
  RuleCheck,
  RuleInfo,
  RuleInput,
  RuleList,
  RuleNameList,
  RuleStatistics,
  RuleVersionList,
} from "../../contract/rules.ts";
import { ruleIdPattern } from "../../contract/rules.ts";
import { isScreening } from "../../contract/screening-list.ts";
import { ServiceError } from "../../errors.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { ListLedger } from "../../ledger/lists.ts";
import type { RuleLedger, StoredRule, StoredRuleVersion } from "../../ledger/rules.ts";
import { type Compiled, compileExpression } from "../../rules/language/compile.ts";
import { ruleFunctions, textFunctions } from "../../rules/language/functions.ts";
import { wordProblem } from "../../rules/language/problem.ts";
import { ruleNames } from "../../rules/names/catalogue.ts";
import { rules as builtInRules } from "../../scoring/rules/catalogue.ts";
import { cursorBefore, cursorOfName, nameAfter } from "../shared/cursor.ts";
import { twoDecimals } from "../shared/output-text.ts";
import { describeBuiltIn, describeRule, describeVersion, nameSet } from "./describe-rule.ts";

export interface ManageRules {
  /** The cursor is the `nextCursor` of the previous page; empty for the first page. */
  list(side: SideId, cursor: string, limit: number): Promise<RuleList>;
  find(side: SideId, ruleId: string): Promise<RuleInfo>;
  versions(side: SideId, ruleId: string, cursor: string, limit: number): Promise<RuleVersionList>;
  statistics(side: SideId, ruleId: string): Promise<RuleStatistics>;
  check(side: SideId, expression: string): Promise<RuleCheck>;
  names(): RuleNameList;
  save(side: SideId, ruleId: string, input: RuleInput, actor: string): Promise<RuleInfo>;
}

/** Addresses below `/rules/` that are no rules. */
const takenIds: ReadonlySet<string> = new Set(["built-in", "check", "names", "sets", "thresholds"]);
const idPattern = new RegExp(ruleIdPattern);
/** Versions and days of one rule. */
const tallyLimit = 400;
const dayMs = 86_400_000;

export const unknownRule = "There is no rule with this id.";

export function createManageRules(ledger: RuleLedger, lists: ListLedger, now: () => number): ManageRules {
  async function need(side: SideId, ruleId: string): Promise<StoredRule> {
    const found = await ledger.find(side, ruleId);
    if (found === undefined) throw new ServiceError("not_found", unknownRule);
    return found;
  }

  async function compile(side: SideId, expression: string): Promise<Compiled> {
    const known = (await lists.list(side)).filter((list) => !isScreening(list));
    return compileExpression(expression, { lists: known.map(({ name }) => name) });
  }

  return {
    async list(side, cursor, limit) {
      const set = await ledger.findLive(side);
      const found = await ledger.list(side, nameAfter(cursor), limit + 1);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        ruleSet: nameSet(set?.number ?? 0),
        rules: page.map((rule) => describeRule(rule, set)),
        builtIn: builtInRules.map((rule) =>
          describeBuiltIn(
            rule,
            set?.builtIn.find(({ code }) => code === rule.code),
          ),
        ),
        nextCursor: found.length > limit && last !== undefined ? cursorOfName(last.id) : null,
      };
    },

    find: async (side, ruleId) => describeRule(await need(side, ruleId), await ledger.findLive(side)),

    async versions(side, ruleId, cursor, limit) {
      await need(side, ruleId);
      const found = await ledger.listVersions(side, ruleId, cursorBefore(cursor), limit + 1);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        versions: page.map(describeVersion),
        nextCursor: found.length > limit && last !== undefined ? String(last.version) : null,
      };
    },

    async statistics(side, ruleId) {
      await need(side, ruleId);
      const tallies = await ledger.tallies(side, `rule:${ruleId}`, tallyLimit);
      const versions = tallies.map(({ version, day, fired, watched, undecided, amount }) => {
        const date = new Date(day * dayMs).toISOString().slice(0, 10);
        return { version, day: date, fired, watched, undecided, firedAmount: twoDecimals(amount) };
      });
      return { ruleId, versions };
    },

    async check(side, expression) {
      const compiled = await compile(side, expression);
      if (!compiled.ok) return { isValid: false, problems: [compiled.problem], names: [], lists: [], cost: 0 };
      const { names, lists: used, cost } = compiled.condition;
      return { isValid: true, problems: [], names: [...names], lists: [...used], cost };
    },

    names: describeNames,

    async save(side, ruleId, { baseVersion, ...content }, actor) {
      checkInput(ruleId, content);
      const compiled = await compile(side, content.expression);
      if (!compiled.ok)
        throw new ServiceError("invalid_request", `The expression is invalid. ${wordProblem(compiled.problem)}`);
      const version = { content, lists: compiled.condition.lists, baseVersion };
      const outcome = await ledger.save(side, ruleId, version, now(), actor);
      if (outcome.kind === "refused") throw new ServiceError("conflict", outcome.problem);
      if (outcome.kind === "conflict") throw editedMeanwhile(baseVersion, outcome.current);
      return describeRule(await need(side, ruleId), await ledger.findLive(side));
    },
  };
}

function describeNames(): RuleNameList {
  return {
    names: ruleNames.map(({ name, group, type, unit, meaning }) => ({
      name,
      group,
      type,
      unit: unit ?? null,
      meaning,
    })),
    functions: [
      ...[...ruleFunctions, ...textFunctions].map(({ name, usage, meaning }) => ({ name, usage, meaning })),
      { name: "list", usage: 'x in list("name")', meaning: "Whether a list contains x." },
      {
        name: "attributes",
        usage: "attributes.name",
        meaning: "A field of the transaction that is not a standard field.",
      },
    ],
  };
}

function checkInput(ruleId: string, { action }: Pick<RuleInput, "action">): void {
  if (!idPattern.test(ruleId) || takenIds.has(ruleId)) {
    const taken = takenIds.has(ruleId) ? "; this word is reserved" : "";
    throw new ServiceError(
      "invalid_request",
      `The id of a rule has lower-case letters, digits and -, at most 64${taken}.`,
    );
  }
  if (action.kind === "points" && action.points === 0) {
    throw new ServiceError(
      "invalid_request",
      "action.points must not be 0; use shadow mode to run a rule without effect.",
    );
  }
}

function editedMeanwhile(baseVersion: number, current: StoredRuleVersion | undefined): ServiceError {
  if (current === undefined) {
    return new ServiceError(
      "conflict",
      `There is no rule with this id yet; save it with baseVersion 0, not ${baseVersion}.`,
    );
  }
  const { version, savedBy, savedAtMs } = current;
  const saved = `version ${version} was saved by ${savedBy} at ${new Date(savedAtMs).toISOString()}`;
  return new ServiceError(
    "conflict",
    `The rule was changed by somebody else: ${saved}, and this change is based on version ${baseVersion}. Fetch it, merge the changes and save again with baseVersion ${version}.`,
  );
}
