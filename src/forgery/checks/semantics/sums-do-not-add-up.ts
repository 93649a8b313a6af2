/** The sums of an invoice do not add up, and the one amount is named whose change would make all of them fit. */
import { defineCheck, type Strength } from "../../check.ts";
import { areReadFirmly } from "../../derived/reading/read-firmly.ts";
import { isReadVaguely } from "../../derived/reading/read-vaguely.ts";
import { findWrongDeduction } from "../../derived/semantics/equations/deductions.ts";
import { holds, unitPlaces, unitsOf } from "../../derived/semantics/equations/equation.ts";
import { findContradiction, findEquations, isMisread } from "../../derived/semantics/equations/find-contradiction.ts";
import { findInvoiceSystem } from "../../derived/semantics/sums/invoice-system.ts";
import { isOneDigitApart, isRoundDiscount } from "../../derived/semantics/sums/one-digit.ts";
import { fieldsOf, isSatisfied, residualOf, type SingleFault } from "../../derived/semantics/sums/relations.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { writeAmount } from "../../derived/semantics/written/decimal.ts";
import { type Figure, readFigures } from "../../derived/semantics/written/figures.ts";
import type { TextFacts } from "../../facts/text.ts";
import { describeContradiction } from "./contradicting-figure.ts";
import { listHeldSums } from "./held-sums.ts";
import { listUnplacedAmounts } from "./unplaced-amounts.ts";
import { describeWrongDeduction } from "./wrong-deduction.ts";
import { describeWrongLines, findWrongLines } from "./wrong-lines.ts";
import { findWrongSum, type WrongSum } from "./wrong-sum.ts";

export const sumsDoNotAddUp = defineCheck({
  id: "sums-do-not-add-up",
  version: 13,
  title: "Sums do not add up",
  tamperingType: "value_mismatch",
  analysis: "text",
  cause: "arithmetic",
  strength: "moderate",
  canShowTampering: true,
  listHeld: ({ text }) => [...listHeldSums(text), ...listUnplacedAmounts(text)],
  meaning:
    "Rows, columns, net, tax, payments and total are solved as one system of equations with a tolerance for rounding. The printed amounts do not satisfy it, but would if one amount were different; the finding names this amount and its implied value. An amount to which two equations lead by different ways decides. What breaks only the sums above it counts less, because a missing charge does so too. Of a payment and what is left to pay either may be the changed one, so both are named. Where each line is its quantity times its price and the sum below them holds with tax and total, lines that make another sum were changed with their prices, added or taken out; a line of which one digit of the price explains it is named. Below amounts that are taken off with their sign stands what they leave, as in a statement of tax: beside another sum of the column that holds, one digit of it may be named. Of a picture, an amount that was not read surely counts as unknown, relations of the same numbers count once, the change has to be one of a digit or two, sums that a lost digit would explain are left alone, and one relation decides only where all its digits were read alike more than once. Invoice programs compute all of these.",
  innocentCauses: [
    "a deduction, charge or tax that is not named on the page",
    "a typing error in a document written by hand",
    "several invoices on one page",
    "lines that are offered and not counted, without a word that says so",
  ],
  source:
    "A system over labelled amounts, over the rows and columns of tables and over sums that stand below each other, with a single-fault search. In 1,446 honest documents of strangers there is no amount to which two ways lead. Where labels state it there, net and tax make the total in 104 of 105 places, and the other differs by a tax that is printed; the rows of a pure table make their sum in all 37.",
  appliesTo: ["pdf", "image"],
  needs: ["text"],
  run({ text }) {
    const deduction = findWrongDeduction(text);
    if (deduction !== undefined) return [describeWrongDeduction(deduction, text)];
    const equations = findEquations(text);
    const system = findInvoiceSystem(text);
    const hasSystem = system !== undefined && system.relations.length > 0;
    const contradiction = findContradiction(text);
    // Without a label or a law of the table a single way to an amount is a chance.
    const isShown = hasSystem || (contradiction?.paths ?? 0) > 1;
    if (!isShown && !equations.some(({ standing }) => standing !== "guess")) return "nothing_to_compare";
    const wrong = findWrongSum(text);
    const named = wrong?.fault === undefined ? undefined : wrong.system.fields.get(wrong.fault.field)?.figure;
    const { fault, system: whole } = wrong ?? {};
    const isBeside =
      (contradiction !== undefined && standsBeside(text, contradiction.figure, contradiction.implied)) ||
      (fault !== undefined &&
        whole !== undefined &&
        named !== undefined &&
        standsBeside(text, named, fault.implied * 10 ** (unitPlaces - whole.places)));
    if (isBeside) return "clear";
    if (contradiction !== undefined && contradiction.figure !== named) {
      return [describeContradiction(contradiction, equations)];
    }
    const lines = wrong === undefined ? findWrongLines(text) : undefined;
    if (lines !== undefined) return [describeWrongLines(lines)];
    // Relations that do not hold and of which nothing can be said are no sign that the sums do.
    if (wrong === undefined) {
      const isHeld = equations.some((equation) => equation.standing !== "guess" && holds(equation, unitsOf));
      return isHeld ? "clear" : "nothing_to_compare";
    }
    const isRecognised = text.source === "recognised" && !isSurelyRead(text, wrong);
    return [
      wrong.fault === undefined
        ? describeMismatch(wrong, isRecognised)
        : { ...describeFault(wrong, wrong.fault, isRecognised), ...(contradiction !== undefined && decided) },
    ];
  },
});

/** The amount that would fit stands on the same line: a sum with a column each for the list price and what is billed. */
function standsBeside(text: TextFacts, figure: Figure, implied: number): boolean {
  const beside = readFigures(text).byLine.get(figure.line) ?? [];
  return beside.some((other) => other !== figure && other.isAmount && unitsOf(other) === implied);
}

/** Figures of a sum that holds by chance in none of its readings. */
const tellingFields = 3;

/**
 * A single reading of a digit is no ground for a claim, and neither is one that may be the expected amount misread. An amount that another
 * sum bears out was read right.
 */
function isSurelyRead(text: TextFacts, { fault, system, isNearMiss }: WrongSum): boolean {
  const { fields, places, relations, values } = system;
  const figure = fault === undefined ? undefined : fields.get(fault.field)?.figure;
  if (fault === undefined || figure === undefined || !isNearMiss || isReadVaguely(text)) return false;
  const held = relations
    .filter((relation) => isSatisfied(relation, values))
    .map(fieldsOf)
    .filter((names) => names.length >= tellingFields && !names.includes(fault.field));
  const names = fault.repaired.flatMap(fieldsOf).filter((name) => !held.some((own) => own.includes(name)));
  const words = names.flatMap((name) => fields.get(name)?.figure.words ?? []);
  return areReadFirmly(words) && !isMisread(text, figure, fault.implied * 10 ** (unitPlaces - places));
}

/** Two ways lead to the amount, and each of its digits was read twice where it was read from pixels. */
const decided = { strength: "strong", confidence: 96 } as const;

function describeFault(
  { system, isNearMiss, broken, others }: WrongSum,
  fault: NonNullable<WrongSum["fault"]>,
  isRecognised: boolean,
) {
  const { values, fields, places } = system;
  const field = fields.get(fault.field);
  const write = (minor: number) => writeAmount(minor, places, field?.figure.text);
  const label = field?.label ?? fault.field;
  const [stated, implied] = [write(values.get(fault.field) ?? 0), write(fault.implied)];
  const first = fault.repaired.find(({ group }) => group === "items") ?? fault.repaired[0] ?? broken[0];
  const off = first === undefined ? 0 : (residualOf(first, values) ?? 0);
  const relations = fault.satisfied.length === 1 ? "this relation" : `all ${fault.satisfied.length} relations`;
  const items = [...values].filter(([name]) => name.startsWith("line ")).reduce((sum, [, value]) => sum + value, 0);
  const isItemSum = first?.group === "items" && !fault.field.startsWith("line ");
  const opening = isItemSum
    ? `Line items sum to ${write(items)}, the stated ${label} is ${stated}.`
    : `'${first?.text ?? ""}' is off by ${write(Math.abs(off))}.`;
  const page = field?.figure.line.page ?? 1;
  const alternatives = others
    .map(({ field: name, implied: value }) => {
      const label = fields.get(name)?.label ?? name;
      return ` Changing only '${label}' from ${write(values.get(name) ?? 0)} to ${write(value)} would do so too.`;
    })
    .join("");
  // Any of them may be the changed one.
  const boxes = boxesAround([fault, ...others].map((one) => fields.get(one.field)?.figure));
  return {
    observation: `${opening} Changing only '${label}' on page ${page} from ${stated} to ${implied} satisfies ${relations}${isNearMiss ? `; the two differ in ${nameSlip(values.get(fault.field) ?? 0, fault.implied)}` : ""}.${alternatives} Rounding, charges, discounts and payments that are named were allowed for.`,
    confidence: confidenceOf(fault.satisfied.length, isNearMiss, isRecognised),
    strength: isRecognised ? "weak" : weigh(fault, values.get(fault.field) ?? 0, isNearMiss),
    boxes,
    evidence: {
      kind: "comparison" as const,
      stated,
      expected: implied,
      basis: fault.satisfied
        .slice(0, 10)
        .map(({ text }) => text)
        .join("; "),
    },
  };
}

function nameSlip(stated: number, implied: number): string {
  const isSingle = isOneDigitApart(stated, implied) || stated === -implied;
  return isSingle ? "a single digit or sign" : "a digit that one has more, or in two that changed places";
}

/** With so many relations that hold once the digit is put right, the sums of the document are understood. */
const manyRelations = 4;

/** Parts of the sum by which a digit changes it at least, to be more than a charge that is not printed. */
const leastShare = 0.2;

/**
 * A charge that is not named breaks one relation; a digit that was exchanged breaks all that its amount stands in. One relation alone
 * decides where a single digit makes a difference that no charge makes.
 */
function weigh({ satisfied, repaired, implied }: SingleFault, stated: number, isNearMiss: boolean): Strength {
  if (satisfied.length < 2 && !isNearMiss) return "weak";
  if (!isNearMiss || isRoundDiscount(stated, implied)) return "moderate";
  if (repaired.length >= 2 || satisfied.length >= manyRelations) return "strong";
  const isLarge = Math.abs(stated - implied) >= leastShare * Math.abs(implied);
  return isLarge && isOneDigitApart(stated, implied) ? "strong" : "moderate";
}

function confidenceOf(satisfied: number, isNearMiss: boolean, isRecognised: boolean): number {
  if (isRecognised) return 60;
  if (satisfied >= 3) return 96;
  return isNearMiss || satisfied === 2 ? 92 : 80;
}

function describeMismatch({ system, broken }: WrongSum, isRecognised: boolean) {
  const { values, fields, places } = system;
  const first = broken[0];
  const names = first?.kind === "sum" ? first.terms.map(({ field }) => field) : [];
  const write = (minor: number) => writeAmount(minor, places, fields.get(names[0] ?? "")?.figure.text);
  const boxes = boxesAround(names.map((name) => fields.get(name)?.figure));
  const stated = names.map((name) => `'${fields.get(name)?.label ?? name}' ${write(values.get(name) ?? 0)}`).join(", ");
  const off = write(Math.abs(first === undefined ? 0 : (residualOf(first, values) ?? 0)));
  return {
    observation: `'${first?.text ?? ""}' does not hold: ${stated} are off by ${off}. No single amount explains all sums of the page, so it is not known which one is wrong. A charge or deduction that is not named would explain it.`,
    confidence: isRecognised ? 50 : 80,
    strength: "weak" as const,
    boxes,
    evidence: {
      kind: "comparison" as const,
      stated,
      expected: first?.text ?? "",
      basis: "the relation between the labelled amounts",
    },
  };
}
