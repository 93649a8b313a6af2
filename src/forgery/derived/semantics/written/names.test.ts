import assert from "node:assert/strict";
import { test } from "node:test";
import { jaroWinkler, nameLikeness, nameTokens } from "./names.ts";

const likeness = (one: string, other: string) => nameLikeness(nameTokens(one), nameTokens(other));

test("the same name in another order, alphabet, with titles, or misspelt", () => {
  for (const [one, other] of [
    ["Anna Maria Eriksson", "ERIKSSON, Anna"],
    ["Dr. Jörg Müller", "Joerg Mueller"],
    ["Евдоким Семенов", "Evdokim Semenov"],
    ["Γιώργος Παπαδόπουλος", "Giorgos Papadopoulos"],
    ["Liselotte Müllermann", "Liselote Müllermann"],
    ["Bei Spiel GmbH", "Bei Spiel"],
  ] as const) {
    assert.ok(likeness(one, other) > 0.85, `${one}: ${likeness(one, other)}`);
  }
});

test("other names", () => {
  for (const [one, other] of [
    ["Anna Eriksson", "Peter Brown"],
    ["Liselotte Müllermann", "Tanja Tinder"],
    ["", "Anna"],
  ] as const) {
    assert.ok(likeness(one, other) < 0.75, `${one}: ${likeness(one, other)}`);
  }
});

test("published examples of the measure", () => {
  assert.equal(jaroWinkler("martha", "marhta").toFixed(3), "0.961");
  assert.equal(jaroWinkler("dwayne", "duane").toFixed(2), "0.84");
  assert.equal(jaroWinkler("dixon", "dicksonx").toFixed(3), "0.813");
});
