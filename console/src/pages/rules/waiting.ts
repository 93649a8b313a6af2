/** Which proposals that wait for a second person are of one rule. */
import type { ProposalInfo } from "../../../../client/interface.ts";

/** Its parameters are kept as they were sent; what stands in its body may have the rule's name by chance. */
export function isOfRule({ request }: Pick<ProposalInfo, "request">, ruleId: string): boolean {
  const params = fieldOf(request, "params");
  return fieldOf(params, "ruleId") === ruleId;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
