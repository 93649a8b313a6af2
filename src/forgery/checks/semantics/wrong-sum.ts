/** What is wrong with the sums of an invoice: the one amount that does not fit, or that they do not fit. */

import { editDistance } from "../../../contract/edit-distance.ts";
import { memoise } from "../../derived/memoise.ts";
import { isSameColumn } from "../../derived/semantics/equations/amount-rows.ts";
import { unitPlaces } from "../../derived/semantics/equations/equation.ts";
import { findHeldSums, isInHeldSum, isMisread } from "../../derived/semantics/equations/find-contradiction.ts";
import { isMadeUpBetween } from "../../derived/semantics/equations/rows-between.ts";
import { findInvoiceSystem } from "../../derived/semantics/sums/invoice-system.ts";
import { findItemTable } from "../../derived/semantics/sums/item-rows.ts";
import {
  fieldsOf,
  findSingleFaults,
  isSatisfied,
  type Relation,
  residualOf,
  type SingleFault,
  type Term,
  type Values,
} from "../../derived/semantics/sums/relations.ts";
import type { InvoiceSystem } from "../../derived/semantics/sums/system-builder.ts";
import { atPlaces } from "../../derived/semantics/written/decimal.ts";
import { type Figure, hundredthsOf, readFigures } from "../../derived/semantics/written/figures.ts";
import { areSure, readLines } from "../../derived/semantics/written/lines.ts";
import type { TextFacts } from "../../facts/text.ts";

export interface WrongSum {
  readonly system: InvoiceSystem;
  readonly broken: readonly Relation[];
  /** Undefined where no single amount, or more than one, would repair it. */
  readonly fault: SingleFault | undefined;
  /** Other amounts of which one edit would repair as much. */
  readonly others: readonly SingleFault[];
  /** The implied amount differs from the stated one in a digit or the sign, as after an edit or a slip. */
  readonly isNearMiss: boolean;
}

export const findWrongSum = memoise((text: TextFacts): WrongSum | undefined => {
  const system = findInvoiceSystem(text);
  if (system === undefined) return undefined;
  const { values, fields } = system;
  const isRead = (name: string) => areSure(fields.get(name)?.figure.words ?? []);
  // What was not read surely is an unknown: a relation with it may hold.
  const relations = system.relations.filter(
    (relation) => isSatisfied(relation, values) || fieldsOf(relation).every(isRead),
  );
  const broken = relations.filter((relation) => !isSatisfied(relation, values));
  if (broken.length === 0) return undefined;
  const firm = broken.filter(({ form }) => form === "firm");
  // A sum of several amounts holds with the amount as it is printed, whatever labels call it.
  const isPrintedRight = (figure: Figure | undefined) =>
    figure !== undefined && (isInHeldSum(text, figure) || leadsTo(fields.get("net")?.figure, figure, text));
  const faults = findSingleFaults(relations, values).filter(
    (fault) => isPossible(fault, system) && !isPrintedRight(fields.get(fault.field)?.figure),
  );
  const fault = chooseFault(faults, values, ({ field }) => isRepeated(fields.get(field)?.figure, text));
  if (fault !== undefined) {
    if (isExplained(fault, system, text)) return undefined;
    const isMisreading = (other: SingleFault) =>
      other.repaired.length >= fault.repaired.length && isReadOtherwise(other, system, text);
    if (faults.some(isMisreading)) return undefined;
    // Beside amounts that were not read surely, one relation alone says nothing.
    if (fault.satisfied.length < 2 && ![...fields.keys()].every(isRead)) return undefined;
    const isNearMiss = isOneEditAway(values.get(fault.field) ?? 0, fault.implied);
    // Relations that are only likely may be no relations of this document; a near miss tells that they are.
    const isClaim = firm.length > 0 || isNearMiss;
    if (!isClaim || !isBorneOut(fault, relations, isNearMiss)) return undefined;
    const others = faults.filter(
      (other) =>
        other.field !== fault.field &&
        other.repaired.length === fault.repaired.length &&
        (/^(gross|due)$/.test(other.field) || isOnlyPayment(other.field, fields)) &&
        isOneEditAway(values.get(other.field) ?? 0, other.implied),
    );
    return { system, broken, fault, isNearMiss, others };
  }
  if (faults.some((other) => isExplained(other, system, text))) return undefined;
  if (firm.every((relation) => isNamedBetween(relation, system, text) || isHeldOtherwise(relation, system, text)))
    return undefined;
  return firm.some((relation) => relation.text === "net + tax = total" && isOfOneBlock(relation, system))
    ? { system, broken: firm, fault: undefined, isNearMiss: false, others: [] }
    : undefined;
});

/** Rows that stand between the amounts of a sum and its result make up the difference, whatever they are called. */
function isNamedBetween(relation: Relation, { places, values, fields }: InvoiceSystem, text: TextFacts): boolean {
  const off = residualOf(relation, values);
  if (relation.kind !== "sum" || off === undefined) return false;
  const figureOf = ({ field }: Term) => fields.get(field)?.figure ?? [];
  const [terms, results] = ([1, -1] as const).map((sign) =>
    relation.terms.filter((term) => term.sign === sign).flatMap(figureOf),
  );
  const [total] = results ?? [];
  return total !== undefined && isMadeUpBetween(text, terms ?? [], total, off * 10 ** (unitPlaces - places));
}

/** The net amount is this one less what stands between them: it is a sum of items, whatever it is called. */
function leadsTo(net: Figure | undefined, figure: Figure, text: TextFacts): boolean {
  return findHeldSums(text).some((figures) => figures.at(-1) === net && figures[0] === figure);
}

/** What it begins and ends with are parts of a sum that holds, with another amount between them. */
function isHeldOtherwise(relation: Relation, { fields }: InvoiceSystem, text: TextFacts): boolean {
  const ends = [fieldsOf(relation)[0], fieldsOf(relation).at(-1)].flatMap(
    (name) => fields.get(name ?? "")?.figure ?? [],
  );
  return findHeldSums(text).some((figures) => ends.every((figure) => figures.includes(figure)));
}

/** The difference itself stands on the page, as a charge, a payment or a sum in between that was not understood. */
function isExplained(fault: SingleFault, system: InvoiceSystem, text: TextFacts): boolean {
  const { field, implied, repaired } = fault;
  const { values, fields } = system;
  const stated = values.get(field) ?? 0;
  const own = fields.get(field)?.figure;
  if (stated === -implied) return own !== undefined && hasLooseSign(own, text);
  if (repaired.some((relation) => isNamedBetween(relation, system, text))) return true;
  const off = Math.abs(implied - stated);
  // Quantities and prices of items are no charges.
  const items = new Set(findItemTable(text)?.rows.flatMap(({ quantity, price, amount }) => [quantity, price, amount]));
  return readFigures(text).all.some((figure) => figure.isAmount && !items.has(figure) && hundredthsOf(figure) === off);
}

/** With another reading of its amount, or with the digits that recognition passes over, all would hold. */
function isReadOtherwise({ field, implied }: SingleFault, { fields, places }: InvoiceSystem, text: TextFacts): boolean {
  const figure = fields.get(field)?.figure;
  return figure !== undefined && isMisread(text, figure, implied * 10 ** (unitPlaces - places));
}

/** In a narrow column the sign of an amount stands on the line above it. */
function hasLooseSign({ line, left, right }: Figure, text: TextFacts): boolean {
  const { lines } = readLines(text);
  const row = lines.indexOf(line);
  const reach = 2 * (line.bottom - line.top);
  return lines
    .slice(Math.max(0, row - 2), row + 1)
    .some(({ words }) =>
      words.some((word) => /^[-−–]$/.test(word.text) && word.right > left - reach && word.left < right + reach),
    );
}

/** Besides the relation that it repairs, something must hold that has to do with it. */
function isBorneOut(
  { satisfied, repaired }: SingleFault,
  relations: readonly Relation[],
  isNearMiss: boolean,
): boolean {
  if (isNearMiss) return satisfied.length * 2 >= relations.length;
  return satisfied.length > 1 && repaired.length > 0;
}

/** The one that repairs most; among equals the only one that an edit of one digit would have made. */
function chooseFault(
  faults: readonly SingleFault[],
  values: Values,
  isBacked: (fault: SingleFault) => boolean,
): SingleFault | undefined {
  const most = Math.max(...faults.map(({ repaired }) => repaired.length));
  const best = faults.filter(({ repaired }) => repaired.length === most);
  if (best.length === 1) return best[0];
  const near = best.filter(({ field, implied }) => isOneEditAway(values.get(field) ?? 0, implied));
  // Several lines may make up the same difference; then it is the sum of them that is named.
  const sums = near.filter(({ field }) => !field.startsWith("line "));
  // And of sums that lead to each other it is the last, which is what a reader looks at.
  const ends = near.filter(({ field }) => field === "gross" || field === "due");
  // An amount that the page prints once more is the last to be wrong.
  const single = ends.filter((one) => !isBacked(one));
  return (
    [near, sums, ends, single].find((list) => list.length === 1)?.[0] ?? single.find(({ field }) => field === "due")
  );
}

/** The page prints it on another line too. */
function isRepeated(figure: Figure | undefined, text: TextFacts): boolean {
  if (figure === undefined) return false;
  const value = atPlaces(figure.value, 2);
  return readFigures(text).all.some(
    (other) => other.isAmount && other.line !== figure.line && atPlaces(other.value, 2) === value,
  );
}

/** Of what it is on; no tax is higher. */
const taxShareLimit = 0.35;

/** Nothing implies a tax that there is not, or a debt that becomes a credit by other digits. */
function isPossible({ field, implied }: SingleFault, { values, fields }: InvoiceSystem): boolean {
  const stated = values.get(field) ?? 0;
  if (isOnlyPayment(field, fields)) return implied > 0 && isOneEditAway(stated, implied);
  if (!isStatedByLabel(field)) return false;
  if (field === "due" && stated > 0 && implied < 0 && stated !== -implied) return false;
  const net = values.get("net") ?? values.get("lines") ?? 0;
  if (field === "tax") return Math.abs(implied) <= taxShareLimit * Math.abs(net);
  if (field === "net" || field === "lines") {
    const tax = values.get("tax") ?? 0;
    return Math.abs(tax) <= taxShareLimit * Math.abs(implied);
  }
  return true;
}

/** Discounts, charges and what a tax is on have too many forms for one of them to be named as wrong. */
function isStatedByLabel(field: string): boolean {
  return !/^(charge|discount|paid|opening|base|rounding)/.test(field);
}

/** Beside no other payment it is as exact as the sums are. */
function isOnlyPayment(field: string, fields: InvoiceSystem["fields"]): boolean {
  return field === "paid 1" && !fields.has("paid 2");
}

function isOneEditAway(stated: number, implied: number): boolean {
  if (stated === -implied) return true;
  return (
    Math.sign(stated) === Math.sign(implied) && editDistance(String(Math.abs(stated)), String(Math.abs(implied))) <= 1
  );
}

/** Labels of two papers on one page, or of two tables, make a relation of amounts that were never added up. */
function isOfOneBlock(relation: Relation, { fields }: InvoiceSystem): boolean {
  const [first, ...others] = fieldsOf(relation).flatMap((name) => fields.get(name)?.figure ?? []);
  if (first === undefined) return false;
  return others.every((other) => isSameColumn(first, other)) || others.every(({ line }) => line === first.line);
}
