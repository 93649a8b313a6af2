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

/** Gives a known type, or the text itself in lower case. */
export function normaliseAccountType(text: string): string {
  const lower = text.toLowerCase();
  return typeOfWord.get(lower) ?? typeOfWord.get(lower.replace(/[\s_-]+/g, "")) ?? lower;
}
