/** Order, issue, delivery, due date and payment of a document are in an order in which they do not happen. */
import { type CheckFinding, defineCheck, type Strength } from "../../check.ts";
import { isReadFirmly } from "../../derived/reading/read-firmly.ts";
import { isReadVaguely } from "../../derived/reading/read-vaguely.ts";
import { guessDocumentClass } from "../../derived/semantics/document-class.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { findMonthAlike, lettersToOtherMonth } from "../../derived/semantics/written/calendar-words.ts";
import type { LabelledDate } from "../../derived/semantics/written/date-labels.ts";
import { readDates } from "../../derived/semantics/written/dates.ts";
import {
  type DocumentDay,
  epochAt,
  epochOf,
  findDocumentDays,
  isLater,
} from "../../derived/semantics/written/document-dates.ts";
import { findLabelledAmounts } from "../../derived/semantics/written/labelled-amounts.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import type { TextFacts, Token } from "../../facts/text.ts";
import {
  agreedBefore,
  atOnce,
  collectedOrDunned,
  daysFromInvoice,
  inAdvance,
  isPaidInParts,
  ofPayments,
  paidAfterDelivery,
  readAllWords,
  readTerms,
  severalTerms,
  stay,
} from "./days-of-business-terms.ts";

interface Order {
  readonly earlier: DocumentDay;
  readonly later: DocumentDay;
  readonly meaning: string;
  /** Words of documents in which the other order is usual. */
  readonly exceptions: RegExp;
  readonly strength: Strength;
}

const none = /$^/;

const orders: readonly Order[] = [
  {
    earlier: "issued",
    later: "due",
    meaning: "Payment would have been due before the document was issued.",
    exceptions: new RegExp(`${inAdvance.source}|${collectedOrDunned.source}`),
    strength: "strong",
  },
  {
    earlier: "ordered",
    later: "delivered",
    meaning: "It would have been delivered before it was ordered.",
    exceptions: none,
    strength: "moderate",
  },
  {
    earlier: "ordered",
    later: "issued",
    meaning: "The document would have been issued before the order.",
    exceptions: inAdvance,
    strength: "moderate",
  },
  {
    earlier: "ordered",
    later: "paid",
    meaning: "It would have been paid before it was ordered.",
    exceptions: inAdvance,
    strength: "moderate",
  },
  {
    earlier: "joined",
    later: "paid",
    meaning: "The pay would have been paid before the employment began.",
    exceptions: none,
    // Pay in advance and bonuses are.
    strength: "moderate",
  },
  {
    earlier: "issued",
    later: "paid",
    meaning: "It would have been paid before it was issued.",
    exceptions: new RegExp(`${inAdvance.source}|${atOnce.source}|${stay.source}|${collectedOrDunned.source}`),
    strength: "weak",
  },
  {
    earlier: "delivered",
    later: "paid",
    meaning: "It would have been paid before it was delivered, and nothing speaks of payment in advance.",
    exceptions: new RegExp(`${inAdvance.source}|${atOnce.source}`),
    strength: "weak",
  },
];

export const daysOfBusinessOutOfOrder = defineCheck({
  id: "days-of-business-out-of-order",
  version: 9,
  title: "Days of issue, delivery and payment are out of order",
  tamperingType: "cross_field_mismatch",
  analysis: "text",
  cause: "dates",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "A document states once each when it was ordered, issued, delivered, due or paid, and two of these days are in an order in which they do not happen: a program computes the due date from the day of issue. Documents that speak of payment in advance, of rent or work paid on completion, of direct debits, reminders, premiums, instalments, credit notes or corrections are left out, because their due dates may lie before. A due date up to a week before the issue is a weak sign, unless the terms count days from the invoice or the document states another due date.",
  innocentCauses: [
    "labels that belong to different things on one page",
    "terms of payment agreed on before the invoice was written",
    "a typing error in a document written by hand",
  ],
  source:
    "The order of a sale; how often honest documents state another order is counted by bench/documents/honest.ts.",
  appliesTo: ["pdf", "image"],
  needs: ["text"],
  listHeld: ({ text }) =>
    findPairs(text).flatMap(({ order, first, second }) =>
      isLater(first, second) === false
        ? [
            {
              relation: `'${first.label}' ${first.date.text} is not after '${second.label}' ${second.date.text}: ${order.earlier} before ${order.later}.`,
              boxes: boxesAround([first.date, second.date]),
            },
          ]
        : [],
    ),
  run({ text }) {
    const pairs = findPairs(text);
    const isRecognised = text.source === "recognised";
    const plain = readTerms(text);
    const isVague = isReadVaguely(text);
    const all = readAllWords(text);
    // A deposit that is taken off was paid before; what is left is not due before.
    const isExcepted = ({ order, first, second, other }: Pair) =>
      order.exceptions.test(order.later === "paid" ? all : plain) ||
      (order.later === "due" && agreedBefore.test(plain) && !daysFromInvoice.test(plain)) ||
      (order.later === "due" && (!ofPayments.test(all) || isOfListedInvoice(first, second, text))) ||
      (order.later === "due" && wasPaidBefore(first, text)) ||
      (order.later === "paid" && hasPreviousBalance(text)) ||
      (other !== undefined && isPaidInParts([second, other], plain));
    const broken = pairs.filter((pair) => isLater(pair.first, pair.second) === true && !isExcepted(pair));
    const terms = broken.length > 0 ? undefined : findTwoTerms(text, plain);
    if (terms !== undefined) return [describeTwoTerms(terms, isRecognised)];
    if (pairs.length === 0) return "nothing_to_compare";
    return broken.length === 0
      ? "clear"
      : broken.map((pair) =>
          describe(pair, isRecognised && (isVague || !isSurelyRead(pair)), weigh(pair, broken, plain)),
        );
  },
});

/** A row of a list has the date of an invoice and its due date: the document itself is another one, such as a reminder or a payment. */
function isOfListedInvoice(issued: LabelledDate, due: LabelledDate, text: TextFacts): boolean {
  return due.date.row !== issued.date.row && isListed(due, text);
}

/** It stands in a column of days, in a row with another day. */
function isListed({ date, isAbove }: LabelledDate, text: TextFacts): boolean {
  return isAbove && readDates(text).some((other) => other.row === date.row && other !== date);
}

/** Who writes that it was paid writes a receipt, and that comes behind the due date. */
function wasPaidBefore(issued: LabelledDate, text: TextFacts): boolean {
  const [paid, ...others] = findDocumentDays(text).get("paid") ?? [];
  return paid !== undefined && others.length === 0 && isLater(paid, issued) === false;
}

/** What was paid was the bill before. */
function hasPreviousBalance(text: TextFacts): boolean {
  return findLabelledAmounts(text).some(({ role, figure }) => role === "opening" && figure.isAmount);
}

interface Weighed {
  readonly strength: Strength;
  /** What makes it more or less than usual. */
  readonly because: string;
}

/** Terms may make it more than usual, and a day that may have been agreed on before makes it less. */
function weigh(pair: Pair, broken: readonly Pair[], plain: string): Weighed {
  const { strength } = pair.order;
  if (pair.order.later === "due") return weighDue(pair, plain);
  const byTerms = weighPaid(pair, broken, plain);
  const because = byTerms === strength ? "" : " The document's own terms put the payment behind the delivery.";
  return { strength: byTerms, because };
}

/** Days within which an invoice follows what was agreed on: the shortest usual term of payment is a week. */
const agreedWithinDays = 7;

/** A day of payment that was agreed on may come before the invoice does; not where another statement says otherwise. */
function weighDue({ order: { strength }, first, second, other }: Pair, plain: string): Weighed {
  const isFar = [0, -1].every((place) => epochAt(first, place) - epochAt(second, place) > agreedWithinDays);
  if (isFar || other !== undefined) return { strength, because: "" };
  if (daysFromInvoice.test(plain))
    return { strength, because: " The document's own terms give days for the payment from the invoice on." };
  return { strength: "weak", because: " A day of payment agreed on before the document was written would explain it." };
}

/** Who pays before the delivery may do so on their own; not before the invoice as well, where the terms say otherwise. */
function weighPaid({ order }: Pair, broken: readonly Pair[], plain: string): Strength {
  if (order.later !== "paid" || order.strength !== "weak" || !paidAfterDelivery.test(plain)) return order.strength;
  const early = new Set(
    broken.filter(({ order: { later } }) => later === "paid").map(({ order: { earlier } }) => earlier),
  );
  if (!early.has("delivered")) return order.strength;
  return early.has("issued") ? "strong" : "moderate";
}

/** Each digit of both days was read alike by several readings, and each month so surely that it is no other one misread. */
function isSurelyRead({ first, second }: Pair): boolean {
  return [first, second].every(({ date }) =>
    date.words.every(({ token }) => isReadFirmly(token) && !isDoubtfulMonth(token)),
  );
}

/** Of a month's name that so many letters make another month of; of more, no reading is so unsure. */
const sureOfLetters = [96, 96, 80] as const;

function isDoubtfulMonth({ text, confidence }: Token): boolean {
  const plain = toPlainText(text);
  if (findMonthAlike(plain) === undefined) return false;
  return (confidence ?? 0) < (sureOfLetters[lettersToOtherMonth(plain)] ?? 0);
}

interface Pair {
  readonly order: Order;
  readonly first: LabelledDate;
  readonly second: LabelledDate;
  /** Another statement of the second one, which is not before the first. */
  readonly other?: LabelledDate;
}

/** Of days that are stated once; of two due dates the one before the issue. */
function findPairs(text: TextFacts): Pair[] {
  const days = findDocumentDays(text);
  return orders.flatMap((order): Pair[] => {
    const [[first, ...firsts], [second, ...seconds]] = [days.get(order.earlier) ?? [], days.get(order.later) ?? []];
    if (first === undefined || second === undefined || firsts.length > 0) return [];
    if (seconds.length === 0) return isLater(first, second) === undefined ? [] : [{ order, first, second }];
    const [third, ...more] = seconds;
    if (order.later !== "due" || third === undefined || more.length > 0) return [];
    const [low, high] = epochOf(second) <= epochOf(third) ? [second, third] : [third, second];
    return isLater(first, low) === true && isLater(first, high) === false
      ? [{ order, first, second: low, other: high }]
      : [];
  });
}

/** Two due dates behind the day of issue, of a document that says nothing of several. */
function findTwoTerms(text: TextFacts, plain: string): readonly [LabelledDate, LabelledDate] | undefined {
  const [one, other, ...more] = findDocumentDays(text).get("due") ?? [];
  const isPlain = !severalTerms.test(plain) && !collectedOrDunned.test(plain) && guessDocumentClass(text) === "invoice";
  if (one === undefined || other === undefined || more.length > 0 || !isPlain) return undefined;
  if ([one, other].some((day) => isListed(day, text))) return undefined;
  return isPaidInParts([one, other], plain) ? undefined : [one, other];
}

function describeTwoTerms([one, other]: readonly [LabelledDate, LabelledDate], isRecognised: boolean): CheckFinding {
  return {
    issue: "Due date stated twice and differently",
    observation: `'${one.label}' on page ${one.date.line.page} is ${one.date.text}, and '${other.label}' on page ${other.date.line.page} is ${other.date.text}. The document says nothing of several terms. Two payments, or dates of different things, would explain it.`,
    confidence: isRecognised ? 60 : 80,
    strength: isRecognised ? "weak" : "moderate",
    boxes: boxesAround([one.date, other.date]),
    evidence: { kind: "comparison", stated: one.date.text, expected: other.date.text, basis: `'${other.label}'` },
  };
}

/** Day and month may be in either order: which of the two is earlier is known, and not by how much. */
function isOpen({ date }: LabelledDate): boolean {
  return date.readings.length > 1;
}

function describe(pair: Pair, isRecognised: boolean, { strength, because }: Weighed): CheckFinding {
  const { order, first, second, other } = pair;
  const days = epochOf(first) - epochOf(second);
  const apart = isOpen(first) || isOpen(second) ? "" : `${days} ${days === 1 ? "day" : "days"} `;
  return {
    observation: `'${second.label}' on page ${second.date.line.page} is ${second.date.text}, ${apart}before '${first.label}', which is ${first.date.text}. ${order.meaning}${because}${other === undefined ? "" : ` '${other.label}' says ${other.date.text}.`} Labels of different things on one page would explain it.`,
    confidence: isRecognised ? 65 : strength === "weak" ? 70 : 88,
    strength: isRecognised && strength === "strong" ? "moderate" : strength,
    boxes: boxesAround([second.date, first.date]),
    evidence: {
      kind: "comparison",
      stated: second.date.text,
      expected: other?.date.text ?? `not before ${first.date.text}`,
      basis: `'${(other ?? first).label}'`,
    },
  };
}
