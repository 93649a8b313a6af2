/** By what the documents of one issuer are found: the bank of a statement's account, else the account that is to be paid to. */

/** Of an international account number: the country, and the first digits or letters of the bank behind the check digits. */
const bankLetters = 8;

/** Empty where the document prints no account, or several. */
export function issuerMarkOf(accounts: readonly string[], isStatement: boolean): string {
  const [account, ...others] = accounts;
  if (account === undefined || others.length > 0) return "";
  if (!isStatement) return account;
  return /^[A-Z]{2}\d{2}/.test(account) ? account.slice(0, 2) + account.slice(4, 4 + bankLetters) : "";
}
