/** The sums of an invoice as a system of relations: items, totals, taxes, payments, each by the label that names it. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { atPlaces } from "../written/decimal.ts";
import type { Figure } from "../written/figures.ts";
import { findLabelledAmounts, type LabelledAmount } from "../written/labelled-amounts.ts";
import type { MoneyRole } from "../written/money-labels.ts";
import { findItemTotals, type ItemTotals } from "./item-totals.ts";
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

/** More different amounts under one name are those of several invoices, or no invoice at all. */
const choiceLimit = 3;
const rowLimit = 12;
/** Rows that come out before one that does not is told from them. */
const rowMinimum = 3;

export const findInvoiceSystem = memoise((text: TextFacts): InvoiceSystem | undefined => {
  const labelled = findLabelledAmounts(text).filter(({ figure }) => figure.isAmount);
  const places = labelled.some(({ figure }) => figure.value.places === 3) ? 3 : 2;
  const items = findItemTotals(text);
  const choices = (["lines", "net", "gross", "due", "tax"] as const).map((role) => distinct(labelled, role, places));
  if (choices.some((list) => list.length > choiceLimit)) return undefined;
  let best: InvoiceSystem | undefined;
  let bestRank = Number.NEGATIVE_INFINITY;
  for (const chosen of combinations(choices)) {
    const system = build(chosen, labelled, items, places);
    const broken = system.relations.filter(
      (relation) => relation.form === "firm" && !isSatisfied(relation, system.values),
    ).length;
    const holding = system.relations.filter((relation) => isSatisfied(relation, system.values)).length;
    const rank = holding - 100 * broken;
    if (rank > bestRank) [best, bestRank] = [system, rank];
  }
  return best;
});

function distinct(
  labelled: readonly LabelledAmount[],
  role: MoneyRole,
  places: number,
): (LabelledAmount | undefined)[] {
  const found = new Map<number, LabelledAmount>();
  for (const amount of labelled) {
    // Taxes beside their rate or base are rows of a breakdown, not the total.
    if (amount.role !== role || (role === "tax" && isTaxRow(amount))) continue;
    const value = atPlaces(amount.figure.value, places);
    if (value !== undefined) found.set(value, amount);
  }
  return found.size === 0 ? [undefined] : [...found.values()];
}

function isTaxRow({ rate, base }: LabelledAmount): boolean {
  return rate !== undefined || base !== undefined;
}

function* combinations(
  lists: readonly (readonly (LabelledAmount | undefined)[])[],
): Generator<(LabelledAmount | undefined)[]> {
  const [first, ...rest] = lists;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const item of first) for (const others of combinations(rest)) yield [item, ...others];
}

function build(
  [lines, net, gross, due, tax]: readonly (LabelledAmount | undefined)[],
  labelled: readonly LabelledAmount[],
  items: ItemTotals | undefined,
  places: number,
): InvoiceSystem {
  const values = new Map<string, number>();
  const fields = new Map<string, SystemField>();
  const relations: Relation[] = [];
  const add = (name: string, figure: Figure, label: string, isUnsigned = false) => {
    const value = atPlaces(figure.value, places) ?? 0;
    values.set(name, isUnsigned ? Math.abs(value) : value);
    fields.set(name, { figure, label });
    return name;
  };
  const addOf = (name: string, amount: LabelledAmount | undefined) =>
    amount === undefined ? undefined : add(name, amount.figure, amount.label);
  const named = (role: MoneyRole, isUnsigned: boolean) =>
    labelled
      .filter((amount) => amount.role === role && atPlaces(amount.figure.value, places) !== 0)
      .slice(0, rowLimit)
      .map((amount, index) => add(`${role} ${index + 1}`, amount.figure, amount.label, isUnsigned));
  const relate: Relate = (text, form, tolerance, plus, minus, group) => {
    const terms: Term[] = [
      ...plus.map((field): Term => ({ field, sign: 1 })),
      ...minus.map((field): Term => ({ field, sign: -1 })),
    ];
    relations.push({
      kind: "sum",
      text,
      form,
      tolerance,
      terms,
      constant: 0,
      ...(group === undefined ? {} : { group }),
    });
  };

  const [linesField, ownNetField, grossField, dueField] = [
    addOf("lines", lines),
    lines !== undefined && isEqual(lines, net, places) ? undefined : addOf("net", net),
    addOf("gross", gross),
    // The amount due is the total again, where nothing was paid before.
    due !== undefined && isEqual(due, gross, places) ? undefined : addOf("due", due),
  ];
  const netField = ownNetField ?? (net === undefined ? undefined : linesField);
  const taxRows = uniqueRows(labelled, places);
  const rowFields = taxRows.map((row, index) => add(`tax ${index + 1}`, row.figure, row.label));
  const taxField = addOf("tax", tax) ?? (rowFields.length === 1 ? rowFields[0] : undefined);
  const taxTerms = taxField === undefined ? rowFields : [taxField];
  const [charges, discounts, paid, rounding] = [
    named("charge", false),
    named("discount", true),
    named("paid", true),
    named("rounding", false),
  ];
  const end = grossField ?? dueField;

  const areLabelled = taxRows.every(({ isLabelled }) => isLabelled);
  taxRows.forEach(({ rate, base }, index) => {
    const part = rowFields[index] ?? "";
    const baseField =
      base === undefined ? undefined : add(`base ${index + 1}`, base, `base of ${taxRows[index]?.label ?? "tax"}`);
    const whole = baseField ?? (taxRows.length === 1 ? (netField ?? linesField) : undefined);
    if (rate === undefined || rate === 0 || whole === undefined) return;
    const text = `${rate / 100} % of ${baseField === undefined ? (netField === undefined ? "subtotal" : "net") : "its base"} = tax`;
    const relation: Relation = {
      kind: "share",
      text,
      form: "likely",
      tolerance: 1,
      part,
      whole,
      numerator: rate,
      denominator: 10_000,
    };
    // A subtotal need not be what the tax is on; where it is, that tells which of the sums is the wrong one.
    if (whole !== linesField || netField !== undefined || isSatisfied(relation, values)) relations.push(relation);
  });
  if (rowFields.length > 1 && tax !== undefined) {
    relate("taxes = tax in total", areLabelled ? "likely" : "open", rowFields.length, rowFields, ["tax"]);
  }
  const bases = taxRows.flatMap(({ base }, index) => (base === undefined ? [] : [`base ${index + 1}`]));
  if (netField !== undefined && bases.length > 0 && bases.length === taxRows.length) {
    relate("bases = net", "open", 1, bases, [netField]);
  }
  if (netField !== undefined && end !== undefined && taxTerms.length > 0) {
    // The label of a single rate may stand before what the tax is on.
    const sizeOf = (amount: LabelledAmount | undefined) =>
      amount === undefined ? 0 : Math.abs(atPlaces(amount.figure.value, places) ?? 0);
    const isShare = tax !== undefined && 2 * sizeOf(tax) < sizeOf(net);
    const isBorneOut = relations.some((relation) => relation.kind === "share" && isSatisfied(relation, values));
    const form = isShare || isBorneOut ? "firm" : "likely";
    relate("net + tax = total", form, 1 + taxTerms.length, [netField, ...taxTerms], [end]);
  }
  // With charges and discounts there are many ways from the lines to the total; without any there is one.
  const hasExtras = charges.length + discounts.length > 0;
  const form = hasExtras ? "open" : "likely";
  if (linesField !== undefined && ownNetField !== undefined) {
    relate("lines = net", form, 1, [linesField], [ownNetField], "net");
    if (hasExtras) {
      relate(
        "lines + charges - discounts = net",
        "open",
        1,
        [linesField, ...charges],
        [ownNetField, ...discounts],
        "net",
      );
    }
  }
  if (linesField !== undefined && netField === undefined && end !== undefined) {
    const plus = [linesField, ...charges];
    const minus = [end, ...discounts];
    if (taxTerms.length > 0) relate("lines + tax = total", form, 2, [linesField, ...taxTerms], [end], "total");
    relate("lines = total", form, 1, [linesField], [end], "total");
    if (hasExtras) {
      relate("lines + charges - discounts = total", "open", 1, plus, minus, "total");
      relate("lines + charges - discounts + tax = total", "open", 2, [...plus, ...taxTerms], minus, "total");
    }
  }
  if (grossField !== undefined && dueField !== undefined) {
    relate("total = amount due", "likely", 1, [grossField], [dueField], "due");
    const isOnly = paid.length === 1;
    const plus = [grossField, ...rounding];
    if (paid.length > 0)
      relate("total - paid = amount due", isOnly ? "firm" : "likely", 1, plus, [dueField, ...paid], "due");
  }
  if (items !== undefined && items.places <= places) {
    addItems(items, { add, relate, relations, values }, [linesField, netField, end]);
  }
  return {
    places,
    values,
    fields,
    relations: relations.filter((relation) => isOfDocument(relation, relations, values)),
  };
}

type Relate = (
  text: string,
  form: Relation["form"],
  tolerance: number,
  plus: readonly string[],
  minus: readonly string[],
  group?: Relation["group"],
) => void;

interface Building {
  readonly add: (name: string, figure: Figure, label: string) => string;
  readonly relate: Relate;
  readonly relations: Relation[];
  readonly values: Values;
}

/** One relation for each row in which quantity and price make the amount, and one for the sum of all rows. */
function addItems(
  items: ItemTotals,
  { add, relate, relations, values }: Building,
  sums: readonly (string | undefined)[],
): void {
  const satisfied = items.amounts.filter(({ item }) => item?.isSatisfied === true).length;
  const names = items.amounts.map(({ figure, item }, index) => {
    const name = add(`line ${index + 1}`, figure, `line ${index + 1}`);
    // A row that does not come out says something only beside several that do.
    if (item === undefined || (!item.isSatisfied && satisfied < rowMinimum)) return name;
    const value = values.get(name) ?? 0;
    const nearest =
      [...item.expected].sort((one, other) => Math.abs(one - value) - Math.abs(other - value))[0] ?? value;
    const text = `quantity x price = line ${index + 1}`;
    const { tolerance } = item;
    relations.push({
      kind: "sum",
      text,
      form: "likely",
      tolerance,
      terms: [{ field: name, sign: 1 }],
      constant: -nearest,
    });
    return name;
  });
  const hasTable = items.amounts.some(({ item }) => item !== undefined);
  const isPureTable = items.isWhole && items.amounts.length > 1;
  const tolerance = Math.min(5, Math.ceil(names.length / 2));
  // The first sum below the lines is theirs; whether it has tax in it is open.
  const known = [...new Set(sums.filter((name) => name !== undefined))];
  for (const name of known) {
    const sum = name === "lines" ? "subtotal" : name === "net" ? "net" : "total";
    const form = isPureTable && known[0] === name ? "firm" : hasTable ? "open" : "likely";
    relate(`line items = ${sum}`, form, tolerance, names, [name], "items");
  }
}

function isEqual(one: LabelledAmount, other: LabelledAmount | undefined, places: number): boolean {
  return other !== undefined && atPlaces(one.figure.value, places) === atPlaces(other.figure.value, places);
}

/** A breakdown is often printed twice. */
function uniqueRows(labelled: readonly LabelledAmount[], places: number): LabelledAmount[] {
  const found = new Map<string, LabelledAmount>();
  for (const amount of labelled) {
    if (amount.role !== "tax" || !isTaxRow(amount)) continue;
    found.set(`${amount.rate} ${atPlaces(amount.figure.value, places)}`, amount);
  }
  return [...found.values()].slice(0, rowLimit);
}

/** Of the ways to a sum one holds at most; where one does, or where there are many, the others are none of this document. */
function isOfDocument(relation: Relation, relations: readonly Relation[], values: Values): boolean {
  if (isSatisfied(relation, values)) return true;
  if (relation.form === "open") return false;
  return !relations.some(
    (other) => other.group !== undefined && other.group === relation.group && isSatisfied(other, values),
  );
}
