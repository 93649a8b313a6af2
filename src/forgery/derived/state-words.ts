/** Words that say in which state a document is: they are stamped and honestly exchanged, and written like names. */

const stateWord =
  /^(draft|final|copy|original|duplicate|void|paid|unpaid|open|closed|pending|approved|rejected|received|sent|confidential|revised|revision|sample|specimen|entwurf|kopie|original|bezahlt|offen|storniert|genehmigt|brouillon|copie|payé|borrador|copia|pagado|bozza|pagato|rascunho|pago|january|february|march|april|may|june|july|august|september|october|november|december)$/iu;

export function isStateWord(text: string): boolean {
  return stateWord.test(text.replace(/^\P{L}+|\P{L}+$/gu, ""));
}
