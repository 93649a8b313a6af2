import assert from "node:assert/strict";
import { test } from "node:test";
import { currencyInHeading } from "./heading.ts";
import { parseTransaction } from "./transaction.ts";

test("A heading names a currency where it can only be that one", () => {
  const headings = ["Betrag (EUR)", "Amount in USD", "Montant (€)", "amount_gbp", "Importe en euros", "Bedrag [£]"];
  assert.deepEqual(headings.map(currencyInHeading), ["EUR", "USD", "EUR", "GBP", "EUR", "GBP"]);
  const words = ["Betrag (Euro)", "Betrag in Euro", "DÉBIT EUROS", "Amount in US dollars", "Kwota w zł", "Tutar TL"];
  assert.deepEqual(words.map(currencyInHeading), ["EUR", "EUR", "EUR", "USD", "PLN", "TRY"]);
  for (const heading of [
    "Amount in dollars",
    "Montant francs",
    "Taux euros/mois",
    "Amount",
    "Amount ($)",
    "Amount (net)",
    "Amount (DR/CR)",
    "EUR",
    "Total all",
    `${"a".repeat(300)} (EUR)`,
  ]) {
    assert.equal(currencyInHeading(heading), undefined, heading);
  }
});

test("Amounts have the currency of their heading, unless the row or the cell names another one", () => {
  const currencyOf = (fields: Readonly<Record<string, string>>, source: "text" | "json" = "text") => {
    const row = { transactionId: "T-1", accountId: "A-1", timestamp: "2026-01-02T10:00:00Z", ...fields };
    const result = parseTransaction(row, { source, nowMs: Date.UTC(2026, 5) });
    return result.ok ? result.transaction.currency : result.reason;
  };
  assert.equal(currencyOf({ "Betrag (EUR)": "5.00" }), "EUR");
  assert.equal(currencyOf({ "Betrag (EUR)": "5.00", Währung: "" }), "EUR");
  assert.equal(currencyOf({ "Betrag (EUR)": "5.00", Währung: "CHF" }), "CHF");
  assert.equal(currencyOf({ "Betrag (EUR)": "5.00 CHF" }), "CHF");
  assert.equal(currencyOf({ amount: "5.00" }), undefined);
  assert.equal(currencyOf({ "Débit euros": "5,00", "Crédit euros": "" }), "EUR");
  assert.equal(currencyOf({ Soll: "", "Haben (CHF)": "5.00" }), "CHF");
  assert.equal(currencyOf({ "Soll (EUR)": "", Haben: "5.00" }), undefined);
  assert.equal(currencyOf({ "Débit euros": "5.00", Währung: "CHF" }), "CHF");
});
