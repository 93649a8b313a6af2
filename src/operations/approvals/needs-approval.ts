/** Which requests of a side need a second person. */
import type { ApprovalSettings } from "../../contract/approvals.ts";
import type { CaseAction } from "../../contract/cases.ts";
import type { ProposedRequest } from "../../ledger/approvals.ts";
import type { StoredCase } from "../../ledger/cases.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { SideId } from "../../ledger/side.ts";
import { parseCaseId } from "../cases/describe-case.ts";

type Topic = Exclude<keyof ApprovalSettings, "decisionsAbove" | "decisionsCurrency">;

/** Operations by what has to be on. A rule set holds thresholds too, so either asks for it. */
const topics: Readonly<Record<string, readonly Topic[]>> = {
  promoteRule: ["rules"],
  retireRule: ["rules"],
  adjustBuiltInRule: ["rules"],
  restoreRuleSet: ["rules", "thresholds"],
  promoteModel: ["models"],
  rollBackModel: ["models"],
  setAlertBudget: ["thresholds"],
  clearAlertBudget: ["thresholds"],
  deleteDocument: ["deletions"],
  removeCaseFile: ["deletions"],
  eraseCustomer: ["deletions"],
  // Nobody takes the second person away alone.
  setApprovals: ["rules", "models", "thresholds", "deletions"],
};

const decisions: readonly string[] = ["decideCase", "changeCases"];

/** Its verdicts change only if the rule is live. */
const shadowing = "shadowRule";

export const guardedOperations: readonly string[] = [...Object.keys(topics), ...decisions, shadowing];

export async function needsApproval(
  settings: ApprovalSettings,
  { operation, params, body }: ProposedRequest,
  side: SideId,
  { cases, rules }: Pick<Ledger, "cases" | "rules">,
  dollarsPer: (currency: string) => number,
): Promise<boolean> {
  const { decisionsAbove, decisionsCurrency } = settings;
  if ((topics[operation] ?? []).some((topic) => settings[topic])) return true;
  if (operation === shadowing && settings.rules) {
    const { ruleId } = params as { readonly ruleId: string };
    return (await rules.findLive(side))?.rules.some(({ id, mode }) => id === ruleId && mode === "live") ?? false;
  }
  if (decisionsAbove === null) return false;
  if (operation === "setApprovals") return true;
  if (!decisions.includes(operation)) return false;
  for (const id of decidedCases(operation, params, body)) {
    const found = await cases.find(side, parseCaseId(id));
    // An amount without a rate is not known to be below.
    if (found !== undefined && !(valueIn(decisionsCurrency, found, dollarsPer) <= decisionsAbove)) return true;
  }
  return false;
}

/** Names what is the latest now, so that the second person puts nothing in force that was saved after the proposal. */
export async function pinRequest(
  request: ProposedRequest,
  side: SideId,
  { rules }: Pick<Ledger, "rules">,
): Promise<ProposedRequest> {
  const { operation, params, body } = request;
  if (operation !== "promoteRule" && operation !== shadowing) return request;
  const found = await rules.find(side, (params as { readonly ruleId: string }).ruleId);
  if (found === undefined) return request;
  return { ...request, body: { version: found.latest.version, ...(body as object | null) } };
}

/** What names no currency is in the one that is asked for. */
function valueIn(
  currency: string | null | undefined,
  { valueAtRisk, valueByCurrency }: Pick<StoredCase, "valueAtRisk" | "valueByCurrency">,
  dollarsPer: (currency: string) => number,
): number {
  if (currency == null || valueByCurrency === undefined) return valueAtRisk;
  return Object.entries(valueByCurrency).reduce((sum, [own, value]) => {
    return sum + (own === "" || own === currency ? value : (value * dollarsPer(own)) / dollarsPer(currency));
  }, 0);
}

/** The schemas of the routes have checked both. */
function decidedCases(operation: string, params: unknown, body: unknown): readonly string[] {
  if (operation === "decideCase") return [(params as { readonly caseId: string }).caseId];
  const { cases, action } = body as { cases: readonly { readonly caseId: string }[]; action: CaseAction };
  return action.kind === "decide" ? cases.map(({ caseId }) => caseId) : [];
}
