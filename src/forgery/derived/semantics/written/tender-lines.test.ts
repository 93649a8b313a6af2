import assert from "node:assert/strict";
import { test } from "node:test";
import { isTenderFirst, isTenderLabel } from "./tender-lines.ts";

test("cash, change, cards and sums that were paid are tender", () => {
  for (const label of [
    "Bar",
    "Zurück",
    "Rückgeld",
    "EC-Karte",
    "Kreditkarte",
    "Cash",
    "Change:",
    "Total cash received",
    "CB",
  ]) {
    assert.equal(isTenderLabel(label), true, label);
  }
  assert.equal(isTenderFirst("Bar gegeben in CHF"), true);
});

test("look-alike: totals, sums that are due, taxes and goods", () => {
  for (const label of [
    "Total",
    "Zu zahlen",
    "Total a pagar",
    "Amount payable",
    "Total paid",
    "Card total",
    "inkl. 8.1% MWST",
    "Barbecue",
    "",
  ]) {
    assert.equal(isTenderLabel(label), false, label);
  }
  assert.equal(isTenderFirst("Please make a payment of"), false);
});
