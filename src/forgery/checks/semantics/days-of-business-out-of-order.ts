/** Order, issue, delivery, due date and payment of a document are in an order in which they do not happen. */
import { type CheckFinding, defineCheck, type Strength } from "../../check.ts";
import { isReadFirmly } from "../../derived/reading/read-firmly.ts";
import { isReadVaguely } from "../../derived/reading/read-vaguely.ts";
import { guessDocumentClass } from "../../derived/semantics/document-class.ts";
import { findMonthAlike, lettersToOtherMonth } from "../../derived/semantics/written/calendar-words.ts";
import type { LabelledDate } from "../../derived/semantics/written/date-labels.ts";
import {
  type DocumentDay,
  epochOf,
  findDocumentDays,
  isLater,
} from "../../derived/semantics/written/document-dates.ts";
import { findLabelledAmounts } from "../../derived/semantics/written/labelled-amounts.ts";
import { boxAround, readLines } from "../../derived/semantics/written/lines.ts";
import type { MoneyRole } from "../../derived/semantics/written/money-labels.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import type { TextFacts, Token } from "../../facts/text.ts";

interface Order {
  readonly earlier: DocumentDay;
  readonly later: DocumentDay;
  readonly meaning: string;
  /** Words of documents in which the other order is usual. */
  readonly exceptions: RegExp;
  readonly strength: Strength;
}

const inAdvance =
  /\b(pro ?forma|pre ?paid|pre ?payment|(paid|payable|payment) in advance|advance payment|vorkasse|vorauskasse|vorauszahlung|anzahlung|abschlag\w*|acompte|anticipo|acconto|aanbetaling|zaliczka)\b/;
const atOnce =
  /\b(receipt|deposit|quittung|recu|recibo|ricevuta|kassenbon|paypal|(credit|debit) card|visa|mastercard|kreditkarte|carte bancaire|tarjeta|order confirmation|auftragsbestatigung|online)\b/;
const collectedOrDunned =
  /\b(direct debit|lastschrift\w*|abgebucht|abbuch\w*|einzug\w*|bankeinzug|prelev\w*|domicili\w*|addebito|incasso|polecenie|autogiro|reminder|overdue|past due|dunning|mahnung\w*|zahlungserinnerung|mahn\w*|rappel|relance|sollecito|recordatorio|aanmaning|herinnering|credit note|gutschrift|storno\w*|avoir|refund|nota de credito|nota di credito|insurance premium|premium (due|notice)|pramienrechnung|beitragsrechnung|versicherungs(schein|beitrag|pramie|nummer|steuer)|versicherte\w*|policy number|prime d assurance|prima (del|de) seguro|premio assicurativo|instal?ment\w*|ratenzahlung|mensualite|cuota|subscription|abonnement|abo|tax assessment|bescheid|duplicate|duplikat|corrected|korrektur\w*|rectif\w*)\b/;
/** An amount that is taken off: the deposit that an invoice for the rest names was paid by another one. */
const deducted = /[-−–—]\s?[^\s\d]{0,4}\s?\d[\d.,'’\s]*[.,]\d{2}\s?\S{0,4}$/;
const none = /$^/;
/** Terms by which the payment follows the delivery: "within 14 days of delivery", "Betaling na levering". */
const delivery =
  "(delivery|receipt of (the )?goods|lieferung|warenerhalt|erhalt der ware|livraison|reception|entrega|consegna|levering|dostaw[yie]+|leverans(en)?|toimituksesta)";
const paidAfterDelivery = new RegExp(
  [
    String.raw`\b\d{1,3} (days?|tagen?|jours?|dias|giorni|dagen|dni|dagar|dager?|paivaa)( \p{L}+){0,4} ${delivery}\b`,
    String.raw`\b(payment|payable|paid|zahlung|zahlbar|reglement|paiement|cash|pago|pagamento|betaling|platnosc|betalas)( \p{L}+){0,3} (after|on|upon|nach|bei|apres|a la|contre|despues de|dopo|alla|na|po|przy|efter)( \p{L}+){0,2} ${delivery}\b`,
    String.raw`\bnot?( \p{L}+){0,2} payment before ${delivery}\b`,
  ].join("|"),
  "u",
);

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
    strength: "strong",
  },
  {
    earlier: "issued",
    later: "paid",
    meaning: "It would have been paid before it was issued.",
    exceptions: new RegExp(`${inAdvance.source}|${atOnce.source}|${collectedOrDunned.source}`),
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
  version: 4,
  title: "Days of issue, delivery and payment are out of order",
  tamperingType: "cross_field_mismatch",
  analysis: "text",
  cause: "dates",
  strength: "strong",
  canShowTampering: true,
  meaning:
    "A document states once each when it was ordered, issued, delivered, due or paid, and two of these days are in an order in which they do not happen: a program computes the due date from the day of issue. Documents that speak of payment in advance, of direct debits, reminders, premiums, instalments, credit notes or corrections are left out, because their due dates may lie before.",
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
              boxes: [first, second].flatMap(({ date }) => boxAround(date.words) ?? []),
            },
          ]
        : [],
    ),
  run({ text }) {
    const pairs = findPairs(text);
    const isRecognised = text.source === "recognised";
    const plain = readTerms(text);
    const isVague = isReadVaguely(text);
    const broken = pairs.filter(
      ({ order, first, second }) => isLater(first, second) === true && !order.exceptions.test(plain),
    );
    const terms = broken.length > 0 ? undefined : findTwoTerms(text, plain);
    if (terms !== undefined) return [describeTwoTerms(terms, isRecognised)];
    if (pairs.length === 0) return "not_applicable";
    return broken.length === 0
      ? "clear"
      : broken.map((pair) =>
          describe(pair, isRecognised && (isVague || !isSurelyRead(pair)), weigh(pair, broken, plain)),
        );
  },
});

/** Sums above which a page lists its items. */
const sumRoles: readonly MoneyRole[] = ["lines", "net", "tax", "gross", "due", "discount", "charge"];

/** All but what its sums take off. */
function readTerms(text: TextFacts): string {
  const lines = readLines(text).lines.map((line) => line.text);
  const sums = new Set(lines.flatMap((line) => readLastAmount(line) ?? []));
  const rows = findLabelledAmounts(text).flatMap(({ role, row }) => (sumRoles.includes(role) ? [row] : []));
  const first = Math.min(...rows);
  // Where digits may be misread, that it stands among the sums has to do.
  const isOfSums = (line: string, row: number) =>
    text.source === "recognised" &&
    row > first &&
    readLastAmount(line) !== undefined &&
    inAdvance.test(toPlainText(line));
  const terms = lines.filter((line, row) => !(deducted.test(line) || isTakenOff(line, sums) || isOfSums(line, row)));
  return toPlainText(terms.join(" "));
}

/** Who pays before the delivery may do so on their own; not before the invoice as well, where the terms say otherwise. */
function weigh({ order }: Pair, broken: readonly Pair[], plain: string): Strength {
  if (order.later !== "paid" || order.strength !== "weak" || !paidAfterDelivery.test(plain)) return order.strength;
  const early = new Set(
    broken.filter(({ order: { later } }) => later === "paid").map(({ order: { earlier } }) => earlier),
  );
  if (!early.has("delivered")) return order.strength;
  return early.has("issued") ? "strong" : "moderate";
}

/** An amount at the end of a line, in hundredths. */
function readLastAmount(line: string): number | undefined {
  const digits = /(?<![\d.,])\d[\d.,'’\s]*[.,]\d{2}(?=\D{0,5}$)/.exec(line)?.[0].replace(/\D/g, "");
  return digits === undefined ? undefined : Number(digits);
}

/** One of the sums less this amount is another one: recognition may lose the minus. */
function isTakenOff(line: string, sums: ReadonlySet<number>): boolean {
  const amount = readLastAmount(line);
  return (
    amount !== undefined && amount > 0 && [...sums].some((sum) => sum - amount !== amount && sums.has(sum - amount))
  );
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

/** Words of documents that state two due dates. */
const severalTerms =
  /\b(skonto|discount|escompte|sconto|descuento|desconto|korting|rabatt?|early payment|instal?ments?|raten\w*|echeances|mensualite\w*|cuotas|rate|until|lease|reminder|mahn\w*)\b/;

/** Two due dates behind the day of issue, of a document that says nothing of several. */
function findTwoTerms(text: TextFacts, plain: string): readonly [LabelledDate, LabelledDate] | undefined {
  const [one, other, ...more] = findDocumentDays(text).get("due") ?? [];
  const isPlain = !severalTerms.test(plain) && !collectedOrDunned.test(plain) && guessDocumentClass(text) === "invoice";
  return one === undefined || other === undefined || more.length > 0 || !isPlain ? undefined : [one, other];
}

function describeTwoTerms([one, other]: readonly [LabelledDate, LabelledDate], isRecognised: boolean): CheckFinding {
  return {
    issue: "Due date stated twice and differently",
    observation: `'${one.label}' on page ${one.date.line.page} is ${one.date.text}, and '${other.label}' on page ${other.date.line.page} is ${other.date.text}. The document says nothing of several terms. Two payments, or dates of different things, would explain it.`,
    confidence: isRecognised ? 60 : 80,
    strength: isRecognised ? "weak" : "moderate",
    boxes: [one, other].flatMap(({ date }) => boxAround(date.words) ?? []),
    evidence: { kind: "comparison", stated: one.date.text, expected: other.date.text, basis: `'${other.label}'` },
  };
}

/** Day and month may be in either order: which of the two is earlier is known, and not by how much. */
function isOpen({ date }: LabelledDate): boolean {
  return date.readings.length > 1;
}

function describe({ order, first, second, other }: Pair, isRecognised: boolean, strength: Strength): CheckFinding {
  const days = epochOf(first) - epochOf(second);
  const apart = isOpen(first) || isOpen(second) ? "" : `${days} ${days === 1 ? "day" : "days"} `;
  const terms = strength === order.strength ? "" : " The document's own terms put the payment behind the delivery.";
  return {
    observation: `'${second.label}' on page ${second.date.line.page} is ${second.date.text}, ${apart}before '${first.label}', which is ${first.date.text}. ${order.meaning}${terms}${other === undefined ? "" : ` '${other.label}' says ${other.date.text}.`} Labels of different things on one page would explain it.`,
    confidence: isRecognised ? 65 : strength === "weak" ? 70 : 88,
    strength: isRecognised && strength === "strong" ? "moderate" : strength,
    boxes: [second, first].flatMap(({ date }) => boxAround(date.words) ?? []),
    evidence: {
      kind: "comparison",
      stated: second.date.text,
      expected: other?.date.text ?? `not before ${first.date.text}`,
      basis: `'${(other ?? first).label}'`,
    },
  };
}
