/** Contributions that the law sets at one rate for everyone: two of them say which pay they were taken of. */
import type { TextFacts } from "../../../facts/text.ts";
import { memoise } from "../../memoise.ts";
import { type AmountRow, readAmountRows } from "../equations/amount-rows.ts";
import { type Figure, hundredthsOf } from "../written/figures.ts";
import { areSure } from "../written/lines.ts";
import { toPlainText } from "../written/plain-text.ts";
import { findListedPay } from "./listed-pay.ts";
import { isOneDigitApart } from "./one-digit.ts";
import { findPaySlip, type PayAmount } from "./pay-slip.ts";

interface Contribution {
  readonly name: RegExp;
  /** In hundredths of a percent. */
  readonly points: number;
}

/** Employees' shares of the pay up to a ceiling, above which the two no longer agree: FICA; SGB VI and III; AHVG and AVIG. */
const pairs: readonly (readonly [Contribution, Contribution])[] = [
  [
    { name: /^(fica |employee )?(social security|soc sec|oasdi)\b/, points: 620 },
    { name: /^(fica |employee )?medicare\b/, points: 145 },
  ],
  [
    { name: /^(rentenversicherung|rv beitrag)\b/, points: 930 },
    { name: /^(arbeitslosenversicherung|av beitrag)\b/, points: 130 },
  ],
  [
    { name: /^ahv( iv eo)?\b/, points: 530 },
    { name: /^alv\b/, points: 110 },
  ],
];
const ofOthers = /\b(employer|company|taxable|wages|additional|arbeitgeber|ag|alv ?2|zusatz)\b/;
const pointsOfWhole = 10_000;

export interface OtherPay {
  readonly gross: PayAmount;
  readonly taken: readonly { readonly figure: Figure; readonly label: string; readonly points: number }[];
  /** In hundredths: what differs from the gross pay in a digit. */
  readonly implied: number;
}

/** Undefined where the gross pay is what they were taken of, or where other deductions may have been taken off before. */
export const findOtherPay = memoise((text: TextFacts): OtherPay | undefined => {
  const gross = findGross(text);
  if (gross === undefined) return undefined;
  const rows = readAmountRows(text).filter(({ line }) => line.page === gross.figure.line.page);
  for (const pair of pairs) {
    const [one, other] = pair.map(({ name }) => onlyRow(rows, name));
    if (one === undefined || other === undefined) continue;
    const [firsts, seconds] = [one, other].map(({ figures }) => figures.filter(({ isAmount }) => isAmount));
    for (const [at, first] of (firsts ?? []).entries()) {
      const second = seconds?.[at];
      if (second === undefined || ![first, second].every(({ words }) => areSure(words))) continue;
      const base = baseOf([first, second], pair);
      if (base === undefined) continue;
      // Behind the amounts of the period stand those of the year.
      const implied = findChange(gross.value, base);
      if (implied === undefined || isTakenOffBefore(rows, gross.value - implied, base)) return undefined;
      const taken = [
        { figure: first, label: one.label, points: pair[0].points },
        { figure: second, label: other.label, points: pair[1].points },
      ];
      return { gross, taken, implied };
    }
  }
  return undefined;
});

/** All that is taken off is known where gross pay less deductions is net pay. */
function findGross(text: TextFacts): PayAmount | undefined {
  const slip = findPaySlip(text);
  if (slip !== undefined) return slip.gross.value - slip.deductions.value === slip.net.value ? slip.gross : undefined;
  const listed = findListedPay(text);
  return listed !== undefined && listed.gross.value - Math.abs(listed.deducted) === listed.net.value
    ? listed.gross
    : undefined;
}

function onlyRow(rows: readonly AmountRow[], name: RegExp): AmountRow | undefined {
  const found = rows.filter(({ label }) => name.test(toPlainText(label)) && !ofOthers.test(toPlainText(label)));
  return found.length === 1 ? found[0] : undefined;
}

interface Base {
  readonly least: number;
  readonly most: number;
}

/** What both were taken of, as far as their rounding tells. */
function baseOf(figures: readonly [Figure, Figure], pair: readonly [Contribution, Contribution]): Base | undefined {
  const [one, other] = figures.map((figure, index) => {
    const [taken, points] = [Math.abs(hundredthsOf(figure)), pair[index]?.points ?? pointsOfWhole];
    return { least: ((taken - 1) * pointsOfWhole) / points, most: ((taken + 1) * pointsOfWhole) / points };
  });
  if (one === undefined || other === undefined) return undefined;
  const base = { least: Math.max(one.least, other.least), most: Math.min(one.most, other.most) };
  return base.least > 0 && base.least <= base.most ? base : undefined;
}

function findChange(gross: number, { least, most }: Base): number | undefined {
  for (let place = 1; place <= gross; place *= 10) {
    const digit = Math.floor(gross / place) % 10;
    for (let other = 0; other <= 9; other += 1) {
      const changed = gross + (other - digit) * place;
      if (changed >= least && changed <= most && isOneDigitApart(gross, changed)) return changed;
    }
  }
  return undefined;
}

/** Rows that are tried as what was taken off before, such as premiums of a health plan, and how many of them together. */
const [partLimit, togetherLimit] = [12, 3];

function isTakenOffBefore(rows: readonly AmountRow[], off: number, { least, most }: Base): boolean {
  const slack = most - least;
  const parts = rows
    .flatMap(({ figures }) => figures.find(({ isAmount }) => isAmount) ?? [])
    .map((figure) => Math.abs(hundredthsOf(figure)))
    .filter((size) => size > 0 && size <= Math.abs(off) + slack)
    .slice(0, partLimit);
  const sums: (readonly number[])[] = [[]];
  for (const part of parts) {
    sums.push(...sums.filter(({ length }) => length < togetherLimit).map((own) => [...own, part]));
  }
  return sums.some((own) => Math.abs(own.reduce((sum, part) => sum + part, 0) - Math.abs(off)) <= slack);
}
