/** The equations that the labels of an invoice's amounts state, and sums that are stated more than once under one name. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { findInvoiceSystem } from "../sums/invoice-system.ts";
import type { Relation } from "../sums/relations.ts";
import { type Figure, readFigures } from "../written/figures.ts";
import { findLabelledAmounts } from "../written/labelled-amounts.ts";
import { textOf } from "../written/lines.ts";
import type { MoneyRole } from "../written/money-labels.ts";
import { isTenderFirst } from "../written/tender-lines.ts";
import { type Equation, type Term, unitsOf, unitsOfCent } from "./equation.ts";

/** Sums of which a document has one. */
const singular: readonly MoneyRole[] = ["lines", "net", "gross", "due"];

export const findLabelledEquations = memoise((text: TextFacts): readonly Equation[] => {
  const system = findInvoiceSystem(text);
  const ofSystem = (system?.relations ?? []).flatMap((relation) => {
    const equation = toEquation(relation, (name) => system?.fields.get(name)?.figure);
    return equation === undefined ? [] : [equation];
  });
  return [...ofSystem, ...findRepeated(text), ...findPayments(text), ...findInSentences(text)];
});

/** Words beside an amount that make a sentence of its line, and amounts that are tried as what the sentence repeats. */
const [fewestWords, tailLimit] = [3, 40];

/** A sentence repeats one of the sums above it: "Please pay 1,240.00 by ...". */
function findInSentences(text: TextFacts): Equation[] {
  const amounts = readFigures(text).all.filter(({ isAmount }) => isAmount);
  const isSaid = ({ line, words }: Figure) =>
    line.words.filter((word) => !words.includes(word) && /\p{L}{2}/u.test(word.text)).length >= fewestWords;
  // More than the total may have been handed over.
  const isTender = ({ line, to }: Figure) => to === line.words.length && isTenderFirst(textOf(line.words));
  const sums = amounts.filter((figure) => !isSaid(figure)).slice(-tailLimit);
  return amounts
    .filter((figure) => isSaid(figure) && Math.abs(unitsOf(figure) ?? 0) >= leastRepeated)
    .slice(0, sentenceLimit)
    .flatMap((said) =>
      sums
        .filter((sum) => !isTender(said) || unitsOf(sum) === unitsOf(said))
        .map((sum) => toSame(`${sum.text} = ${said.text} in the text`, sum, said)),
    );
}

const sentenceLimit = 5;
/** Smaller amounts are equal to others by chance. */
const leastRepeated = 1_000 * unitsOfCent;

function toSame(text: string, one: Figure, other: Figure): Equation {
  const terms: Term[] = [
    { figure: one, sign: 1 },
    { figure: other, sign: -1 },
  ];
  return { text, standing: "guess", tolerance: 0, form: { kind: "sum", isStack: false, terms } };
}

/** Amounts tried as what was paid before. */
const paymentLimit = 40;

/** Where the amount due is not the total, an amount of the same page is what was paid, or what was open before. */
function findPayments(text: TextFacts): Equation[] {
  const labelled = findLabelledAmounts(text).filter(({ figure }) => figure.isAmount);
  const [totals, dues] = (["gross", "due"] as const).map((role) => labelled.filter((amount) => amount.role === role));
  const [total] = totals ?? [];
  const due = dues?.find(({ figure }) => figure !== total?.figure);
  if (total === undefined || due === undefined || totals?.length !== 1 || dues?.length !== 1) return [];
  const others = readFigures(text).all.filter(
    (figure) =>
      figure.isAmount && figure.line.page === due.figure.line.page && figure !== total.figure && figure !== due.figure,
  );
  return others.slice(-paymentLimit).flatMap((paid) =>
    ([-1, 1] as const).map(
      (sign): Equation => ({
        text: `${total.label} ${sign < 0 ? "-" : "+"} ${paid.text} = ${due.label}`,
        standing: "guess",
        tolerance: unitsOfCent,
        form: {
          kind: "sum",
          isStack: true,
          terms: [
            { figure: total.figure, sign: 1 },
            { figure: paid, sign, isUnsigned: true },
            { figure: due.figure, sign: -1 },
          ],
        },
      }),
    ),
  );
}

function toEquation(relation: Relation, figureOf: (name: string) => Figure | undefined): Equation | undefined {
  const standing = relation.form === "open" ? "guess" : relation.form;
  const tolerance = relation.tolerance * unitsOfCent;
  if (relation.kind === "share") {
    const [whole, part] = [figureOf(relation.whole), figureOf(relation.part)];
    if (whole === undefined || part === undefined) return undefined;
    return {
      text: relation.text,
      standing,
      tolerance,
      form: { kind: "share", whole, part, points: relation.numerator },
    };
  }
  if (relation.constant !== 0) return undefined;
  const terms = relation.terms.flatMap(({ field, sign }): Term[] => {
    const figure = figureOf(field);
    if (figure === undefined) return [];
    return [{ figure, sign, ...(/^(paid|discount)/.test(field) && { isUnsigned: true as const }) }];
  });
  const result = terms.find(({ sign }) => sign < 0);
  if (result === undefined || terms.length < relation.terms.length) return undefined;
  const others = terms.filter((term) => term !== result);
  return {
    text: relation.text,
    standing,
    tolerance,
    form: { kind: "sum", isStack: true, terms: [...others, result] },
  };
}

function findRepeated(text: TextFacts): Equation[] {
  const labelled = findLabelledAmounts(text).filter(({ figure }) => figure.isAmount);
  return singular.flatMap((role) => {
    const own = labelled.filter((amount) => amount.role === role).slice(0, 4);
    return own.flatMap((one, at) =>
      own
        .slice(at + 1)
        .map((other) =>
          toSame(`'${one.label}' ${one.figure.text} = '${other.label}' ${other.figure.text}`, one.figure, other.figure),
        ),
    );
  });
}
