/** Builds the system of relations between an invoice's amounts: items, totals, taxes and payments, each by the label that names it. */
import { atPlaces } from "../written/decimal.ts";
import { type LabelledAmount, listTaxRows } from "../written/labelled-amounts.ts";
import { toPlainText } from "../written/plain-text.ts";
import { type ItemTotals, leaveOutItems } from "./item-totals.ts";
import { isSatisfied, type Relation } from "./relations.ts";
import { type InvoiceSystem, rowLimit, SystemBuilder } from "./system-builder.ts";

/** So many rows must hold before a row that does not hold is reported. */
const rowMinimum = 3;

/** The amounts of one choice, by role: of each role at most one. */
type Chosen = readonly (LabelledAmount | undefined)[];

export function buildSystem(
  chosen: Chosen,
  labelled: readonly LabelledAmount[],
  items: ItemTotals | undefined,
  places: number,
): InvoiceSystem {
  const system = new SystemBuilder(places);
  const names = nameFields(system, chosen, leaveOutItems(labelled, chosen.slice(0, 2), items, places));
  relateTaxes(system, names);
  relateNetToTotal(system, names, chosen);
  relateLines(system, names, chosen);
  relatePayments(system, names);
  if (items !== undefined && items.places <= places) {
    addItems(items, system, names);
  }
  return system.build();
}

/** The names of the fields by what they are; undefined where the document does not state them. */
interface Names {
  readonly lines: string | undefined;
  /** Of a net sum of its own, and of the subtotal where both are one amount. */
  readonly ownNet: string | undefined;
  readonly net: string | undefined;
  readonly gross: string | undefined;
  readonly due: string | undefined;
  /** The sum that everything leads to. */
  readonly end: string | undefined;
  readonly hasTax: boolean;
  readonly taxRows: readonly LabelledAmount[];
  readonly rowFields: readonly string[];
  readonly taxTerms: readonly string[];
  readonly charges: readonly string[];
  readonly discounts: readonly string[];
  readonly paid: readonly string[];
  /** What was open before this document. */
  readonly previous: readonly string[];
  readonly rounding: readonly string[];
}

function nameFields(
  system: SystemBuilder,
  [lines, net, gross, due, tax]: Chosen,
  labelled: readonly LabelledAmount[],
): Names {
  const { places } = system;
  const linesField = system.addAmount("lines", lines);
  const isSubtotalNet = lines !== undefined && isEqual(lines, net, places);
  const ownNet = isSubtotalNet ? undefined : system.addAmount("net", net);
  const grossField = system.addAmount("gross", gross);
  // The amount due is the total again, where nothing was paid before.
  const isDueTotal = due !== undefined && isEqual(due, gross, places);
  const dueField = isDueTotal ? undefined : system.addAmount("due", due);
  const taxRows = listTaxRows(labelled, places).slice(0, rowLimit);
  const rowFields = taxRows.map((row, index) => system.add(`tax ${index + 1}`, row.figure, row.label));
  const hasPayment = labelled.some(({ role }) => role === "paid");
  const taxField = system.addAmount("tax", tax) ?? (rowFields.length === 1 ? rowFields[0] : undefined);
  return {
    lines: linesField,
    ownNet,
    net: ownNet ?? (net === undefined ? undefined : linesField),
    gross: grossField,
    due: dueField,
    // What is due once something was paid is no sum of net and tax.
    end: grossField ?? (hasPayment ? undefined : dueField),
    hasTax: tax !== undefined,
    taxRows,
    rowFields,
    taxTerms: taxField === undefined ? rowFields : [taxField],
    charges: system.addRole(labelled, "charge", false),
    discounts: system.addRole(labelled, "discount", true),
    paid: system.addRole(labelled, "paid", true),
    previous: due === undefined ? [] : system.addRole(labelled, "opening", false),
    rounding: system.addRole(labelled, "rounding", false),
  };
}

function relateTaxes(system: SystemBuilder, names: Names): void {
  const { net, hasTax, taxRows, rowFields } = names;
  taxRows.forEach((row, index) => {
    relateRate(system, names, row, index);
  });
  if (rowFields.length > 1 && hasTax) {
    const areLabelled = taxRows.every(({ isLabelled }) => isLabelled);
    system.relate("taxes = tax in total", areLabelled ? "likely" : "open", rowFields.length, rowFields, ["tax"]);
  }
  const bases = taxRows.flatMap(({ base }, index) => (base === undefined ? [] : [`base ${index + 1}`]));
  if (net !== undefined && bases.length > 0 && bases.length === taxRows.length) {
    system.relate("bases = net", "open", 1, bases, [net]);
  }
}

function relateRate(system: SystemBuilder, names: Names, { rate, base, label }: LabelledAmount, index: number): void {
  const { lines, net, taxRows, rowFields } = names;
  const baseField = base === undefined ? undefined : system.add(`base ${index + 1}`, base, `base of ${label}`);
  const whole = baseField ?? (taxRows.length === 1 ? (net ?? lines) : undefined);
  if (rate === undefined || rate === 0 || whole === undefined) return;
  const nameOfWhole = baseField === undefined ? (net === undefined ? "subtotal" : "net") : "its base";
  const relation: Relation = {
    kind: "share",
    text: `${rate / 100} % of ${nameOfWhole} = tax`,
    form: "likely",
    tolerance: 1,
    part: rowFields[index] ?? "",
    whole,
    numerator: rate,
    denominator: 10_000,
  };
  // What is taken off the base, as pay slips do with each insurance, is no tax of it.
  const [taxed, part] = [system.values.get(whole) ?? 0, system.values.get(relation.part) ?? 0];
  if (taxed > 0 && part < 0) return;
  // Tax need not be on the subtotal. Where it is, that shows which of the sums is wrong.
  if (whole !== lines || net !== undefined || isSatisfied(relation, system.values)) system.relations.push(relation);
}

function relateNetToTotal(system: SystemBuilder, names: Names, chosen: Chosen): void {
  const { net, end, taxTerms } = names;
  if (net === undefined || end === undefined || taxTerms.length === 0) return;
  const [, netAmount, , , tax] = chosen;
  // The label of a single rate may stand before the amount that is taxed.
  const sizeOf = (amount: LabelledAmount | undefined) =>
    amount === undefined ? 0 : Math.abs(atPlaces(amount.figure.value, system.places) ?? 0);
  const isShare = tax !== undefined && 2 * sizeOf(tax) < sizeOf(netAmount);
  const isConfirmed = system.relations.some(
    (relation) => relation.kind === "share" && isSatisfied(relation, system.values),
  );
  const form = isShare || isConfirmed ? "firm" : "likely";
  const isBase = isPartTaxed(netAmount, names);
  system.relate(
    "net + tax = total",
    form,
    1 + taxTerms.length,
    [net, ...taxTerms],
    [end],
    isBase ? "total" : undefined,
  );
}

const taxBase = /^(taxable|tax basis|base (imponible|tva)|(totale )?imponibile|zaklad)/;

/** What is taxed may be less than the subtotal, with other lines that are free of tax: then the subtotal leads to the total. */
function isPartTaxed(net: LabelledAmount | undefined, { lines, ownNet }: Names): boolean {
  return lines !== undefined && ownNet !== undefined && taxBase.test(toPlainText(net?.label ?? ""));
}

/** With charges and discounts there are many ways from the lines to the total; without any there is one. */
function relateLines(system: SystemBuilder, names: Names, [, netAmount]: Chosen): void {
  const { lines, ownNet, net, end, taxTerms, charges, discounts } = names;
  if (lines === undefined) return;
  const hasExtras = charges.length + discounts.length > 0;
  const form = hasExtras ? "open" : "likely";
  const plus = [lines, ...charges];
  if (ownNet !== undefined) {
    system.relate("lines = net", form, 1, [lines], [ownNet], "net");
    if (hasExtras) {
      system.relate("lines + charges - discounts = net", "open", 1, plus, [ownNet, ...discounts], "net");
    }
  }
  const minus = end === undefined ? [] : [end, ...discounts];
  if (end !== undefined && taxTerms.length > 0 && isPartTaxed(netAmount, names)) {
    system.relate("subtotal + tax = total", "open", 2, [...plus, ...taxTerms], minus, "total");
  }
  if (net !== undefined || end === undefined) return;
  if (taxTerms.length > 0) system.relate("lines + tax = total", form, 2, [lines, ...taxTerms], [end], "total");
  system.relate("lines = total", form, 1, [lines], [end], "total");
  if (hasExtras) {
    const isTaxed = taxTerms.length > 0;
    const text = "lines + charges - discounts";
    system.relate(`${text} = total`, isTaxed ? "open" : "likely", 1, plus, minus, "total");
    if (isTaxed) system.relate(`${text} + tax = total`, "likely", 2, [...plus, ...taxTerms], minus, "total");
  }
}

function relatePayments(system: SystemBuilder, names: Names): void {
  const { net, gross, due, taxTerms, paid, previous, rounding } = names;
  if (due === undefined) return;
  if (gross === undefined && net !== undefined && paid.length > 0 && taxTerms.length > 0) {
    const tolerance = 1 + taxTerms.length;
    system.relate("net + tax - paid = amount due", "likely", tolerance, [net, ...taxTerms], [due, ...paid], "due");
  }
  if (gross === undefined) return;
  if (previous.length > 0) {
    const plus = [gross, ...previous, ...rounding];
    system.relate("total + previous balance - paid = amount due", "likely", 1, plus, [due, ...paid], "due");
    system.relate("total - paid = amount due", "open", 1, [gross, ...rounding], [due, ...paid], "due");
    return;
  }
  system.relate("total = amount due", paid.length === 0 ? "likely" : "open", 1, [gross], [due], "due");
  if (paid.length === 0) return;
  const form = paid.length === 1 ? "firm" : "likely";
  system.relate("total - paid = amount due", form, 1, [gross, ...rounding], [due, ...paid], "due");
}

/** One relation for each row in which quantity and price make the amount, and one for the sum of all rows. */
function addItems(items: ItemTotals, system: SystemBuilder, { lines, net, end, taxRows }: Names): void {
  const satisfied = items.amounts.filter(({ item }) => item?.isSatisfied === true).length;
  const names = items.amounts.map(({ figure, item }, index) => {
    const name = system.add(`line ${index + 1}`, figure, `line ${index + 1}`);
    // A row that does not hold counts only beside several that do.
    if (item === undefined || (!item.isSatisfied && satisfied < rowMinimum)) return name;
    const value = system.values.get(name) ?? 0;
    const nearest =
      [...item.expected].sort((one, other) => Math.abs(one - value) - Math.abs(other - value))[0] ?? value;
    system.relations.push({
      kind: "sum",
      text: `quantity x price = line ${index + 1}`,
      form: "likely",
      tolerance: item.tolerance,
      terms: [{ field: name, sign: 1 }],
      constant: -nearest,
    });
    return name;
  });
  const hasTable = items.amounts.some(({ item }) => item !== undefined);
  const isPureTable = items.isWhole && items.amounts.length > 1;
  const tolerance = Math.min(5, Math.ceil(names.length / 2));
  // The first sum below the lines is theirs; whether it has tax in it is open.
  const known = [...new Set([lines, net, end].filter((name) => name !== undefined))];
  for (const name of known) {
    const sum = name === "lines" ? "subtotal" : name === "net" ? "net" : "total";
    const isTaxed = name === end && name !== net && areTaxed(names, taxRows, system);
    const form = isPureTable && known[0] === name && !isTaxed ? "firm" : hasTable ? "open" : "likely";
    system.relate(`line items = ${sum}`, form, tolerance, names, [name], "items");
  }
}

/** The breakdown of taxes has the sum of the lines as what they are on, so that they come on top of it. */
function areTaxed(
  lines: readonly string[],
  taxRows: readonly LabelledAmount[],
  { values, places }: SystemBuilder,
): boolean {
  const bases = new Set(
    taxRows.flatMap(({ base }) => (base === undefined ? [] : (atPlaces(base.value, places) ?? []))),
  );
  const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0);
  return bases.size > 0 && sumOf(bases) === sumOf(lines.map((name) => values.get(name) ?? 0));
}

function isEqual(one: LabelledAmount, other: LabelledAmount | undefined, places: number): boolean {
  return other !== undefined && atPlaces(one.figure.value, places) === atPlaces(other.figure.value, places);
}
