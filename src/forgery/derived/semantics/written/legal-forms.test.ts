import assert from "node:assert/strict";
import { test } from "node:test";
import { areOneCompany } from "./legal-forms.ts";

test("a legal form that is written out is no other name", () => {
  for (const [one, other] of [
    ["Ltd", "Limited"],
    ["Harlow Tools Ltd.", "Harlow Tools Limited"],
    ["Inc.", "Incorporated"],
    ["Smith & Co", "Smith and Company"],
    ["Corp.", "Corporation"],
    ["Mayer GmbH", "Mayer Gesellschaft mit beschränkter Haftung"],
    ["Mayer G.m.b.H.", "Mayer GmbH"],
    ["Dupont S.A.R.L.", "Dupont Société à responsabilité limitée"],
    ["Rossi S. p. A.", "Rossi SpA"],
    ["Nowak Sp. z o.o.", "Nowak spółka z ograniczoną odpowiedzialnością"],
    ["Acme L.L.C.", "Acme limited liability company"],
    ["Acme Pty Ltd", "Acme Proprietary Limited"],
  ] as const) {
    assert.ok(areOneCompany(one, other), `${one} and ${other}`);
    assert.ok(areOneCompany(other, one), `${other} and ${one}`);
  }
});

test("another form, and another name, are others", () => {
  for (const [one, other] of [
    ["Ltd", "LLC"],
    ["GmbH", "AG"],
    ["Harlow Tools Ltd", "Barlow Tools Limited"],
    ["John Miller", "Jane Smith"],
  ] as const) {
    assert.ok(!areOneCompany(one, other), `${one} and ${other}`);
  }
});
