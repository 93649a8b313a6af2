/** Reads from a request the candidate, and what is live today, with which it is compared. */
import type { BacktestRequest } from "../../contract/backtests.ts";
import { ruleIdPattern } from "../../contract/rules.ts";
import { ServiceError } from "../../errors.ts";
import type { SideId } from "../../ledger/ledger.ts";
import type { ListLedger } from "../../ledger/lists.ts";
import type { ModelLedger } from "../../ledger/models.ts";
import type { AdjustedRule, RuleInForce, RuleLedger, RuleSet } from "../../ledger/rules.ts";
import { findSetProblem } from "../../rules/rule-set.ts";
import type { Thresholds } from "../../scoring/assess.ts";
import { builtInVersion as builtInName } from "../../scoring/model/built-in.ts";
import { logOddsOf } from "../../scoring/odds.ts";
import { findRule } from "../../scoring/rules/catalogue.ts";
import { learnedUntilMs } from "../../scoring/training/in-sample.ts";
import { listedVersion, unknownModel } from "../models/manage-models.ts";
import { numberOfSet } from "../rules/describe-rule.ts";
import { readFrom, readTo } from "../shared/period.ts";
import type { PlanData } from "./backtest-protocol.ts";

export interface PlanSettings {
  readonly fraudBaseRate: number;
  readonly reviewThreshold: number;
  readonly declineThreshold: number;
}

export interface PlanParts {
  readonly rules: RuleLedger;
  readonly lists: ListLedger;
  readonly models: ModelLedger;
  readonly settings: PlanSettings;
}

export interface Planned {
  readonly candidate: PlanData;
  /** Undefined where the candidate is what is live. */
  readonly today: PlanData | undefined;
  readonly fromMs: number;
  readonly toMs: number;
}

/** A candidate decides nothing; verdicts never name it. */
const triedVersion = "set-tried";
type TriedRule = NonNullable<BacktestRequest["rules"]>[number];

export async function planBacktest(parts: PlanParts, side: SideId, request: BacktestRequest): Promise<Planned> {
  const { rules, lists, models, settings } = parts;
  const inCharge = await rules.findLive(side);
  const current: RuleSet = { rules: inCharge?.rules ?? [], builtIn: inCharge?.builtIn ?? [] };
  const start = await startOf(rules, side, request, current);
  const tried = await Promise.all((request.rules ?? []).map((rule) => triedRule(rules, side, rule)));
  await refuseUnknown(rules, side, start, request.without ?? []);
  const left = new Set([...(request.without ?? []), ...tried.map(({ id }) => id)]);
  const set: RuleSet = {
    rules: [...start.rules.filter(({ id }) => !left.has(id)), ...tried].sort((one, other) =>
      one.id < other.id ? -1 : 1,
    ),
    builtIn: adjust(start.builtIn, request.builtIn ?? []),
  };
  const names = (await lists.list(side)).map(({ name }) => name);
  const problem = findSetProblem(set, names);
  if (problem !== undefined) throw new ServiceError("invalid_request", problem);

  const usual: Thresholds = { review: settings.reviewThreshold, decline: settings.declineThreshold };
  const live = inCharge?.thresholds;
  const own: Thresholds = live === undefined ? usual : { review: live.review, decline: live.decline };
  const thresholds = request.thresholds ?? own;
  if (thresholds.review > thresholds.decline) {
    throw new ServiceError("invalid_request", "thresholds.review must not be above thresholds.decline.");
  }
  const priorLogOdds = logOddsOf(settings.fraudBaseRate);
  const decided = await models.findLive(side);
  const model = await readModel(models, side, request.model ?? decided);
  const today: PlanData = {
    set: current,
    version: triedVersion,
    model: listedVersion(request.model ?? decided) === decided ? model : await readModel(models, side, decided),
    thresholds: own,
    priorLogOdds,
  };
  const candidate: PlanData = { set, version: triedVersion, model, thresholds, priorLogOdds };
  const isSame = textOf(candidate) === textOf(today);
  return { candidate, today: isSame ? undefined : today, ...periodOf(request) };
}

async function startOf(
  rules: RuleLedger,
  side: SideId,
  { isAlone, ruleSet }: BacktestRequest,
  current: RuleSet,
): Promise<RuleSet> {
  if (isAlone === true) return { rules: [], builtIn: [] };
  if (ruleSet === undefined) return current;
  const number = numberOfSet(ruleSet);
  const found = number === undefined ? undefined : await rules.findSet(side, number);
  if (found === undefined) throw new ServiceError("invalid_request", `There is no rule set ${ruleSet}.`);
  return found;
}

/** Leaving out a misspelt rule would test something else than was meant. */
async function refuseUnknown(
  rules: RuleLedger,
  side: SideId,
  start: RuleSet,
  without: readonly string[],
): Promise<void> {
  for (const ruleId of without) {
    if (start.rules.some(({ id }) => id === ruleId) || (await rules.find(side, ruleId)) !== undefined) continue;
    const name = new RegExp(ruleIdPattern).test(ruleId) ? ruleId : "with this name";
    throw new ServiceError("invalid_request", `without: there is no rule ${name}.`);
  }
}

async function triedRule(rules: RuleLedger, side: SideId, tried: TriedRule): Promise<RuleInForce> {
  const { ruleId, rolloutPercent = 100, version: wanted } = tried;
  const latest = (await rules.find(side, ruleId))?.latest;
  const isLatest = wanted === undefined || wanted === latest?.version;
  const [stored] = isLatest ? [latest] : await rules.listVersions(side, ruleId, wanted + 1, 1);
  const expression = tried.expression ?? stored?.content.expression;
  const action = tried.action ?? stored?.content.action;
  if (expression === undefined || action === undefined) {
    throw new ServiceError("invalid_request", `Rule ${ruleId} is not saved; give its expression and action.`);
  }
  if (!isLatest && stored?.version !== wanted) {
    throw new ServiceError("invalid_request", `Rule ${ruleId} has no version ${wanted}.`);
  }
  const version = tried.expression === undefined ? (stored?.version ?? 0) : (latest?.version ?? 0) + 1;
  const title = tried.title ?? stored?.content.title ?? ruleId;
  // Which lists it names does not matter here: nothing is retired because of it.
  return { id: ruleId, version, mode: "live", rolloutPercent, title, expression, action, lists: [] };
}

function adjust(start: readonly AdjustedRule[], wanted: NonNullable<BacktestRequest["builtIn"]>): AdjustedRule[] {
  const adjusted = new Map(start.map((rule) => [rule.code, rule]));
  for (const { code, mode, multiplier = 1 } of wanted) {
    if (findRule(code) === undefined) throw new ServiceError("invalid_request", `There is no built-in rule ${code}.`);
    adjusted.set(code, { code, mode, multiplier, version: 0, changedAtMs: 0, changedBy: "" });
  }
  return [...adjusted.values()];
}

async function readModel(models: ModelLedger, side: SideId, asked: string): Promise<PlanData["model"]> {
  const version = listedVersion(asked);
  if (version === listedVersion(builtInName)) return { version: builtInName, body: undefined };
  const found = await models.find(side, version);
  if (found === undefined) throw new ServiceError("invalid_request", unknownModel);
  return { version, body: found.body, learnedUntilMs: learnedUntilMs(found.card, found.trainedAtMs) };
}

function textOf({ set, model, thresholds }: PlanData): string {
  const rules = set.rules.map(({ lists: _, ...rule }) => rule);
  return JSON.stringify({ rules, builtIn: set.builtIn, model: model.version, thresholds });
}

function periodOf({ from, to }: BacktestRequest): { readonly fromMs: number; readonly toMs: number } {
  const fromMs = readFrom(from) ?? Number.NEGATIVE_INFINITY;
  const toMs = readTo(to) ?? Number.POSITIVE_INFINITY;
  if (fromMs >= toMs) throw new ServiceError("invalid_request", "from must be before to.");
  return { fromMs, toMs };
}
