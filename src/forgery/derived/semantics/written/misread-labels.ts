/** Labels of days as they come out of text recognition, which knows few languages: accents are lost, letters exchanged. */
import { editDistance, toPlainText } from "./plain-text.ts";

/** A letter with an accent is read as another letter, a mark, two of them, or not at all. */
const accented = [
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
].map((label) => ({ pattern: patternOf(label), plain: toPlainText(label) }));

/** A long word that is off by a letter or two is the label's. */
const longWords =
  "rechnungsdatum lieferdatum echeance livraison vencimiento vencimento scadenza vervaldatum factuurdatum wystawienia platnosci forfallodatum forfaldsdato forfallsdato fakturadatum fakturadato leveransdatum leveringsdatum leveringsdato vystaveni splatnosti erapaiva toimituspaiva maksupaiva laskupaiva betaaldatum betalingsfrist zahlungsziel falligkeitsdatum belegdatum ausstellungsdatum wystawiono splatnost vystaveno".split(
    " ",
  );
const fewestLetters = 7;
const fewestForTwo = 9;

export function repairLabel(plain: string): string {
  const whole = accented.reduce((text, label) => text.replace(label.pattern, label.plain), plain);
  return whole.split(" ").map(repairWord).join(" ");
}

function repairWord(word: string): string {
  if (word.length < fewestLetters || longWords.includes(word)) return word;
  const most = word.length < fewestForTwo ? 1 : 2;
  return longWords.find((known) => editDistance(word, known) <= most) ?? word;
}

function patternOf(label: string): RegExp {
  const parts = [...label].map((letter, at) => {
    if (toPlainText(letter) === letter.trim()) return letter;
    return at === label.length - 1 ? "(?:.?[^ ])?" : ".{0,2}";
  });
  return new RegExp(`(?<=^| )${parts.join("")}`, "u");
}
