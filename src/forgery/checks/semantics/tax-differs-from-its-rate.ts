/** The printed tax is not the printed rate of anything on the page, though one exchanged digit would make it so. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { areReadFirmly } from "../../derived/reading/read-firmly.ts";
import { isReadVaguely } from "../../derived/reading/read-vaguely.ts";
import { unitsOfCent } from "../../derived/semantics/equations/equation.ts";
import { isMisread } from "../../derived/semantics/equations/find-contradiction.ts";
import { isOneDigitApart } from "../../derived/semantics/sums/one-digit.ts";
import { shareOf } from "../../derived/semantics/sums/relations.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { atPlaces, divideRounded, writeAmount } from "../../derived/semantics/written/decimal.ts";
import { type Figure, readFigures } from "../../derived/semantics/written/figures.ts";
import { findLabelledAmounts, type LabelledAmount } from "../../derived/semantics/written/labelled-amounts.ts";
import { areSure } from "../../derived/semantics/written/lines.ts";
import type { TextFacts } from "../../facts/text.ts";

/** Cents by which rounding row by row moves the tax of a long invoice. */
const roundingCents = 5;
const pointsOfWhole = 10_000;
const places = 2;
/** Rates of one document at most; with more of them it is a list of taxes. */
const rateLimit = 6;

export const taxDiffersFromItsRate = defineCheck({
  id: "tax-differs-from-its-rate",
  version: 4,
  title: "Tax differs from its rate",
  tamperingType: "value_mismatch",
  analysis: "text",
  cause: "arithmetic",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "A tax is printed with its rate, and it is not that rate of the net sum, of what stands beside it or of any other amount of the page, neither added to it nor contained in it. Invoice programs compute it. A person who raises a net sum or a total, and carries the change through by hand, often gets the tax wrong. The finding counts most where a total of the page is the net sum with the tax that the rate says, and none is that with the printed one: then the tax alone breaks both. In a picture this counts only where tax and total, or tax and net sum, were read alike more than once.",
  innocentCauses: [
    "a part of the sum that is exempt, or has another rate, and is not listed",
    "a tax rounded row by row in a long invoice",
  ],
  source:
    "The arithmetic of a rate; every amount of the page is tried as what the tax is on. How often honest documents do this is counted by bench/documents/honest.ts.",
  appliesTo: ["pdf", "image"],
  needs: ["text"],
  listHeld: ({ text }) =>
    compare(text)
      .filter(({ holds }) => holds)
      .map(({ tax, base, rate }) => ({
        relation: `'${tax.label}' ${tax.figure.text} is ${rate / 100} % of ${base.text}.`,
        boxes: boxesAround([tax.figure, base]),
      })),
  run({ text }) {
    const compared = compare(text);
    if (compared.length === 0) return "nothing_to_compare";
    const broken = compared.filter(
      (one) => !one.holds && !isOfAnother(one.tax, one.base, text) && isSurelyRead(one, text),
    );
    return broken.length === 0 ? "clear" : broken.map((one) => describe(one, text));
  },
});

interface Compared {
  readonly tax: LabelledAmount;
  readonly base: Figure;
  /** Hundredths of a percent. */
  readonly rate: number;
  readonly expected: number;
  readonly holds: boolean;
}

/** Taxes with a rate in their label, and what they are on: what stands in their row, or the only net sum of the document. */
function compare(text: TextFacts): Compared[] {
  const labelled = findLabelledAmounts(text).filter(({ figure }) => figure.isAmount && areSure(figure.words));
  const taxes = labelled.filter(({ role, rate, isLabelled }) => role === "tax" && rate !== undefined && isLabelled);
  if (taxes.length > rateLimit) return [];
  const net = onlyValue(labelled, "net") ?? onlyValue(labelled, "lines");
  return taxes.flatMap((tax): Compared[] => {
    const base = tax.base ?? (taxes.length === 1 ? net : undefined);
    const rate = tax.rate ?? 0;
    const [stated, whole] = [centsOf(tax.figure), base === undefined ? undefined : centsOf(base)];
    if (base === undefined || stated === undefined || whole === undefined || rate === 0 || whole === 0) return [];
    const expected = shareOf(whole, rate, pointsOfWhole);
    return [{ tax, base, rate, expected, holds: isNear(Math.abs(stated), Math.abs(expected)) }];
  });
}

/** The sum of that kind, where the document states one. */
function onlyValue(labelled: readonly LabelledAmount[], role: LabelledAmount["role"]): Figure | undefined {
  const own = labelled.filter((amount) => amount.role === role).map(({ figure }) => figure);
  return new Set(own.map(centsOf)).size === 1 ? own[0] : undefined;
}

function centsOf({ value }: Figure): number | undefined {
  return atPlaces(value, places);
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= roundingCents;
}

function listOthers(tax: Figure, base: Figure, text: TextFacts): readonly Figure[] {
  return readFigures(text).all.filter((other) => other.isAmount && other !== tax && other !== base);
}

/** It is its rate of another amount of the page, or of that less or plus a third one, added to it or contained in it. */
function isOfAnother({ figure, rate = 0 }: LabelledAmount, base: Figure, text: TextFacts): boolean {
  const stated = Math.abs(centsOf(figure) ?? 0);
  const amounts = listOthers(figure, base, text).map((other) => Math.abs(centsOf(other) ?? 0));
  const whole = Math.abs(centsOf(base) ?? 0);
  const bases = [...amounts, ...amounts.flatMap((amount) => [whole - amount, whole + amount])];
  return [whole, ...bases].some(
    (amount) =>
      (amount !== whole && isNear(stated, shareOf(amount, rate, pointsOfWhole))) ||
      isNear(stated, shareOf(amount, rate, pointsOfWhole + rate)),
  );
}

/** A total has been made with the tax that the rate says; with the printed tax there is none. */
function findTotal({ tax: { figure }, base, expected }: Compared, text: TextFacts): Figure | undefined {
  const [stated, whole] = [Math.abs(centsOf(figure) ?? 0), Math.abs(centsOf(base) ?? 0)];
  const others = listOthers(figure, base, text);
  const findSum = (tax: number) => others.find((other) => Math.abs(centsOf(other) ?? 0) === whole + tax);
  return findSum(stated) === undefined ? findSum(Math.abs(expected)) : undefined;
}

/** Neither of the two is what the other asks for, misread; and what the finding states was read more than once. */
function isSurelyRead(compared: Compared, text: TextFacts): boolean {
  const { tax, base, rate, expected } = compared;
  const stated = centsOf(tax.figure) ?? 0;
  const wholeOfTax = divideRounded(BigInt(stated) * BigInt(pointsOfWhole), BigInt(rate));
  const isBaseMisread = isMisread(text, base, wholeOfTax * unitsOfCent) || isReadAsBaseOf(stated, base, rate);
  if (isBaseMisread || isMisread(text, tax.figure, expected * unitsOfCent)) return false;
  if (text.source !== "recognised") return true;
  // A net sum that was misread would not make the total with its tax.
  const total = findTotal(compared, text);
  if (total === undefined && isDigitFromBaseOf(stated, base, rate)) return false;
  return !isReadVaguely(text) && areReadFirmly([...tax.figure.words, ...(total ?? base).words]);
}

/** One of the readings of the base has this tax. */
function isReadAsBaseOf(stated: number, { words, value }: Figure, rate: number): boolean {
  const [word, ...others] = words.filter(({ text }) => /\d/.test(text));
  if (word === undefined || others.length > 0) return false;
  return (word.token.readings ?? []).some((reading) => {
    const whole = atPlaces({ ...value, unscaled: Number(reading.text.replace(/\D/g, "")) }, places);
    return whole !== undefined && isNear(Math.abs(stated), shareOf(whole, rate, pointsOfWhole));
  });
}

/** With one of its digits exchanged the base has this very tax: all readings of a word may take 5 for 6, and nothing else bears the base out. */
function isDigitFromBaseOf(stated: number, base: Figure, rate: number): boolean {
  const digits = String(Math.abs(centsOf(base) ?? 0));
  return [...digits].some((_, at) =>
    [..."0123456789"].some((other) => {
      const whole = Number(digits.slice(0, at) + other + digits.slice(at + 1));
      return shareOf(whole, rate, pointsOfWhole) === Math.abs(stated);
    }),
  );
}

function describe(compared: Compared, text: TextFacts): CheckFinding {
  const { tax, base, rate, expected } = compared;
  const { figure, label } = tax;
  const total = findTotal(compared, text);
  const isProven = total !== undefined;
  const isRecognised = text.source === "recognised";
  const stated = centsOf(figure) ?? 0;
  const wanted = writeAmount(Math.sign(stated) * Math.abs(expected), places, figure.text);
  const isDigit = isOneDigitApart(stated, expected);
  // Less than the rate says may leave out a part that is exempt; more is a tax on nothing.
  const isMore = Math.abs(stated) > Math.abs(expected);
  return {
    observation: `Page ${figure.line.page}: '${label}' is ${figure.text}, and ${rate / 100} % of ${base.text} is ${wanted}.${isDigit ? " The two differ in a single digit." : ""} No other amount of the page makes this tax. ${total === undefined ? "A part of the sum that is exempt and not listed would explain a smaller one." : `${total.text} is ${base.text} and ${wanted}.`}`,
    confidence: isProven ? 92 : isRecognised ? 55 : isDigit ? 85 : 75,
    strength: isProven ? "strong" : isDigit && isMore && !isRecognised ? "moderate" : "weak",
    boxes: boxesAround([figure], [base, total]),
    evidence: { kind: "comparison", stated: figure.text, expected: wanted, basis: `${rate / 100} % of ${base.text}` },
  };
}
