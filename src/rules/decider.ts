/** The decider that knows users' own rules and lists: the entry point of a ledger's thread. */
import type { Decider } from "../ledger/decider.ts";
import { createDecider as createScoring } from "../scoring/decider.ts";
import { firstRuleSet, type Policies } from "../scoring/policy.ts";
import { createPolicy, findSetProblem } from "./rule-set.ts";

export const policies: Policies = {
  withoutRules: createPolicy({ rules: [], builtIn: [] }, firstRuleSet),
  read: createPolicy,
  findProblem: findSetProblem,
};

/** The settings cross the thread as plain data. */
export function createDecider(settings: unknown): Decider<unknown> {
  return createScoring(settings, policies) as Decider<unknown>;
}
