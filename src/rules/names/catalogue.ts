/** Every name that a rule may use: a value of a transaction or of what came before it, with type and unit. */

import type { FactUnit } from "../../scoring/facts/table/fact-row.ts";
import { type Fact, type FactGroup, factTable } from "../../scoring/facts/table/fact-table.ts";
import { riskScoreOf } from "../../scoring/odds.ts";
import type { PolicyRow as Row } from "../../scoring/policy.ts";
import { numberPart, type Part, textPart, truthPart } from "../language/value.ts";

type NameGroup = FactGroup | "score";
/** Facts are in milliseconds, names in seconds. */
type Unit = Exclude<FactUnit, "milliseconds" | "truth"> | "seconds" | "score";

export interface RuleName {
  readonly name: string;
  readonly group: NameGroup;
  readonly type: "number" | "text" | "truth";
  /** Of a number. */
  readonly unit?: Unit;
  readonly meaning: string;
  readonly part: Part;
}

const transactionNames: readonly RuleName[] = [
  numberName(
    "transaction",
    "amount",
    "money",
    "The amount; negative amounts are incoming money.",
    (row) => row.transaction.amount,
  ),
  textName("currency", "The currency, as a three-letter code.", (row) => row.transaction.currency),
  textName("country", "The country of the payment, as a two-letter code.", (row) => row.transaction.country),
  textName("channel", "The channel of the payment.", (row) => row.transaction.channel),
  textName("merchantCategory", "The merchant category.", (row) => row.transaction.merchantCategory),
  textName("counterpartyId", "Who is paid, or who pays.", (row) => row.transaction.counterpartyId),
  textName("deviceId", "The device that was used.", (row) => row.transaction.deviceId),
  textName("customerId", "The customer named in the transaction.", (row) => row.transaction.customerId),
  textName("accountId", "The account.", (row) => row.transaction.accountId),
  textName("accountType", "The account's type, in lower case.", (row) => row.transaction.accountType),
  textName("transactionId", "The id of the transaction.", (row) => row.transaction.id),
  numberName(
    "transaction",
    "timestamp",
    "seconds",
    "The time of the transaction, since 1970-01-01T00:00:00Z.",
    (row) => row.transaction.timeMs / 1_000,
  ),
];

const scoreNames: readonly RuleName[] = [
  numberName("score", "score", "score", "The risk score before rules, 0 to 100.", (row) => riskScoreOf(row.logOdds)),
  numberName(
    "score",
    "probability",
    "share",
    "The probability of fraud before rules, 0 to 1.",
    (row) => 1 / (1 + Math.exp(-row.logOdds)),
  ),
];

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

/** The name of a fact of the feature engine, where it has one. */
function nameFact({ ruleName, group, unit, meaning, order }: Fact): readonly RuleName[] {
  if (ruleName === undefined) return [];
  const common = { name: ruleName, group, meaning };
  if (unit === "truth") return [{ ...common, type: "truth", part: truthOf(order) }];
  if (unit === "milliseconds") return [{ ...common, type: "number", unit: "seconds", part: numberOf(order, 1_000) }];
  return [{ ...common, type: "number", unit, part: numberOf(order, 1) }];
}

function numberOf(place: number, scale: number): Part {
  return numberPart(({ facts }) => {
    const value = facts.values[place] ?? Number.NaN;
    return Number.isFinite(value) ? value / scale : Number.NaN;
  });
}

function truthOf(place: number): Part {
  return truthPart(({ facts }) => {
    const value = facts.values[place];
    return value === 1 ? 1 : value === 0 ? 0 : 2;
  });
}

function textName(name: string, meaning: string, read: (row: Row) => string | undefined): RuleName {
  return { name, group: "transaction", type: "text", meaning, part: textPart(read) };
}

function numberName(group: NameGroup, name: string, unit: Unit, meaning: string, read: (row: Row) => number): RuleName {
  return { name, group, type: "number", unit, meaning, part: numberPart(read) };
}
