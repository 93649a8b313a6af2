/** Labels of days and of sums as they come out of text recognition, which knows few languages: accents are lost, letters exchanged. */

import { editDistance } from "../../../../contract/edit-distance.ts";
import { toPlainText } from "./plain-text.ts";

/** A letter with an accent is read as another letter, a mark, two of them, or not at all; a blank is lost. */
const days = [
  "invoice date",
  "due date",
  "date de facture",
  "date d'échéance",
  "fecha de factura",
  "fecha de vencimiento",
  "data da fatura",
  "data de vencimento",
  "data fattura",
  "data di scadenza",
  "data wystawienia",
  "termin płatności",
  "datum vystavení",
  "datum splatnosti",
  "fällig",
  "laskun päivä",
  "eräpäivä",
  "toimituspäivä",
  "viimeistään",
  "échéance",
  "à payer avant le",
  "émission",
  "emisión",
  "emissão",
  "płatności",
  "vystavení",
  "dodání",
  "förfallodatum",
  "förfallodag",
  "à régler",
  "päiväys",
  "laskupäivä",
  "maksupäivä",
  "zapłata",
  "płatne",
  "expedición",
].map(toLabel);

const sums = [
  "total a pagar",
  "total due",
  "amount due",
  "base imponible",
  "totale fattura",
  "saldo da pagare",
  "att betala",
  "kvar att betala",
  "te betalen",
  "totaal te betalen",
  "do zaplaty",
  "acompte versé",
  "déjà réglé",
  "déjà payé",
  "montant dû",
  "reste à payer",
  "net à payer",
  "señal",
  "gastos de envío",
  "envío",
  "já pago",
  "valor em dívida",
  "em dívida",
  "già pagato",
  "già versato",
  "förskott",
  "restbeløb",
  "beløb",
  "käsiraha",
  "jää maksettavaksi",
  "jäljellä maksettava",
  "välisumma",
  "pyöristys",
  "yhteensä",
  "wpłacono",
  "przedpłata",
  "do zapłaty",
  "otrzymana wpłata",
  "przesyłka",
  "koszt wysyłki",
  "wysyłka",
  "wartość netto",
  "wartość brutto",
  "záloha",
  "zálohy",
  "již uhrazeno",
  "již zaplaceno",
  "přijatá platba",
  "základ daně",
  "základ",
  "k úhradě",
  "zbývá uhradit",
  "zbývá doplatit",
  "zbývá zaplatit",
  "poštovné",
  "balné",
  "razem netto",
  "razem brutto",
  "suma netto",
  "suma brutto",
  "totale imponibile",
  "totale documento",
  "montant total",
  "total factura",
  "importe total",
  "valor total",
  "veroton summa",
  "celkem bez dph",
].map(toLabel);

/** A long word that is off by a letter or two is the label's. */
const longWords =
  "rechnungsdatum lieferdatum echeance livraison vencimiento vencimento scadenza vervaldatum factuurdatum wystawienia platnosci forfallodatum forfaldsdato forfallsdato fakturadatum fakturadato leveransdatum leveringsdatum leveringsdato vystaveni splatnosti erapaiva toimituspaiva maksupaiva laskupaiva betaaldatum betalingsfrist zahlungsziel falligkeitsdatum belegdatum ausstellungsdatum wystawiono splatnost vystaveno".split(
    " ",
  );
const fewestLetters = 7;
const fewestForTwo = 9;

export function repairLabel(plain: string): string {
  const whole = days.reduce((text, label) => text.replace(label.pattern, label.plain), plain);
  return whole.split(" ").map(repairWord).join(" ");
}

export function repairMoneyLabel(plain: string): string {
  return sums.reduce((text, label) => text.replace(label.pattern, label.plain), plain);
}

/** Words of labels that are long enough to be told from noise. */
const labelWords: ReadonlySet<string> = new Set(
  [...longWords, ...[...days, ...sums].flatMap(({ plain }) => plain.split(" "))].filter(
    ({ length }) => length >= fewestLetters,
  ),
);

/** Recognition is least sure of words with letters that it does not know, and these may be labels. */
export function isLabelWord(text: string): boolean {
  return labelWords.has(repairMoneyLabel(repairLabel(toPlainText(text))));
}

function repairWord(word: string): string {
  if (word.length < fewestLetters || longWords.includes(word)) return word;
  const most = word.length < fewestForTwo ? 1 : 2;
  return longWords.find((known) => editDistance(word, known) <= most) ?? word;
}

function toLabel(label: string): { readonly pattern: RegExp; readonly plain: string } {
  return { pattern: patternOf(label), plain: toPlainText(label) };
}

function patternOf(label: string): RegExp {
  const parts = [...label].map((letter, at) => {
    if (/[^\p{L}]/u.test(letter)) return " ?";
    if (toPlainText(letter) === letter) return letter;
    return at === label.length - 1 ? "(?:.?[^ ])?" : ".{0,2}";
  });
  return new RegExp(`(?<=^| )${parts.join("")}`, "u");
}
