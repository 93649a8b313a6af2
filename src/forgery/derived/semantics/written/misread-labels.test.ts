import assert from "node:assert/strict";
import { test } from "node:test";
import { repairLabel } from "./misread-labels.ts";
import { toPlainText } from "./plain-text.ts";

test("labels whose accents were misread are the labels", () => {
  for (const [read, label] of [
    ["F&llig am", "fallig am"],
    ["Laskun pédiva", "laskun paiva"],
    ["Erdpaiva", "erapaiva"],
    ["Termin ptatnoséci", "termin platnosci"],
    ["Fchéance", "echeance"],
    ["Vystavené dne", "vystaveni dne"],
    ["Rechnungsdalum", "rechnungsdatum"],
  ] as const) {
    assert.equal(repairLabel(toPlainText(read)), label, read);
  }
});

test("labels that are right stay as they are, and so do other words", () => {
  for (const text of [
    "Rechnungsdatum",
    "Buchungsdatum",
    "Bestelldatum",
    "Filling date",
    "Leveringsdatum",
    "Data dostawy",
    "Zahlungsdatum",
  ]) {
    assert.equal(repairLabel(toPlainText(text)), toPlainText(text), text);
  }
});
