/** What a public name of the rule language is: a value of a transaction or of what came before it, with type and unit. */
import type { FactUnit } from "../../scoring/facts/table/fact-row.ts";
import type { Fact, FactGroup } from "../../scoring/facts/table/fact-table.ts";
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

/** The name of a fact of the feature engine, where it has one. */
export function nameFact({ ruleName, group, unit, meaning, order }: Fact): readonly RuleName[] {
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
