/** Whose account a column holds: the statement's own, or that of the other party. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { FileGuide } from "./file-guide.ts";
import { parseTransaction } from "./transaction.ts";
import { transactionColumns } from "./transaction-columns.ts";

const [own, other] = ["DE89370400440532013000", "DE02120300000000202051"];
const reading = { source: "text", names: "usual", nowMs: Date.UTC(2025, 0, 1) } as const;

/** The account and the other party of a record as it is read. */
function partiesOf(record: Readonly<Record<string, unknown>>, guide: Readonly<Record<string, string>> = {}): unknown {
  const given = new FileGuide(transactionColumns, guide).apply(record);
  const parsed = parseTransaction({ id: "T", ...given }, reading);
  return parsed.ok ? [parsed.transaction.accountId, parsed.transaction.counterpartyId] : parsed.reason;
}

const row = { Betrag: "-5.00", Buchungsdatum: "2024-05-13T10:00:00Z" };

test("an IBAN beside the name of the other party is that party's, in all languages", () => {
  const names = [
    "Zahlungsempf\u00e4nger*in",
    "Beg\u00fcnstigter/Auftraggeber",
    "Counterparty name",
    "Payee",
    "B\u00e9n\u00e9ficiaire",
    "Ordenante",
    "Ordinante",
    "Destinat\u00e1rio",
    "Naam tegenpartij",
    "Nadawca / Odbiorca",
    "Al\u0131c\u0131",
  ];
  for (const name of names) {
    assert.equal(partiesOf({ ...row, [name]: "REWE", IBAN: other }), "accountDetails.accountId is missing.", name);
    assert.deepEqual(partiesOf({ ...row, [name]: "REWE", IBAN: other }, { account: own }), [own, other], name);
    assert.match(
      String(transactionColumns.findMissing(["id", "Betrag", "Datum", name, "IBAN"])),
      /column=accountId:IBAN/,
    );
  }
});

test("an IBAN by itself is the account, and so is the one that the sender names", () => {
  assert.deepEqual(partiesOf({ ...row, IBAN: own }), [own, undefined]);
  assert.deepEqual(partiesOf({ ...row, Payee: "REWE", Auftragskonto: own, IBAN: other }), [own, other]);
  const guide = new FileGuide(transactionColumns, { column: ["accountId:IBAN"] });
  assert.equal(guide.findMissing(["id", "Betrag", "Datum", "Payee", "IBAN"]), undefined);
});

test("in bookings of a bank's interface the debtor is the other party where money came in", () => {
  const booking = { transactionAmount: { amount: "5.00", currency: "EUR" }, bookingDate: "2024-05-13T00:00:00Z" };
  const debtor = { ...booking, debtorName: "A", debtorAccount: { iban: other } };
  const creditor = { ...booking, creditorName: "A", creditorAccount: { iban: other } };
  assert.equal(partiesOf(debtor), "accountDetails.accountId is missing.");
  for (const record of [debtor, creditor]) assert.deepEqual(partiesOf(record, { account: own }), [own, other]);
  const both = { ...creditor, debtorAccount: { iban: own } };
  assert.deepEqual(partiesOf(both), [own, other]);
  const order = { amount: "5.00", date: "2024-05-13T00:00:00Z", debtorIban: own, creditorIban: other };
  assert.deepEqual(partiesOf(order), [own, other]);
});
