/** Every fact that rules and models may know of a transaction and of what came before it, each described once. */
import { accountFacts, customerFacts, transactionFacts } from "./account-facts.ts";
import { amountFacts } from "./amount-facts.ts";
import { attributeFacts } from "./attribute-facts.ts";
import { clockFacts } from "./clock-facts.ts";
import { counterpartyFacts } from "./counterparty-facts.ts";
import { crowdFacts } from "./crowd-facts.ts";
import type { FactRow, FactRows } from "./fact-row.ts";
import { labelFacts } from "./label-facts.ts";
import { moneyFacts } from "./money-facts.ts";
import { noveltyFacts } from "./novelty-facts.ts";
import { paceFacts } from "./pace-facts.ts";
import { peerFacts } from "./peer-facts.ts";
import { tieFacts } from "./tie-facts.ts";

/** In the order in which they are shown. */
const groups = {
  transaction: transactionFacts,
  account: accountFacts,
  amount: amountFacts,
  money: moneyFacts,
  pace: paceFacts,
  clock: clockFacts,
  novelty: noveltyFacts,
  attributes: attributeFacts,
  peers: peerFacts,
  labels: labelFacts,
  counterparty: counterpartyFacts,
  ties: tieFacts,
  crowds: crowdFacts,
  customer: customerFacts,
} as const;

type Groups = typeof groups;
export type FactGroup = keyof Groups;
export type FactName = { [Group in FactGroup]: keyof Groups[Group] }[FactGroup];
type Row = { [Group in FactGroup]: Groups[Group][keyof Groups[Group]] }[FactGroup];
/** Every theme that a feature names. */
export type ThemeCode = Extract<Row, { readonly theme: string }>["theme"];

export interface Fact extends FactRow {
  readonly name: FactName;
  readonly group: FactGroup;
  readonly theme?: ThemeCode;
}

/** Group by group, in the order in which they are shown. */
export const factTable: readonly Fact[] = Object.entries<FactRows>(groups).flatMap(([group, rows]) =>
  // The types of keys are lost on the way through `entries`.
  Object.entries(rows).map(([name, row]) => ({ ...row, name, group }) as Fact),
);

/** In the order of kept vectors, after the instant. */
export const factsInOrder: readonly Fact[] = factTable.toSorted((left, right) => left.order - right.order);

for (const [index, { name, order }] of factsInOrder.entries()) {
  if (order !== index) throw new TypeError(`The fact ${name} has order ${order}; ${index} is missing or given twice.`);
}

export const factNames: readonly FactName[] = factsInOrder.map(({ name }) => name);

/** Its index among the values of a transaction's facts. */
export function placeOf(name: FactName): number {
  return factNames.indexOf(name);
}
