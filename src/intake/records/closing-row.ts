/** Recognises rows that close a table instead of belonging to it: sums, counts of rows, the word that the file ends. */

const words = new Set(
  `total totals totaal totale totales totaux toplam suma sum summe summen gesamt gesamtsumme endsumme zwischensumme somme
  subtotal sous-total subtotale subtotaal razem ogółem łącznie eindtotaal soma итого всего 合計 合计 count anzahl
  trailer eof end ende fin fine fim koniec son`.split(/\s+/),
);

const phrase =
  /^(?:grand|sub|general|gesamt|report|page)[ -]?(?:total|summe)|^(?:total|summe|suma|somme|totale|totaal|soma|toplam) (?:general|generale|général|geral|amount|rows|records|betrag|umsatz|ogółem|eur|usd|gbp|transactions|debits?|credits?)\b|^genel toplam|^end of (?:file|report|data|export)|^(?:total )?(?:number of )?(?:rows|records|transactions)(?: exported)?\s*[:=]\s*\d+$/i;

/** What database clients write below a table. */
const rowCount =
  /^\(?(?:query returned )?\d{1,9} (?:rows?|records?|zeilen?|datensätze|datensatz|lignes?|filas?|registros?|righe|linhas?|rijen|wiersz[ey]?|satır)(?: (?:selected|affected|exported|in set|returned).{0,20})?\)?\.?$/i;

/** A sum, a count, a currency: what may stand beside the word in a row of sums. */
const figure =
  /^[-+(]?[\p{Sc}A-Z]{0,3} ?[\d.,' \u00a0\u202f]*\d[\d.,' \u00a0\u202f]*[-)]? ?[\p{Sc}A-Z]{0,3}$|^[A-Z]{3}$/u;

const longestCell = 60;

/**
 * True only where there is no doubt: the first value is such a word, at most half of the columns are filled,
 * and besides it there are figures alone.
 */
export function isClosingRow(cells: readonly string[], columns = cells.length): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  const [first, ...others] = filled;
  if (first === undefined || first.length > longestCell || columns < 2 || filled.length * 2 > columns) return false;
  const text = first.trim();
  const isWord = words.has(text.replace(/[\s:*=.-]+$/, "").toLowerCase()) || phrase.test(text);
  if (isWord && others.every((cell) => cell.length <= longestCell && figure.test(cell.trim()))) return true;
  if (others.length > 0) return false;
  return rowCount.test(text) || isRule(text) || isSumInOneCell(text);
}

/** A line under the last row, such as ----- or =====. */
function isRule(text: string): boolean {
  return text.length >= 3 && /^[-=_*+ ]+$/.test(text);
}

/** As in `Total: 1,234.50`. */
function isSumInOneCell(text: string): boolean {
  const at = text.search(/[:=]/);
  if (at < 0) return false;
  const isWord = words.has(text.slice(0, at).trim().toLowerCase()) || phrase.test(text.slice(0, at));
  return isWord && figure.test(text.slice(at + 1).trim());
}
