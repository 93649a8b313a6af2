/** The known types of account, under the many words for each. */

const wordsOfType: Readonly<Record<string, string>> = {
  checking: `checking checkingaccount chequing cheque check current currentaccount transaction demand demanddeposit giro
    girokonto kontokorrent comptecourant courant cuentacorriente corriente contocorrente contacorrente betaalrekening`,
  savings: `savings saving savingsaccount savingaccount deposit sparkonto epargne ahorro ahorros risparmio poupanca
    spaarrekening`,
  credit: "credit creditcard creditaccount creditcardaccount creditline kreditkarte",
  debit: "debit debitcard",
  business:
    "business businessaccount corporate commercial company geschaeftskonto geschäftskonto professionnel empresa",
  prepaid: "prepaid prepaidcard giftcard gift",
  loan: "loan loanaccount mortgage",
  investment: "investment investmentaccount brokerage securities depot",
  wallet: "wallet ewallet digitalwallet mobilewallet",
};

const typeOfWord = new Map<string, string>();
for (const [type, words] of Object.entries(wordsOfType)) {
  for (const word of words.trim().split(/\s+/)) typeOfWord.set(word, type);
}

/** Files repeat few spellings; each is worked out once, and no more than this many are remembered. */
const cacheLimit = 256;
const cache = new Map<string, string>();

/** Gives a known type, or the text itself in lower case. */
export function normaliseAccountType(text: string): string {
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  const lower = text.toLowerCase();
  const type = typeOfWord.get(lower) ?? typeOfWord.get(lower.replace(/[\s_-]+/g, "")) ?? lower;
  if (cache.size >= cacheLimit) cache.clear();
  cache.set(text, type);
  return type;
}
