/** A sentence that asks for an amount, where the document comes to another that differs in one digit. */

import { figuresOf, holds, unitsOf } from "../../derived/semantics/equations/equation.ts";
import { findEquations } from "../../derived/semantics/equations/find-contradiction.ts";
import { isOneDigitApart } from "../../derived/semantics/sums/one-digit.ts";
import { type Figure, readFigures } from "../../derived/semantics/written/figures.ts";
import { findLabelledAmounts } from "../../derived/semantics/written/labelled-amounts.ts";
import { areSure, textOf } from "../../derived/semantics/written/lines.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import type { TextFacts } from "../../facts/text.ts";

export interface SaidOtherwise {
  readonly said: Figure;
  readonly sum: Figure;
  /** Other amounts come to the sum too; else either of the two may be the changed one. */
  readonly isSumBorneOut: boolean;
}

/** "Please pay", "Wir bitten um Zahlung", "Merci de régler", in the languages of most invoices; recognition may lose one of the words. */
const asking =
  /\b(pay|payment|paid|transfer|remit|zahl\w*|uberweis\w*|bezahl\w*|begleich\w*|regler|payer|virer|versement|paiement|pag[ao]\w*|pagu\w*|abonar|versare|bonifico|betal\w*|overmak\w*|maks\w*|zaplac\w*|zaplat\w*|przela\w*|uhrad\w*|fizet\w*|plati\w*|odeme\w*|transferir|bitte|please|merci de|prosim\w*|wp[lt]at\w*|rogamos|si prega|verzoek\w*|v[ae]nligen|vi beder|agradec\w*)\b/;
/** Insurers and banks state what they pay at most. Words that also stand before a day to pay by are none of these. */
const limited = /\b(up to|at most|the most|maxim\w*|massimo|limit\w*|excess|bis zu|hochst\w*|plafond\w*)\b/;
const [fewestWords, leastUnits] = [3, 100_000];
/** Pages by which the sentence is off the sum: a letter to its invoice, or the next page. */
const pageReach = 1;

/** Words before the amount and behind it; those of a label stand alone. */
function isAsked({ line, words }: Figure): boolean {
  const others = line.words.filter((word) => !words.includes(word));
  const count = others.filter(({ text }) => /\p{L}{2}/u.test(text)).length;
  const plain = toPlainText(textOf(others));
  return count >= fewestWords && asking.test(plain) && !limited.test(plain);
}

export function findSaidOtherwise(text: TextFacts): readonly SaidOtherwise[] | "nothing said" {
  const amounts = readFigures(text).all.filter(
    (figure) => figure.isAmount && Math.abs(unitsOf(figure) ?? 0) >= leastUnits,
  );
  const asked = amounts.filter(isAsked);
  if (asked.length === 0) return "nothing said";
  const added = findAdded(text);
  const sums = [...new Set([...findLabelledSums(text), ...added])];
  if (sums.length === 0) return "nothing said";
  return asked.flatMap((said) => {
    const value = unitsOf(said) ?? 0;
    const isAlone = !amounts.some((other) => other !== said && unitsOf(other) === value);
    const sum = sums.find(
      (figure) =>
        figure !== said &&
        Math.abs(figure.line.page - said.line.page) <= pageReach &&
        isOneDigitApart(unitsOf(figure) ?? 0, value),
    );
    return isAlone && sum !== undefined && areSure([...said.words, ...sum.words])
      ? [{ said, sum, isSumBorneOut: added.includes(sum) }]
      : [];
  });
}

/** What labels call the total or the amount due. */
function findLabelledSums(text: TextFacts): readonly Figure[] {
  return findLabelledAmounts(text)
    .filter(({ role, figure }) => (role === "gross" || role === "due") && figure.isAmount)
    .map(({ figure }) => figure);
}

/** What other amounts add up to. */
function findAdded(text: TextFacts): readonly Figure[] {
  return findEquations(text).flatMap((equation) => {
    const { form } = equation;
    const isSum = form.kind === "sum" && form.terms.length > 2 && holds(equation, unitsOf);
    return isSum ? figuresOf(equation).slice(-1) : [];
  });
}
