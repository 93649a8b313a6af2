/** Every name that a rule may use. */
import { accountNames } from "./account-names.ts";
import type { RuleName } from "./name.ts";
import { otherNames } from "./other-names.ts";
import { transactionNames } from "./transaction-names.ts";

/** In the order in which they are shown. A name is never taken back: rules that are kept for years use it. */
export const ruleNames: readonly RuleName[] = [...transactionNames, ...accountNames, ...otherNames];

const byName: ReadonlyMap<string, RuleName> = new Map(ruleNames.map((entry) => [entry.name, entry]));

export function findName(name: string): RuleName | undefined {
  return byName.get(name);
}
