/** A running balance does not follow from its rows, and the row is named at which it breaks. */
import { editDistance } from "../../../contract/edit-distance.ts";
import { type CheckFinding, type CheckResult, defineCheck, type HeldRelation } from "../../check.ts";
import { mayHaveLostDigits } from "../../derived/reading/lost-digits.ts";
import { isReadVaguely } from "../../derived/reading/read-vaguely.ts";
import { type BalanceChain, findBalanceChain, possibleChanges } from "../../derived/semantics/sums/balance-chain.ts";
import { findBrokenPageTurns } from "../../derived/semantics/sums/broken-page-turns.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { writeAmount } from "../../derived/semantics/written/decimal.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import type { TextFacts } from "../../facts/text.ts";
import { findWrongTotal, type WrongTotal } from "./booking-totals.ts";
import { describeExplained, explainBreak } from "./break-and-totals.ts";
import { type BrokenBalance, findBrokenBalances, findBrokenEnds } from "./broken-balance.ts";
import { findListUnlikeSummary } from "./list-unlike-summary.ts";
import { findWrongSchedule } from "./loan-schedule.ts";
import { findWrongSignedList, readSignedList } from "./signed-bookings.ts";
import { findWrongSummary, readSummary } from "./statement-summary.ts";

/** More breaks are the ways of a table that was not understood. */
const breakLimit = 2;
const write = (minor: number, like: string) => writeAmount(minor, 2, like);

export const runningBalanceIsBroken = defineCheck({
  id: "running-balance-is-broken",
  version: 11,
  title: "Running balance does not add up",
  tamperingType: "value_mismatch",
  analysis: "text",
  cause: "arithmetic",
  strength: "moderate",
  canShowTampering: true,
  listHeld: ({ text }) => [...listHeldBalances(findBalanceChain(text)), ...listHeldBookings(text)],
  meaning:
    "In a list with a running balance, each balance is the previous one plus or minus the row's amount. One row breaks this while all others are consistent; the finding names the row and the balance or amount that its neighbours imply. Rows may be listed oldest or newest first, between their opening and closing balances or not, and with one balance for several of a day. Opening and closing balances are compared with the list too, if one digit differs, and so are the sums of debits and credits, if one of the two is right. A summary of opening balance, what came in, what went out and closing balance has to hold as well, and to end as the list does where both begin alike. Bookings with signs and without a running balance have to lead from the opening balance to the closing one. In a loan's schedule, whose rows open with what the one before closed with, a closing balance or what is said to be owed may differ in a digit. Where the list breaks once, these sums say how: both are right and the last balance or a page is wrong, a booking is missing, or the one digit of a booking is named that explains break and sum.",
  innocentCauses: [
    "a row that is missing between two pages of an excerpt",
    "several accounts in one list",
    "a sign that is printed apart from its amount",
  ],
  source:
    "The balance column is found by its rows: at least four must agree, and three of five. A break must lie between rows that agree.",
  appliesTo: ["pdf", "image"],
  needs: ["text"],
  run({ text }) {
    const schedule = findWrongSchedule(text);
    if (schedule !== undefined) return [schedule];
    const chain = findBalanceChain(text);
    if (chain === undefined) return judgeSummary(text);
    const broken = [...findBrokenBalances(chain), ...findBrokenEnds(chain, text)];
    if (broken.length > breakLimit) return "nothing_to_compare";
    const explained = explainBreak(chain, text);
    if (explained !== undefined) return [describeExplained(explained, text)];
    const wrongTotal = findWrongTotal(chain, text);
    // A whole page that does not go on is told as such.
    const turns = new Set(findBrokenPageTurns(text).map(({ row }) => row));
    const within = broken.filter(({ row }) => !turns.has(row));
    const findings = [
      ...within.flatMap((item) => describe(item, chain, text)),
      ...(wrongTotal === undefined ? [] : [describeTotal(wrongTotal, text)]),
    ];
    if (findings.length > 0) return findings;
    const summary = chain.steps.every(Boolean) ? findWrongSummary(text, chain) : undefined;
    const apart = summary ?? findListUnlikeSummary(text, chain);
    return apart === undefined ? "clear" : [apart];
  },
});

/** Without a running balance there is the summary of a statement, and bookings between two balances. */
function judgeSummary(text: TextFacts): CheckResult {
  if (readSummary(text) === undefined && readSignedList(text) === undefined) return "nothing_to_compare";
  const wrong = findWrongSummary(text, undefined) ?? findWrongSignedList(text);
  return wrong === undefined ? "clear" : [wrong];
}

function describeTotal({ label, figure, implied, isOneDigit, booking }: WrongTotal, text: TextFacts): CheckFinding {
  const expected = write(implied, figure.text);
  const isRecognised = isReadVaguely(text) || mayHaveLostDigits(text, figure.text, expected);
  const either =
    booking === undefined
      ? ""
      : ` Either the sum was changed, or the booking of ${booking.figure.text} was ${write(booking.implied, figure.text)} and the balances from there on were changed with it.`;
  return {
    observation: `Page ${figure.line.page}: '${label}' is ${figure.text}, and the bookings of the list make ${expected}. The sum of the other direction is right, and every balance of the list follows.${either} A booking that is left out of the sum would explain it.`,
    confidence: isRecognised ? 55 : isOneDigit ? 93 : 85,
    strength: isRecognised ? "weak" : isOneDigit ? "strong" : "moderate",
    boxes: boxesAround([figure, booking?.figure]),
    evidence: { kind: "comparison", stated: figure.text, expected, basis: "the bookings of the list" },
  };
}

/** The whole chain at once: every row is a relation of its own. */
function listHeldBalances(chain: BalanceChain | undefined): readonly HeldRelation[] {
  if (chain === undefined) return [];
  const isSummed = endsInSums(chain);
  const [rows, steps] = isSummed ? [chain.rows.slice(0, -1), chain.steps.slice(0, -1)] : [chain.rows, chain.steps];
  const [first, last] = [rows[0], rows.at(-1)];
  const holding = steps.filter(Boolean).length;
  if (first === undefined || last === undefined || holding === 0) return [];
  const [start, end] = chain.isDescending ? [last, first] : [first, last];
  const others = steps.length - holding;
  if (others > 0) {
    const rest = `${others} more ${others === 1 ? "was" : "were"} not followed: a number there was not read surely, another list begins, or a finding tells of it.`;
    const many = holding === 1 ? "One balance follows" : `${holding} balances follow`;
    return [{ relation: `${many} from the one before and the row's amount. ${rest}`, boxes: [] }];
  }
  return [
    {
      relation: `${holding} of ${steps.length} balances follow from the one before and the row's amount, between ${write(start.value, start.balance.text)} and ${write(end.value, end.balance.text)}.`,
      boxes: boxesAround([start.balance, end.balance]),
    },
  ];
}

function listHeldBookings(text: TextFacts): readonly HeldRelation[] {
  const list = findBalanceChain(text) === undefined ? readSignedList(text) : undefined;
  if (list === undefined || list.implied !== list.closing.value) return [];
  const { opening, bookings, closing } = list;
  const [first, last] = [opening, closing].map(({ value, figure }) => write(value, figure.text));
  return [
    {
      relation: `${first} and the ${bookings.length} bookings below it make ${last}, as '${closing.label}' says.`,
      boxes: boxesAround([opening.figure, closing.figure]),
    },
  ];
}

const sums = /^(grand )?(totals?|sums?|summen?|gesamt(summe)?|totaux|totales|totale|totali|suma|razem|totaal|totalt)\b/;

/** The last row has the sums of the columns, which may make each other as amounts and a balance do. */
function endsInSums({ rows }: BalanceChain): boolean {
  const row = rows.at(-1);
  return row !== undefined && row.amounts.length > 0 && sums.test(toPlainText(row.balance.line.text));
}

function explain({ kind, before, row, figure }: BrokenBalance, implied: number): string {
  const show = (minor: number) => write(minor, figure.text);
  if (kind === "opening") return `From ${show(implied)} the amount of the first row leads to its balance.`;
  if (kind === "closing") return `The last row of the list ends with ${show(implied)}.`;
  return kind === "balance"
    ? `From ${show(before.value)} the row's amount leads to ${show(implied)}, and only from there the next row follows.`
    : `The balance goes from ${show(before.value)} to ${show(row.value)}, a change of ${show(implied)}.`;
}

/** A list of which further steps fail was misread there, and so perhaps here. A wrong balance breaks two steps, an amount one. */
function failsElsewhere(kind: BrokenBalance["kind"], steps: readonly boolean[]): boolean {
  return steps.filter((holds) => !holds).length > (kind === "balance" ? 2 : 1);
}

/** Steps that hold beside the broken one; and so many that a balance between them, which both its neighbours contradict, was changed. */
const [agreeingMinimum, longList] = [4, 5];

function describe(broken: BrokenBalance, { rows, steps }: BalanceChain, text: TextFacts): CheckFinding[] {
  const { row, before, kind, implied, figure } = broken;
  const show = (minor: number) => write(minor, figure.text);
  const isLost = implied !== undefined && mayHaveLostDigits(text, figure.text, show(implied));
  const isRecognised = isReadVaguely(text) || isLost || (text.source === "recognised" && failsElsewhere(kind, steps));
  const isPageBreak = before.balance.line.page !== row.balance.line.page;
  // A gap at the turn of a page is a page that is not there, and one in a row of recognised text without an amount is an amount not read.
  if (kind === "gap" && (isPageBreak || (text.source === "recognised" && row.amounts.length === 0))) return [];
  const page = row.balance.line.page;
  const agreeing = steps.filter(Boolean).length;
  const boxes = boxesAround([figure], [before.balance]);
  const rest = `The other ${agreeing} of ${rows.length - 1} steps of this list hold.`;
  const stated = figure.text;
  const evidence = {
    kind: "comparison" as const,
    stated,
    expected: show(implied ?? before.value + (possibleChanges(row)[0] ?? 0)),
    basis: "running balance",
  };
  if (kind === "gap" || implied === undefined) {
    return [
      {
        observation: `Page ${page}: the balance goes from ${show(before.value)} to ${show(row.value)}, which the row does not explain. ${rest} A row that is missing or was taken out would look like this.`,
        confidence: isRecognised ? 50 : 80,
        strength: "weak",
        boxes,
        evidence,
      },
    ];
  }
  const distance = editDistance(figure.text.replace(/\D/g, "").replace(/^0+/, ""), String(Math.abs(implied)));
  const isNearMiss = distance <= 2;
  // One digit in a list that a program computed: nothing but an edit or a fault of reading makes that.
  const isOneDigit = distance <= 1 && agreeing >= agreeingMinimum;
  const isBetween = kind === "balance" && agreeing >= longList && !isPageBreak;
  const what = kind === "balance" || kind === "amount" ? kind : `${kind} balance`;
  const why = explain(broken, implied);
  return [
    {
      observation: `Page ${page}: the ${what} ${stated} does not fit the running balance; ${show(implied)} would. ${why} ${rest} A row that is missing, or a sign printed apart, would explain it.`,
      confidence: isRecognised ? 55 : kind === "balance" || isNearMiss ? 95 : 85,
      strength:
        isRecognised || (kind === "amount" && !isNearMiss) ? "weak" : isOneDigit || isBetween ? "strong" : "moderate",
      boxes,
      evidence,
    },
  ];
}
