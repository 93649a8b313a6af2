/** The amounts and relations of one reading of an invoice, as they are put together. */
import { atPlaces } from "../written/decimal.ts";
import type { Figure } from "../written/figures.ts";
import type { LabelledAmount } from "../written/labelled-amounts.ts";
import type { MoneyRole } from "../written/money-labels.ts";
import { isSatisfied, type Relation, type Term, type Values } from "./relations.ts";

export interface SystemField {
  readonly label: string;
  readonly figure: Figure;
}

export interface InvoiceSystem {
  readonly places: number;
  readonly values: Values;
  readonly fields: ReadonlyMap<string, SystemField>;
  readonly relations: readonly Relation[];
}

/** Amounts of one role that are taken in at most. */
export const rowLimit = 12;

export class SystemBuilder {
  readonly values = new Map<string, number>();
  readonly relations: Relation[] = [];
  readonly #fields = new Map<string, SystemField>();
  readonly places: number;

  constructor(places: number) {
    this.places = places;
  }

  /** Gives the field's name back. */
  add(name: string, figure: Figure, label: string, isUnsigned = false): string {
    const value = atPlaces(figure.value, this.places) ?? 0;
    this.values.set(name, isUnsigned ? Math.abs(value) : value);
    this.#fields.set(name, { figure, label });
    return name;
  }

  addAmount(name: string, amount: LabelledAmount | undefined): string | undefined {
    return amount === undefined ? undefined : this.add(name, amount.figure, amount.label);
  }

  addRole(labelled: readonly LabelledAmount[], role: MoneyRole, isUnsigned: boolean): readonly string[] {
    return labelled
      .filter((amount) => amount.role === role && atPlaces(amount.figure.value, this.places) !== 0)
      .slice(0, rowLimit)
      .map((amount, index) => this.add(`${role} ${index + 1}`, amount.figure, amount.label, isUnsigned));
  }

  relate(
    text: string,
    form: Relation["form"],
    tolerance: number,
    plus: readonly string[],
    minus: readonly string[],
    group?: Relation["group"],
  ): void {
    const terms: Term[] = [
      ...plus.map((field): Term => ({ field, sign: 1 })),
      ...minus.map((field): Term => ({ field, sign: -1 })),
    ];
    const grouped = group === undefined ? {} : { group };
    this.relations.push({ kind: "sum", text, form, tolerance, terms, constant: 0, ...grouped });
  }

  build(): InvoiceSystem {
    const { places, values, relations } = this;
    const own = relations.filter((relation) => isOfDocument(relation, relations, values));
    return { places, values, fields: this.#fields, relations: own };
  }
}

/** Of the ways to a sum one holds at most; where one does, or where there are many, the others are none of this document. */
function isOfDocument(relation: Relation, relations: readonly Relation[], values: Values): boolean {
  if (isSatisfied(relation, values)) return true;
  if (relation.form === "open") return false;
  return !relations.some(
    (other) => other.group !== undefined && other.group === relation.group && isSatisfied(other, values),
  );
}
