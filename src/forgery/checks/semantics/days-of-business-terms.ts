/** What a document says of its payment: in advance, collected, in parts, behind the delivery, within some days, or as agreed on before. */
import type { LabelledDate } from "../../derived/semantics/written/date-labels.ts";
import { findLabelledAmounts } from "../../derived/semantics/written/labelled-amounts.ts";
import { readLines, textOf } from "../../derived/semantics/written/lines.ts";
import type { MoneyRole } from "../../derived/semantics/written/money-labels.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import type { TextFacts } from "../../facts/text.ts";

/** Of a book, an inspection or a birth the day that is due is none of payment. */
export const ofPayments =
  /\b(invoice\w*|bill(ed|ing)?|\w*rechnung\w*|factur\w*|fattur\w*|fatur\w*|faktur\w*|factuur\w*|lasku|einlage\w*|payments?|pay(able)?|\w*zahl\w*|paiement|pagos?|pagament\w*|betal\w*|platnosc\w*|(amount|sum|total) due|rent|miete|loyer)\b/;
export const inAdvance =
  /\b(pro ?forma|pre ?paid|pre ?payment|(paid|payable|payment) in advance|advance payment|vorkasse|vorauskasse|vorauszahlung|anzahlung|abschlag\w*|acompte|anticipo|acconto|aanbetaling|zaliczka)\b/;
export const atOnce =
  /\b(receipt|deposit|quittung|recu|recibo|ricevuta|kassenbon|paypal|(credit|debit) card|visa|mastercard|kreditkarte|carte bancaire|tarjeta|order confirmation|auftragsbestatigung|online)\b/;
export const collectedOrDunned =
  /\b(direct debit|lastschrift\w*|abgebucht|abbuch\w*|einzug\w*|bankeinzug|prelev\w*|domicili\w*|addebito|incasso|polecenie|autogiro|reminder|overdue|past due|final demand|letter before (claim|action)|unpaid|remittance( advice)?|zahlungsavis|avis de paiement|aviso de pago|requerimiento|zahlungsaufforderung|dunning|mahnung\w*|zahlungserinnerung|mahn\w*|rappel|relance|sollecito|recordatorio|aanmaning|herinnering|credit note|gutschrift|storno\w*|avoir|refund|nota de credito|nota di credito|insurance premium|premium (due|notice)|pramienrechnung|beitragsrechnung|versicherungs(schein|beitrag|pramie|nummer|steuer)|versicherte\w*|policy number|prime d assurance|prima (del|de) seguro|premio assicurativo|instal?ment\w*|ratenzahlung|mensualite|cuota|subscription|abonnement|abo|tax assessment|bescheid|duplicate|duplikat|corrected|korrektur\w*|rectif\w*)\b/;
/** Guests pay when they book; their invoice is written when they leave. */
export const stay =
  /\b(hotel|ubernachtung\w*|anreise|abreise|check ?(in|out)|reservation|reservierung\w*|buchungs(nummer|bestatigung)|booking (reference|number|confirmation)|nuitees?|hebergement|pernottament[oi]|soggiorno|alojamiento|hospedagem|estadia|overnachting(en)?|nocleg\w*)\b/;
/** Days of payment that a contract sets, whenever the invoice is written: rent, dues, work that is paid when it is done. */
export const agreedBefore =
  /\b(rent|rentals?|tenan(t|ts|cy)|leas(es?|ing)|retainer|miete\w*|mietzins|\w+miete|pacht|hausgeld|loyers?|alquiler|renta|arrendamiento|affitto|canone|aluguel|renda|huur\w*|czynsz\w*|hyra|husleie|husleje|vuokra|najemne|standing (order|arrangement)|dauerauftrag|(ordre|virement) permanent|membership|mitgliedsbeitrag|tuition|school fees|service charges?|council tax|milestones?|(on|upon|after|at) (\w+ )?completion|(bei|nach) (fertigstellung|abnahme|abschluss)|a (l )?achevement|fin (de|des) travaux|fine lavori|fin de obra|bij oplevering)\b/;
/** An amount that is taken off: the deposit that an invoice for the rest names was paid by another one. */
const deducted = /[-−–—]\s?[^\s\d]{0,4}\s?\d[\d.,'’\s]*[.,]\d{2}\s?\S{0,4}$/;
/** Terms by which the payment follows the delivery: "within 14 days of delivery", "Betaling na levering". */
const delivery =
  "(delivery|receipt of (the )?goods|lieferung|warenerhalt|erhalt der ware|livraison|reception|entrega|consegna|levering|dostaw[yie]+|leverans(en)?|toimituksesta)";
export const paidAfterDelivery = new RegExp(
  [
    String.raw`\b\d{1,3} (days?|tagen?|jours?|dias|giorni|dagen|dni|dagar|dager?|paivaa)( \p{L}+){0,4} ${delivery}\b`,
    String.raw`\b(payment|payable|paid|zahlung|zahlbar|reglement|paiement|cash|pago|pagamento|betaling|platnosc|betalas)( \p{L}+){0,3} (after|on|upon|nach|bei|apres|a la|contre|despues de|dopo|alla|na|po|przy|efter)( \p{L}+){0,2} ${delivery}\b`,
    String.raw`\bnot?( \p{L}+){0,2} payment before ${delivery}\b`,
  ].join("|"),
  "u",
);

/** Terms that count days from the invoice, so that no due date lies before it: "net 14", "payable within 30 days". */
const days = String.raw`[1-9]\d{0,2} (days?|tagen?|jours?|dias|giorni|dagen|dni|dagar|dager?|paivaa|dnu)\b`;
const fromElsewhere = String.raw`(?! (of|after|from|on|upon|before|prior|past|nach|ab|bei|vor|seit|apres|avant|a compter|de|del|desde|despues|antes|dalla|dal|dopo|prima|da|apos|na|voor|od|po|przed|efter|fra|fore|for)( \p{L}+){0,3} (${delivery}|due|order|completion|bestellung|auftrag\w*|abnahme|fertigstellung|leistung|falligkeit|commande|echeance|pedido|vencimiento|ordine|scadenza|bestelling|vervaldatum)\b)`;
const payment =
  "(payment|payable|pay|paid|settle|remit|due|terms?|net|zahlbar|zahlung\\w*|fallig|netto|reglement|paiement|payer|pago|pagar|pagamento|pagare|betaling\\w*|betalen|betala|betalas|platnosci|platne|maksuehto|splatnost)";
export const daysFromInvoice = new RegExp(
  [
    String.raw`\b${payment}( \p{L}+){0,4} ${days}${fromElsewhere}`,
    String.raw`\b${days}${fromElsewhere}( \p{L}+){0,3} (net|netto|payable|zahlbar|(zu )?zahlen|zu begleichen|zu uberweisen)\b`,
    // Before decimals it is an amount.
    String.raw`\bnet (7|10|14|15|20|21|28|30|45|60|90)\b(?! \d)`,
  ].join("|"),
  "u",
);

/** Words of documents that state two due dates. */
export const severalTerms =
  /\b(skonto|discount|escompte|sconto|descuento|desconto|korting|rabatt?|early payment|instal?ments?|raten\w*|echeances|mensualite\w*|cuotas|rate|until|lease|reminder|mahn\w*)\b/;

/** Words of documents that are paid in parts. */
const severalPayments =
  /\b((1st|2nd|3rd|first|second|third|final|balance|part|partial|stage|interim) (payment|instal?ment)s?|(two|three|four|[2-9]) (equal )?payments|payment (\d|one|two) of|payment schedule|payment plan|milestones?|deposit|anzahlung|(erste|zweite|letzte|2|zwei) (rate|zahlung)|restzahlung|teil(zahlung|rechnung)\w*|abschlag\w*|schlusszahlung|zahlungsplan|acompte|(premier|deuxieme|dernier) (versement|paiement)|echeancier|anticipo|acconto|aanbetaling|zaliczka|(primer|segundo|ultimo) (pago|plazo)|(prima|seconda|ultima) rata|(eerste|tweede|laatste) (betaling|termijn))\b/;
/** Words before or beside a due date that make it that of a part. */
const partOfPayment =
  /\b(first|second|third|fourth|final|balance|remaining|remainder|deposit|upfront|part|stage|phase|instal?ments?|rate|erste[rs]?|zweite[rs]?|dritte[rs]?|rest\w*|anzahlung|abschlag\w*|teil(zahlung|betrag)\w*|schluss\w*|premiere?|deuxieme|seconde?|troisieme|solde|acompte|primer[ao]?|segund[ao]|tercer[ao]?|anticipo|resto|restante|primo|prima rata|saldo|acconto|rata|sinal|primeir[ao]|eerste|tweede|derde|aanbetaling|termijn|zaliczka|pierwsz[ay]|drug[ai]|[1-9] of [1-9])\b/;

/** One of the days is called that of a part, or the document speaks of several payments. */
export function isPaidInParts(due: readonly LabelledDate[], plain: string): boolean {
  return severalPayments.test(plain) || due.some((day) => partOfPayment.test(wordsBeside(day)));
}

function wordsBeside({ plain, date: { line, start, end } }: LabelledDate): string {
  return `${plain} ${toPlainText(line.text.slice(0, start))} ${toPlainText(line.text.slice(end))}`;
}

/** All that the document says, also of what its sums take off. */
export function readAllWords(text: TextFacts): string {
  return toPlainText(textOf(readLines(text).lines));
}

/** Sums above which a page lists its items. */
const sumRoles: readonly MoneyRole[] = ["lines", "net", "tax", "gross", "due", "discount", "charge"];

/** All but what its sums take off. */
export function readTerms(text: TextFacts): string {
  const lines = readLines(text).lines.map((line) => line.text);
  const sums = Float64Array.from(new Set(lines.flatMap((line) => readLastAmount(line) ?? []))).sort();
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

/** An amount at the end of a line, in hundredths. */
function readLastAmount(line: string): number | undefined {
  const digits = /(?<![\d.,])\d[\d.,'’\s]*[.,]\d{2}(?=\D{0,5}$)/.exec(line)?.[0].replace(/\D/g, "");
  return digits === undefined ? undefined : Number(digits);
}

/** One of the sums, which are in order, less this amount is another one: recognition may lose the minus. */
function isTakenOff(line: string, sums: Float64Array): boolean {
  const amount = readLastAmount(line) ?? 0;
  if (amount === 0) return false;
  let at = 0;
  for (const sum of sums) {
    const rest = sum - amount;
    while ((sums[at] ?? rest) < rest) at += 1;
    if (rest !== amount && sums[at] === rest) return true;
  }
  return false;
}
