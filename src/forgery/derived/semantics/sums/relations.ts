/** A system of sums and shares over stated amounts, and the single amount whose change would satisfy all of it. */
import { divideRounded } from "../written/decimal.ts";

/** Amounts by name, in minor units. */
export type Values = ReadonlyMap<string, number>;

/** The terms with their signs make nought, or one amount is a share of another. */
export type Relation = {
  /** Said as it would be read: "net + tax = total". */
  readonly text: string;
  /** Minor units that rounding explains. */
  readonly tolerance: number;
  /** `firm`: labels state it. `likely`: most documents have it. `open`: some have it and some do not, so it counts where it holds. */
  readonly form: "firm" | "likely" | "open";
  /** Of the relations of one group a document has one. */
  readonly group?: "net" | "total" | "due" | "items";
} & (
  | { readonly kind: "sum"; readonly terms: readonly Term[]; readonly constant: number }
  | {
      readonly kind: "share";
      readonly part: string;
      readonly whole: string;
      readonly numerator: number;
      readonly denominator: number;
    }
);

export interface Term {
  readonly field: string;
  readonly sign: 1 | -1;
}

export interface SingleFault {
  readonly field: string;
  readonly implied: number;
  /** Relations that hold once it is changed. */
  readonly satisfied: readonly Relation[];
  /** Those of them that did not hold before. */
  readonly repaired: readonly Relation[];
}

export function fieldsOf(relation: Relation): readonly string[] {
  return relation.kind === "sum" ? relation.terms.map(({ field }) => field) : [relation.part, relation.whole];
}

/** Undefined where an amount is missing. */
export function residualOf(relation: Relation, values: Values): number | undefined {
  if (relation.kind === "share") {
    const [part, whole] = [values.get(relation.part), values.get(relation.whole)];
    if (part === undefined || whole === undefined) return undefined;
    return part - shareOf(whole, relation.numerator, relation.denominator);
  }
  let sum = relation.constant;
  for (const { field, sign } of relation.terms) {
    const value = values.get(field);
    if (value === undefined) return undefined;
    sum += sign * value;
  }
  return sum;
}

export function isSatisfied(relation: Relation, values: Values): boolean {
  const residual = residualOf(relation, values);
  return residual !== undefined && Math.abs(residual) <= relation.tolerance;
}

export function shareOf(whole: number, numerator: number, denominator: number): number {
  return divideRounded(BigInt(whole) * BigInt(numerator), BigInt(denominator));
}

/** What the relation makes of one of its fields, given the others. */
function solveFor(relation: Relation, field: string, values: Values): number | undefined {
  if (relation.kind === "share") {
    const { part, whole, numerator, denominator } = relation;
    const [partValue, wholeValue] = [values.get(part), values.get(whole)];
    if (field === part) return wholeValue === undefined ? undefined : shareOf(wholeValue, numerator, denominator);
    // Many wholes have the same rounded share; the one in the middle is named only where another relation bears it out.
    return partValue === undefined || numerator === 0 ? undefined : shareOf(partValue, denominator, numerator);
  }
  const residual = residualOf(relation, values);
  const own = relation.terms.filter((term) => term.field === field);
  const value = values.get(field);
  if (residual === undefined || value === undefined || own.length !== 1) return undefined;
  return value - (own[0]?.sign ?? 1) * residual;
}

/**
 * Every change of one amount that repairs all firm relations that are broken, and keeps all relations that hold.
 * Relations that are only likely are repaired with it, or left out of account.
 */
export function findSingleFaults(relations: readonly Relation[], values: Values): readonly SingleFault[] {
  const broken = relations.filter((relation) => !isSatisfied(relation, values));
  const holding = relations.filter((relation) => isSatisfied(relation, values));
  const firm = broken.filter(({ form }) => form === "firm");
  const faults: SingleFault[] = [];
  for (const relation of broken) {
    for (const field of fieldsOf(relation)) {
      const implied = solveFor(relation, field, values);
      if (implied === undefined || implied === values.get(field)) continue;
      const changed = new Map(values).set(field, implied);
      if (![...holding, ...firm].every((other) => isSatisfied(other, changed))) continue;
      if (faults.some((known) => known.field === field && known.implied === implied)) continue;
      const satisfied = relations.filter((other) => isSatisfied(other, changed));
      faults.push({ field, implied, satisfied, repaired: satisfied.filter((other) => broken.includes(other)) });
    }
  }
  return faults.sort((one, other) => other.satisfied.length - one.satisfied.length);
}
