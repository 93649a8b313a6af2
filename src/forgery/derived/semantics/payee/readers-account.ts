/** Words by which a line speaks of the account of the one who reads it: a customer's number, what is debited, what is refunded to. */
import { toPlainText } from "../written/plain-text.ts";

const possessive =
  "(?:your|ihr(?:e[mnrs]?)?|dein(?:e[mnrs]?)?|votre|vos|uw|jouw|sus?|tus?|vostr[oa]|su[oa]|seus?|suas?|twoj\\w*|vase(?:ho)?)";
const ofReader = new RegExp(`\\b${possessive}\\b`);
const accountOfReader = new RegExp(
  `\\b${possessive} (?:\\w+ )?(?:\\w*account|\\w*konto\\w*|bank\\w*|iban|comptes?|cuenta|conto|conta|\\w*rekening\\w*|\\w*rachun\\w*|ucet|uctu|details|daten|data)\\b`,
);
/** The one who pays, and money that goes back. */
const paying =
  /\b(debit\w*|debtor|payer|payor|remitter|sender|auftraggeber\w*|zahlungspflichtig\w*|zahler\w*|\w*lastschrift\w*|\w*einzug\w*|einziehen|eingezogen|\w*abbuch\w*|abgebucht|buchen|we collect|will collect|collected|prelev\w*|domicili\w*|adeudo|addebit\w*|incasso|mandat\w*|refund\w*|\w*erstatt\w*|\w*rembours\w*|terugbetal\w*|ordonnateur|ordenante|ordinante)\b/;
const customers =
  /\b(customers?|client\w*|kunde\w*|debitor\w*|\w*klant\w*|klient\w*|zakazni\w*|asiakas\w*|abonn\w*|subscriber|member\w*|mitglied\w*|contract\w*|contrat\w*|\w*vertrag\w*|policy\w*|loan|mortgage|\w*darlehen\w*|kreditkonto\w*|tenan\w*|mieter\w*|supply|meter)\b/;
const formerOrFrom = /\b(from|von|old|former|previous|alte[nrs]?|bisherig\w*)\b/;

/** For lines near a number. */
export function speaksOfReadersAccount(line: string): boolean {
  const plain = toPlainText(line);
  return accountOfReader.test(plain) || paying.test(plain);
}

/** For the number's own line, where less is enough, and for what heads it. */
export function speaksOfAnotherAccount(line: string, place: "own line" | "heading" = "own line"): boolean {
  const plain = toPlainText(line);
  if (customers.test(plain) || speaksOfReadersAccount(line)) return true;
  return place === "own line" && (ofReader.test(plain) || formerOrFrom.test(plain));
}

/** What heads a whole block: who pays, or an account of before, is not the one of the IBAN. */
export function speaksOfPaying(line: string): boolean {
  const plain = toPlainText(line);
  return paying.test(plain) || formerOrFrom.test(plain);
}
