/** Sums of all that went out and of all that came in, which a statement prints beside its list, against the bookings of the list. */

import { type AmountRow, readAmountRows } from "../../derived/semantics/equations/amount-rows.ts";
import { type BalanceChain, type BalanceRow, possibleChanges } from "../../derived/semantics/sums/balance-chain.ts";
import { isOneDigitApart } from "../../derived/semantics/sums/one-digit.ts";
import { atPlaces } from "../../derived/semantics/written/decimal.ts";
import { type Figure, hundredthsOf } from "../../derived/semantics/written/figures.ts";
import { findLabelledAmounts } from "../../derived/semantics/written/labelled-amounts.ts";
import { areSure } from "../../derived/semantics/written/lines.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import type { TextFacts } from "../../facts/text.ts";

export interface WrongTotal {
  readonly label: string;
  readonly figure: Figure;
  /** In hundredths: what the bookings of the list make. */
  readonly implied: number;
  readonly isOneDigit: boolean;
  /** The one booking of which a digit explains the sum too, with all balances below it changed. */
  readonly booking: { readonly figure: Figure; readonly implied: number } | undefined;
}

const total = "(?:totals?|sum|summe|totaal|suma|totale|gesamt|somme|summa)";
const [goingOut, comingIn] = [
  "debits?|withdrawals?|(?:paid|money|payments?) out|belastung\\w*|lastschrift\\w*|soll|ausgange|ausgaben|retraits|sorties|cargos|adeudos|debe|addebiti|uscite|dare|af|obciaz\\w*|uttag|debitos?",
  "credits?|deposits?|(?:paid|money|payments?) in|gutschrift\\w*|haben|eingange|einnahmen|versements|entrees|abonos|haber|accrediti|entrate|avere|bij|uznan\\w*|wplyw\\w*|insattningar|creditos?",
] as const;
const toTotal = (words: string) => new RegExp(`^(?:${total} (?:\\w+ ){0,2}(?:${words})|(?:${words}) ${total})$`);
const [totalOut, totalIn] = [toTotal(goingOut), toTotal(comingIn)];
/** Between an opening and a closing balance the word "total" may be left out, and others may follow. */
const toName = (words: string) =>
  new RegExp(
    `^(?:(?:plus|less|minus|zzgl|abzgl) )?(?:${total} )?(?:\\w+ ){0,2}(?:${words})(?: (?:and|und|et|y|e) \\w+(?: \\w+)?)?(?: ${total})?$`,
  );
export const [namesGoingOut, namesComingIn] = [toName(goingOut), toName(comingIn)];

/** The one that differs, where the other one is right: then both are sums of this list. */
export function findWrongTotal(chain: BalanceChain, text: TextFacts): WrongTotal | undefined {
  const { rows, steps } = chain;
  const first = changeOfFirst(rows[0], text);
  if (first === undefined || !steps.every(Boolean)) return undefined;
  const changes = [first, ...rows.slice(1).map(({ value }, index) => value - (rows[index]?.value ?? 0))];
  const totals = compareTotals(chain, changes, text);
  if (totals === undefined) return undefined;
  const { out, into } = totals;
  if (out.isRight === into.isRight) return undefined;
  const { label, figure, implied } = out.isRight ? into : out;
  const off = Math.abs(hundredthsOf(figure) - implied);
  // One of the bookings may be left out of the sum.
  if (changes.some((change) => Math.abs(change) === off)) return undefined;
  const sign = out.isRight ? 1 : -1;
  const more = hundredthsOf(figure) - implied;
  const near = rows.flatMap(({ amounts: [amount, ...others] }, at) => {
    if (amount === undefined || others.length > 0 || Math.sign(changes[at] ?? 0) !== sign) return [];
    const right = amount.size + more;
    return isOneDigitApart(amount.size, right) ? [{ figure: amount.figure, implied: right }] : [];
  });
  const isOneDigit = isOneDigitApart(hundredthsOf(figure), implied);
  return { label, figure, implied, isOneDigit, booking: near.length === 1 ? near[0] : undefined };
}

export interface ComparedTotals {
  readonly out: ComparedTotal;
  readonly into: ComparedTotal;
}

/** Undefined where one of the two is not stated. */
export function compareTotals(
  { rows }: BalanceChain,
  changes: readonly number[],
  text: TextFacts,
): ComparedTotals | undefined {
  const listed = new Set(rows.map(({ balance }) => balance.line));
  const stated = readAmountRows(text).filter(({ line, figures }) => !listed.has(line) && figures.length === 1);
  const [below, above] = [changes.filter((change) => change < 0), changes.filter((change) => change > 0)];
  const [out, into] = [compare(stated, totalOut, below), compare(stated, totalIn, above)];
  return out === undefined || into === undefined ? undefined : { out, into };
}

/** Nothing for an opening balance; undefined where the side of the first booking is open, and no opening balance tells it. */
export function changeOfFirst(row: BalanceRow | undefined, text: TextFacts): number | undefined {
  if (row === undefined) return undefined;
  if (row.amounts.length === 0) return 0;
  const changes = possibleChanges(row);
  const openings = findLabelledAmounts(text).filter(({ role }) => role === "opening");
  const stated = new Set(openings.map(({ figure }) => row.value - (atPlaces(figure.value, 2) ?? 0)));
  const [change, ...others] = changes.length === 1 ? changes : changes.filter((one) => stated.has(one));
  return others.length === 0 ? change : undefined;
}

export interface ComparedTotal {
  readonly label: string;
  readonly figure: Figure;
  readonly implied: number;
  readonly isRight: boolean;
}

/** Undefined where none or several are named so. */
function compare(rows: readonly AmountRow[], name: RegExp, changes: readonly number[]): ComparedTotal | undefined {
  const named = rows.filter(({ label }) => name.test(toPlainText(label).trim()));
  const figure = named[0]?.figures[0];
  if (named[0] === undefined || figure === undefined || named.length > 1 || !areSure(figure.words)) return undefined;
  const implied = changes.reduce((sum, change) => sum + Math.abs(change), 0);
  return { label: named[0].label, figure, implied, isRight: hundredthsOf(figure) === implied };
}
