/** Every name that a rule may use. */
import { factTable } from "../../scoring/facts/table/fact-table.ts";
import { nameFact, type RuleName } from "./name.ts";
import { scoreNames, transactionNames } from "./transaction-names.ts";

/** In the order in which they are shown. A name is never taken back: rules that are kept for years use it. */
export const ruleNames: readonly RuleName[] = [
  ...transactionNames,
  ...factTable.filter(({ group }) => group === "transaction").flatMap(nameFact),
  ...scoreNames,
  ...factTable.filter(({ group }) => group !== "transaction").flatMap(nameFact),
];

const byName: ReadonlyMap<string, RuleName> = new Map(ruleNames.map((entry) => [entry.name, entry]));

export function findName(name: string): RuleName | undefined {
  return byName.get(name);
}
