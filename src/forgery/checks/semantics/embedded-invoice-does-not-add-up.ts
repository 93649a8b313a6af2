/** The invoice for machines that a document carries does not add up for itself. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { atPlaces, type Decimal, multiply, parseDecimal } from "../../derived/semantics/written/decimal.ts";
import { type Figure, readFigures } from "../../derived/semantics/written/figures.ts";
import { mostStated, mostStatedLines, type StatedInvoice, type StatedLine } from "../../facts/attachments.ts";
import type { TextFacts } from "../../facts/text.ts";

/** Amounts are compared in ten-thousandths. */
const places = 4;
const cent = 100;
const hundredth: Decimal = { unscaled: 1, places: 2 };
const roundingCents = 5;

interface Relation {
  /** What is added up and its verb, as a sentence says it. */
  readonly parts: string;
  readonly made: number;
  readonly total: string;
  readonly stated: string;
  /** How many of what is added up were rounded. */
  readonly count: number;
}

const sumOfLines = "sum of its lines";

export const embeddedInvoiceDoesNotAddUp = defineCheck({
  id: "embedded-invoice-does-not-add-up",
  version: 1,
  title: "Embedded invoice does not add up",
  tamperingType: "value_mismatch",
  cause: "arithmetic",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "The document contains the invoice a second time as XML, and a sum of it is not what it is the sum of: its lines, charges, allowances and taxes. The standard asks for these sums, and programs that accept such invoices check them. Whoever changes an amount in the XML by hand often leaves the others. Where the pages print the amount with which the lines add up, the line is named.",
  innocentCauses: [
    "lines that are parts of other lines, in extended profiles",
    "a sample that was written by hand",
    "amounts that were rounded line by line, which a tolerance allows for",
  ],
  source:
    "EN 16931, rules BR-CO-10, BR-CO-13, BR-CO-14, BR-CO-15 and BR-CO-17. In a public corpus none of 447 sums in 92 embedded invoices breaks one of them, but for lines with tax.",
  needsWholeFile: true,
  needs: ["attachments", "text"],
  run({ attachments, text }) {
    const findings: CheckFinding[] = [];
    let compared = 0;
    for (const { name, invoice } of attachments.files) {
      if (invoice === undefined) continue;
      const relations = relationsOf(invoice);
      compared += relations.length;
      const broken = relations.filter((relation) => !holds(relation) && !areLinesWithTax(relation, invoice));
      findings.push(...broken.map((relation) => describe(relation, invoice, name, text)));
    }
    if (compared === 0) return "nothing_to_compare";
    return findings.length === 0 ? "clear" : findings;
  },
});

function relationsOf({ totals, lines, taxes }: StatedInvoice): readonly Relation[] {
  const { lineTotal, allowances = "0", charges = "0", taxBasis, taxTotal, grandTotal } = totals;
  const lineAmounts = lines.map(({ amount }) => unitsOf(amount));
  const allowed = unitsOf(allowances);
  const basisParts = [unitsOf(lineTotal), unitsOf(charges), allowed === undefined ? undefined : -allowed];
  const taxAmounts = taxes.map(({ amount }) => unitsOf(amount));
  // Of as many as are kept of an invoice some may be missing.
  return [
    ...(lines.length < mostStatedLines ? relationOf(wordLines(lines.length), lineAmounts, sumOfLines, lineTotal) : []),
    ...relationOf("its lines, charges and allowances make", basisParts, "total without tax", taxBasis),
    ...(taxes.length < mostStated ? relationOf("its taxes make", taxAmounts, "sum of taxes", taxTotal) : []),
    ...relationOf("its total without tax and its tax make", [taxBasis, taxTotal].map(unitsOf), "total", grandTotal),
    ...taxes.flatMap(({ basis, rate, amount }) => {
      const [of, at] = [decimalOf(basis), decimalOf(rate)];
      if (of === undefined || at === undefined) return [];
      return relationOf(`${rate} % of ${basis} makes`, [multiply([of, at, hundredth], places)], "tax on it", amount);
    }),
  ];
}

function wordLines(count: number): string {
  return count === 1 ? "its line makes" : `its ${count} lines make`;
}

/** None where something is missing. */
function relationOf(
  parts: string,
  given: readonly (number | undefined)[],
  total: string,
  stated: string | undefined,
): readonly Relation[] {
  const amounts = given.filter((amount) => amount !== undefined);
  if (stated === undefined || unitsOf(stated) === undefined) return [];
  if (amounts.length === 0 || amounts.length < given.length) return [];
  const made = amounts.reduce((sum, amount) => sum + amount, 0);
  return [{ parts, made, total, stated, count: amounts.length }];
}

function holds(relation: Relation): boolean {
  return Math.abs(differenceOf(relation)) <= cent * Math.max(roundingCents, relation.count);
}

/** As some programs state them, against the standard. */
function areLinesWithTax({ total, made }: Relation, { totals }: StatedInvoice): boolean {
  return total === sumOfLines && made === unitsOf(totals.grandTotal);
}

function differenceOf({ made, stated }: Relation): number {
  return made - (unitsOf(stated) ?? Number.NaN);
}

function describe(relation: Relation, invoice: StatedInvoice, fileName: string, text: TextFacts): CheckFinding {
  const { parts, made, total, stated } = relation;
  const isOfLines = total === sumOfLines;
  const changed = isOfLines ? findChangedLine(invoice.lines, differenceOf(relation), text) : undefined;
  const broken = `In the embedded invoice '${fileName}', ${parts} ${show(made)}, and the ${total} is stated as ${stated}.`;
  if (changed === undefined) {
    return {
      observation: `${broken} ${isOfLines ? "Lines that are parts of other lines would explain it." : "The standard asks for the two to agree."}`,
      confidence: isOfLines ? 60 : 80,
      strength: isOfLines ? "weak" : "moderate",
      evidence: { kind: "comparison", stated, expected: show(made), basis: `embedded invoice '${fileName}'` },
    };
  }
  const { line, figure } = changed;
  const named = line.name === undefined ? "a line" : `'${line.name}'`;
  return {
    observation: `${broken} They would agree if ${named} were not ${line.amount} but ${figure.text}, which page ${figure.line.page} prints; ${line.amount} stands nowhere on the pages.`,
    confidence: 95,
    // Another version of the invoice would differ from the pages, but add up.
    strength: "strong",
    boxes: boxesAround([figure]),
    evidence: {
      kind: "comparison",
      stated: figure.text,
      expected: line.amount ?? "",
      basis: `embedded invoice '${fileName}'`,
    },
  };
}

/** The one line of which the pages print another amount, with which all lines add up. */
function findChangedLine(
  lines: readonly StatedLine[],
  difference: number,
  text: TextFacts,
): { readonly line: StatedLine; readonly figure: Figure } | undefined {
  const figures = readFigures(text).all;
  const findPrinted = (units: number) => figures.find(({ value }) => atPlaces(value, places) === units);
  const [changed, ...others] = lines.flatMap((line) => {
    const units = unitsOf(line.amount);
    const figure =
      units === undefined || findPrinted(units) !== undefined ? undefined : findPrinted(units - difference);
    return figure === undefined ? [] : [{ line, figure }];
  });
  return others.length > 0 ? undefined : changed;
}

function decimalOf(text: string | undefined): Decimal | undefined {
  return text === undefined ? undefined : parseDecimal(text);
}

function unitsOf(amount: string | undefined): number | undefined {
  const decimal = decimalOf(amount);
  return decimal === undefined ? undefined : atPlaces(decimal, places);
}

/** With two decimals, or as many as it has. */
function show(units: number): string {
  const size = units / 10 ** places;
  return size.toFixed(Number.isInteger(units / cent) ? 2 : places);
}
