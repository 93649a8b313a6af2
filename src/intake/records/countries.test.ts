import assert from "node:assert/strict";
import { test } from "node:test";
import { findCountryByName } from "./countries.ts";
import { parseTransaction } from "./transaction.ts";

test("countries are known by their names in nine languages", () => {
  const names = {
    DE: ["Germany", "DEUTSCHLAND", "Allemagne", "Alemania", "Germania", "Alemanha", "Duitsland", "Niemcy", "Almanya"],
    GB: ["United Kingdom", "Great Britain", "Vereinigtes Königreich", "Wielka Brytania"],
    TR: ["Türkiye", "Turkey", "Turquie"],
    CI: ["Côte d’Ivoire", "Cote d'Ivoire", "Ivory Coast"],
    NL: ["the Netherlands", "Holland"],
    MD: ["Moldova, Republic of"],
    IR: ["Iran, Islamic Republic of"],
    KR: ["Korea, Republic of"],
    CN: ["China, People's Republic of"],
    BA: ["Bosnia and Herzegovina"],
    BS: ["Bahamas, The"],
  };
  for (const [code, several] of Object.entries(names)) {
    for (const name of several) assert.equal(findCountryByName(name), code, name);
  }
  for (const name of [
    "",
    "DE",
    "Atlantis",
    "Korea, Democratic People's Republic of",
    "Congo, Democratic Republic of",
    "China, Republic of",
    "unknown",
    "x".repeat(200),
  ])
    assert.equal(findCountryByName(name), undefined);
});

test("a table may name a country; a request says its code", () => {
  const fields = { transactionId: "1", timestamp: "2024-05-13T10:00:00Z", country: "Deutschland" };
  const row = { ...fields, amount: "5", accountId: "A" };
  const read = parseTransaction(row, { nowMs: 1e13, source: "text" });
  assert.equal(read.ok && read.transaction.country, "DE");
  const request = { ...fields, amount: 5, accountDetails: { accountId: "A" } };
  assert.equal(parseTransaction(request, { nowMs: 1e13, source: "json" }).ok, false);
});
