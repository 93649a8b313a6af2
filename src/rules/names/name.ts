/** What a public name of the rule language is: a value of a transaction or of what came before it, with type and unit. */
import { type FactName, factNames } from "../../scoring/facts/facts.ts";
import type { PolicyRow as Row } from "../../scoring/policy.ts";
import { numberPart, type Part, textPart, truthPart } from "../language/value.ts";

export const nameGroups = [
  "transaction",
  "score",
  "account",
  "amount",
  "pace",
  "novelty",
  "clock",
  "peers",
  "labels",
  "counterparty",
  "customer",
] as const;
export type NameGroup = (typeof nameGroups)[number];

export interface RuleName {
  readonly name: string;
  readonly group: NameGroup;
  readonly type: "number" | "text" | "truth";
  /** Of a number. */
  readonly unit?: Unit;
  readonly meaning: string;
  readonly part: Part;
}

export type Unit =
  | "money"
  | "seconds"
  | "transactions"
  | "times"
  | "share"
  | "log-odds"
  | "standard deviations"
  | "hour"
  | "weekday"
  | "score"
  | "count";

const placeOf = new Map<FactName, number>(factNames.map((name, place) => [name, place]));

/** How many of the fact's own unit are one of the public one: facts are in milliseconds, names in seconds. */
function scaleOf(unit: Unit): number {
  return unit === "seconds" ? 1_000 : 1;
}

/** A name for a fact of the feature engine. */
export function factName(group: NameGroup, name: string, fact: FactName, unit: Unit, meaning: string): RuleName {
  const place = placeOf.get(fact) ?? 0;
  const scale = scaleOf(unit);
  const read = ({ facts }: Row): number => {
    const value = facts.values[place] ?? Number.NaN;
    return Number.isFinite(value) ? value / scale : Number.NaN;
  };
  return { name, group, type: "number", unit, meaning, part: numberPart(read) };
}

/** A name for a fact that is 1 or 0. */
export function factTruth(group: NameGroup, name: string, fact: FactName, meaning: string): RuleName {
  const place = placeOf.get(fact) ?? 0;
  const part = truthPart(({ facts }) => {
    const value = facts.values[place];
    return value === 1 ? 1 : value === 0 ? 0 : 2;
  });
  return { name, group, type: "truth", meaning, part };
}

export function textName(name: string, meaning: string, read: (row: Row) => string | undefined): RuleName {
  return { name, group: "transaction", type: "text", meaning, part: textPart(read) };
}

export function numberName(
  group: NameGroup,
  name: string,
  unit: Unit,
  meaning: string,
  read: (row: Row) => number,
): RuleName {
  return { name, group, type: "number", unit, meaning, part: numberPart(read) };
}
