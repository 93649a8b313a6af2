/** Every name that a rule may use: a value of a transaction or of what came before it, with type and unit. */
import type { FactUnit } from "../../scoring/facts/table/fact-row.ts";
import {
  type Fact,
  type FactGroup,
  type FactName,
  factNames,
  factTable,
} from "../../scoring/facts/table/fact-table.ts";
import { riskScoreOf } from "../../scoring/odds.ts";
import type { PolicyRow as Row } from "../../scoring/policy.ts";
import { type NumberPart, numberPart, type Part, textPart, truthPart } from "../language/value.ts";

type NameGroup = FactGroup | "score";
/** Facts are in milliseconds, names in seconds. */
type Unit = Exclude<FactUnit, "milliseconds" | "truth"> | "seconds" | "score";

interface RuleName {
  readonly name: string;
  readonly group: NameGroup;
  readonly type: "number" | "text" | "truth";
  /** The unit of a number. */
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
  textName(
    "ipCountry",
    "The country of the attribute ipAddress, by the operator's file.",
    (row) => row.transaction.ipCountry,
  ),
  {
    name: "isIpCountryOther",
    group: "transaction",
    type: "truth",
    meaning: "The address ipAddress is in another country than the payment.",
    part: truthPart(({ transaction: { country, ipCountry } }) => {
      return country === undefined || ipCountry === undefined ? 2 : country === ipCountry ? 0 : 1;
    }),
  },
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

function numberOf(index: number, scale: number): Part {
  return numberPart(({ facts }) => {
    const value = facts.values[index] ?? Number.NaN;
    return Number.isFinite(value) ? value / scale : Number.NaN;
  });
}

function truthOf(index: number): Part {
  return truthPart(({ facts }) => {
    const value = facts.values[index];
    return value === 1 ? 1 : value === 0 ? 0 : 2;
  });
}

function textName(name: string, meaning: string, read: (row: Row) => string | undefined): RuleName {
  return { name, group: "transaction", type: "text", meaning, part: textPart(read) };
}

function numberName(group: NameGroup, name: string, unit: Unit, meaning: string, read: (row: Row) => number): RuleName {
  return { name, group, type: "number", unit, meaning, part: numberPart(read) };
}

export interface SpanFunction {
  readonly name: string;
  readonly unit: "transactions" | "money";
  readonly meaning: string;
  /** By span, such as "1h". */
  readonly spans: ReadonlyMap<string, NumberPart>;
}

function part(fact: FactName): NumberPart {
  const index = factNames.indexOf(fact);
  return numberPart(({ facts }) => facts.values[index] ?? Number.NaN);
}

function mean(sum: FactName, count: FactName): NumberPart {
  const [sumPlace, countPlace] = [factNames.indexOf(sum), factNames.indexOf(count)];
  return numberPart(({ facts }) => {
    const value = (facts.values[sumPlace] ?? Number.NaN) / (facts.values[countPlace] ?? Number.NaN);
    return Number.isFinite(value) ? value : Number.NaN;
  });
}

const day = part("count24h");

export const spanFunctions: readonly SpanFunction[] = [
  {
    name: "count",
    unit: "transactions",
    meaning:
      "Number of the account's payments. Up to a day: exact, including this one, retries counted once, at most 17. Over 7 and 30 days: earlier payments with exponential decay.",
    spans: new Map([
      ["1m", part("count1m")],
      ["10m", part("count10m")],
      ["1h", part("count1h")],
      ["24h", day],
      ["1d", day],
      ["7d", part("decayed7d")],
      ["30d", part("decayed30d")],
    ]),
  },
  {
    name: "sum",
    unit: "money",
    meaning: "Sum of the account's earlier payments with exponential decay: after the span a payment counts 37 %.",
    spans: new Map([
      ["1h", part("spent1h")],
      ["24h", part("spent1d")],
      ["1d", part("spent1d")],
      ["7d", part("spent7d")],
      ["30d", part("spent30d")],
    ]),
  },
  {
    name: "mean",
    unit: "money",
    meaning: "Mean of the account's earlier payments with exponential decay: after the span a payment counts 37 %.",
    spans: new Map([
      ["1h", mean("spent1h", "decayed1h")],
      ["24h", mean("spent1d", "decayed1d")],
      ["1d", mean("spent1d", "decayed1d")],
      ["7d", mean("spent7d", "decayed7d")],
      ["30d", mean("spent30d", "decayed30d")],
    ]),
  },
];
