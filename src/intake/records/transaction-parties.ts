/** Tells the account that a statement is of from those of the other parties, by what else is in its rows. */
import { simplifyName } from "./columns.ts";

/** Names of columns for an IBAN that do not say whose it is. */
const bare = new Set(["iban", "kontonummeriban", "ibankontonummer", "numerrachunkuiban"]);

/** Words for the other party of a payment, in the languages of the columns' names. */
const otherParty = new RegExp(
  [
    "counterpart|payee|payer|beneficiar|remitter|recipient|partnername",
    "empfaenger|empfanger|auftraggeber|beguenstigt|begunstigt|zahlungspflicht|gegenpartei",
    "beneficiaire|destinataire|donneurdordre|emetteur|contrepartie",
    "ordenante|destinatario|contrapart|ordinante|controparte|ordenador",
    "begunstigde|tegenpartij|tegenrekening|ontvanger|naamandere",
    "kontrahent|odbiorc|nadawc|alici|gonderen|karsitaraf",
  ].join("|"),
);

/** The accounts of both sides as banks' interfaces after PSD2 name them. */
const debtor = /^debtor(?:account)?(?:iban|bban)?$/;
const creditor = /^creditor(?:account)?(?:iban|bban)?$/;

/** Places of columns that hold the other party's account, though their names could mean the account itself. */
export function findOtherAccounts(names: readonly string[]): readonly number[] {
  if (!names.some((name) => /iban|debtor/i.test(name))) return [];
  const simple = names.map(simplifyName);
  if (isBankInterface(simple)) return ofBankInterface(simple);
  const places = simple.flatMap((name, place) => (bare.has(name) ? [place] : []));
  if (places.length !== 1) return [];
  return simple.some((name, place) => !places.includes(place) && otherParty.test(name)) ? places : [];
}

/** With its parts, or before they are looked into. */
function isBankInterface(simple: readonly string[]): boolean {
  const hasDate = simple.some((name) => name === "bookingdate" || name === "valuedate");
  return simple.includes("transactionamountamount") || (simple.includes("transactionamount") && hasDate);
}

/** There a booking has the debtor where money comes in, and the creditor where it goes out; the account is not in it. */
function ofBankInterface(simple: readonly string[]): readonly number[] {
  const debtors = simple.flatMap((name, place) => (debtor.test(name) ? [place] : []));
  return simple.some((name) => creditor.test(name)) ? [] : debtors;
}
