/** What kind of document a text is, as far as its words tell: what is usual for one is odd for another. */
import type { TextFacts } from "../../facts/text.ts";
import { memoise } from "../memoise.ts";
import { toPlainText } from "./written/plain-text.ts";

export type DocumentClass = "bank statement" | "payslip" | "invoice" | "paper" | "letter" | "unknown";

/** Words of the first pages tell the kind. */
const pageLimit = 3;
const wordLimit = 3_000;
/** Different expressions of one kind that have to be found. */
const expressionsAtLeast = 3;

/** English, German, French, Spanish, Italian, Portuguese, Dutch and Polish, without accents; of invoices the Nordic and Czech words as well. */
const expressions: Readonly<Record<Exclude<DocumentClass, "unknown">, readonly RegExp[]>> = {
  "bank statement": [
    /\b(account|bank) statement\b|\bstatement of account\b|\bkontoauszug\w*|\breleve (de|d un) compte\b|\bextracto\b|\bestratto conto\b|\brekeningafschrift\b|\bwyciag\b/,
    /\b(opening|previous|brought forward) balance\b|\banfangssaldo\b|\balter kontostand\b|\bancien solde\b|\bsaldo (inicial|iniziale|anterior|poczatkowe)\b|\bbeginsaldo\b/,
    /\b(closing|new|carried forward|ending) balance\b|\bendsaldo\b|\bneuer kontostand\b|\bnouveau solde\b|\bsaldo (final|finale|actual|koncowe)\b|\beindsaldo\b/,
    /\b(withdrawals?|debits?|paid out|lastschrift|soll|debit|retiros?|addebiti|debitos)\b/,
    /\b(deposits?|credits?|paid in|gutschrift|haben|credit|depositos?|accrediti|creditos)\b/,
    /\b(booking date|posting date|value date|transaction date|buchungs(tag|datum)|wertstellung|valuta|date de valeur|fecha valor|data valuta)\b/,
  ],
  payslip: [
    /\b(pay ?slip|payslip|pay ?stub|earnings statement|salary slip|gehaltsabrechnung|lohnabrechnung|entgeltabrechnung|verdienstabrechnung|bulletin de (paie|salaire)|nomina|busta paga|cedolino|recibo de (vencimento|pagamento)|loonstrook|pasek plac)\b/,
    /\b(gross (pay|salary|wages?|earnings)|total earnings|brutto\w*|salaire brut|salario bruto|retribuzione lorda|loon bruto)\b/,
    /\b(net (pay|salary|wages?)|take home|nettolohn|nettobezug|auszahlungsbetrag|net a payer|liquido|netto in busta|netto ?loon)\b/,
    /\b(deductions?|abzuge|retenues|deducciones|trattenute|descontos|inhoudingen)\b/,
    /\b(income tax|national insurance|social security|lohnsteuer|sozialversicherung|cotisations?|irpf|inps|seguranca social|loonheffing|paye|provident fund)\b/,
    /\b(employee|employer|arbeitnehmer|arbeitgeber|salarie|employeur|trabajador|dipendente|werknemer|personalnummer)\b/,
  ],
  invoice: [
    /\b(invoice|rechnung\w*|facture|factura|fattura|fatura|faktura|factuur|lasku|credit note|gutschrift)\b/,
    /\b(vat|ust|mwst|umsatzsteuer|mehrwertsteuer|tva|iva|btw|moms|mva|alv|dph|tax id|sales tax|gst)\b/,
    /\b(total|subtotal|amount due|gesamt\w*|summe|zahlbetrag|net a payer|importe|totale|kwota|i alt|att betala|yhteensa|celkem)\b/,
    /\b(quantity|qty|unit price|menge|einzelpreis|quantite|prix unitaire|cantidad|quantita|quantidade|qtd|cant|aantal|antall?|maara|mnozstvi|ilosc)\b/,
    /\b(payment terms?|due date|zahlbar|zahlungsbedingungen|fallig|echeance|vencimiento|scadenza|vervaldatum|termin platnosci|forfall\w*|forfaldsdato|erapaiva|splatnost\w*)\b/,
  ],
  paper: [/\babstract\b/, /\breferences\b/, /\bintroduction\b/, /\b(doi|arxiv|et al)\b/, /\b(figure|table) \d/],
  letter: [
    /\b(dear (sir|madam|mr|mrs|ms)|sehr geehrte\w*|madame monsieur|estimad[oa]|gentile|egregio|geachte)\b/,
    /\b(yours (sincerely|faithfully)|kind regards|mit freundlichen gru\w+|veuillez agreer|atentamente|cordiali saluti|hoogachtend)\b/,
    /\b(subject|betreff|re|objet|asunto|oggetto|betreft)\b/,
  ],
};

export const guessDocumentClass = memoise((text: TextFacts): DocumentClass => {
  const words = text.pages
    .slice(0, pageLimit)
    .flatMap(({ tokens }) => tokens.slice(0, wordLimit).map((token) => token.text));
  const plain = toPlainText(words.join(" "));
  const scores = Object.entries(expressions).map(([name, list]) => ({
    name: name as DocumentClass,
    found: list.filter((expression) => expression.test(plain)).length,
  }));
  // Of equals the one that stands first: a statement also has totals and taxes.
  const best = scores.reduce((one, other) => (other.found > one.found ? other : one));
  return best.found >= expressionsAtLeast ? best.name : "unknown";
});
