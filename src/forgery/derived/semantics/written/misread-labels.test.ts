import assert from "node:assert/strict";
import { test } from "node:test";
import { isLabelWord, repairLabel, repairMoneyLabel } from "./misread-labels.ts";
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
    ["Datadafatura", "data da fatura"],
    ["Invoicedate", "invoice date"],
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

test("words for sums whose accents or blanks were lost are these words", () => {
  for (const [read, label] of [
    ["Restbelgb", "restbelob"],
    ["Jad maksettavaksi", "jaa maksettavaksi"],
    ["Valorem divida", "valor em divida"],
    ["Razemnetto", "razem netto"],
    ["Zb¥va uhradit", "zbyva uhradit"],
    ["Do zaptaty", "do zaplaty"],
    ["Zaloha", "zaloha"],
  ] as const) {
    assert.equal(repairMoneyLabel(toPlainText(read)), label, read);
  }
});

test("a long word of a label is one however it was misread, and noise is none", () => {
  for (const text of ["Erapdiva", "Erépéaiva", "Fchéance", "Restbelgb", "Vencimento"])
    assert.ok(isLabelWord(text), text);
  for (const text of ["Eraser", "Tl", "Rechnung", "iiiiiii", "", "Datum"]) assert.ok(!isLabelWord(text), text);
});
