import assert from "node:assert/strict";
import { test } from "node:test";
import { type SampleRow, sampleRow } from "../testing/sample-row.ts";
import { compileExpression } from "./compile.ts";
import { nodeLimit } from "./parse.ts";

function truthOf(text: string, row: SampleRow = {}): number {
  const compiled = compileExpression(text);
  assert.ok(compiled.ok, compiled.ok ? "" : `${text}: ${compiled.problem.message}`);
  return compiled.condition.holds(sampleRow(row));
}

function problemOf(text: string, lists?: readonly string[]) {
  const compiled = compileExpression(text, { lists });
  assert.ok(!compiled.ok, `${text} was taken`);
  return compiled.problem;
}

test("Conditions over the transaction are true or false", () => {
  const transaction = { amount: 3_120, country: "FR", counterpartyId: "shop-7", merchantCategory: "5411" };
  for (const [text, expected] of [
    ["amount > 1000", 1],
    ["amount > 1000 && country in ['DE', 'FR']", 1],
    ["amount > 5000 || country == 'DE'", 0],
    ["!(amount < 100)", 1],
    ["counterpartyId.startsWith('shop-') && counterpartyId.size() == 6", 1],
    ["merchantCategory.upper() != '5411'", 0],
    ["amount / 2 == 1560 && amount % 1000 == 120.0", 1],
    ["(amount > 1000 ? 1 : 2) == 1", 1],
    ["max(1, 2, amount) == amount && min(-1, 3) == -1 && abs(-2) == 2", 1],
    ["-amount < 0", 1],
    ["amount in [1, 3120]", 1],
    ["true && !false", 1],
    ["timestamp >= 1735700400", 1],
  ] as const) {
    assert.equal(truthOf(text, { transaction }), expected, text);
  }
});

test("Facts go by public names, and times in seconds", () => {
  const facts = {
    usual: 50,
    ratioToUsual: 4,
    gapMs: 90_000,
    count1h: 5,
    spent7d: 700,
    decayed7d: 7,
    isNewDevice: 1,
    hour: 3,
  };
  for (const text of [
    "usualAmount == 50 && median() == 50 && timesUsual >= 4",
    'sinceLast < duration("2m") && sinceLast == 90',
    'count("1h") > 4',
    'sum("7d") == 700 && mean("7d") == 100',
    "isNewDevice && hour < 6",
    "score < 1 && probability < 0.01",
  ]) {
    assert.equal(truthOf(text, { facts }), 1, text);
  }
});

test("A missing value or a division by zero is neither true nor false, unless the rest decides", () => {
  for (const [text, expected] of [
    ["country == 'FR'", 2],
    ["country != 'FR'", 2],
    ["!(country == 'FR')", 2],
    ["country == 'FR' || amount == 100", 1],
    ["amount == 100 || country == 'FR'", 1],
    ["country == 'FR' && amount == 99", 0],
    ["country == 'FR' && amount == 100", 2],
    ["amount / 0 > 1", 2],
    ["amount % 0 == 0", 2],
    ["0 / 0 == 0", 2],
    ["amount * 1e300 * 1e300 > 1", 2],
    ["ln(0 - amount) < 0", 2],
    ["timesUsual > 3", 2],
    ["isNewDevice", 2],
    ["counterpartyId in list('mules')", 2],
    ["has(country)", 0],
    ["has(amount) && !has(timesUsual) && !has(isNewDevice)", 1],
    ["coalesce(timesUsual, 1) == 1 && coalesce(country, 'none') == 'none' && !coalesce(isNewDevice, false)", 1],
    ["(country == 'FR' ? 1 : 2) == 1", 2],
  ] as const) {
    assert.equal(truthOf(text), expected, text);
  }
});

test("Operators keep to their edges: equal numbers, compared conditions, and each of three truths beside each other", () => {
  for (const [text, expected] of [
    ["amount < 100 || amount > 100 || amount != 100", 0],
    ["amount <= 100 && amount >= 100 && amount == 100", 1],
    ["amount <= 99 || amount >= 101", 0],
    ["amount + 1 == 101 && amount - 1 == 99 && amount * 3 == 300", 1],
    ["(amount == 100) == true && (amount == 99) == false && (amount == 99) != true", 1],
    ["(amount == 100) != true || (amount == 100) == false", 0],
  ] as const) {
    assert.equal(truthOf(text), expected, text);
  }
  const words = { "amount == 99": 0, "amount == 100": 1, "country == 'FR'": 2 } as const;
  for (const [one, first] of Object.entries(words)) {
    for (const [other, second] of Object.entries(words)) {
      const both = first === 0 || second === 0 ? 0 : first === 1 && second === 1 ? 1 : 2;
      const either = first === 1 || second === 1 ? 1 : first === 0 && second === 0 ? 0 : 2;
      const same = first === 2 || second === 2 ? 2 : first === second ? 1 : 0;
      assert.equal(truthOf(`${one} && ${other}`), both, `${one} && ${other}`);
      assert.equal(truthOf(`${one} || ${other}`), either, `${one} || ${other}`);
      assert.equal(truthOf(`(${one}) == (${other})`), same, `(${one}) == (${other})`);
    }
  }
  assert.match(problemOf("true == amount").message, /cannot compare/);
  assert.match(problemOf("amount == 'x'").message, /cannot compare/);
});

test("Attributes take the type of what they are compared with", () => {
  const attributes = { ip: "10.0.0.1", age: "41", visits: 7, flag: true, deep: { key: "x" }, list: [1, 2] };
  for (const [text, expected] of [
    ["attributes.ip.startsWith('10.')", 1],
    ["attributes.age > 40", 1],
    ["attributes.visits == 7", 1],
    ["attributes.flag", 1],
    ["attributes['deep'].key == 'x'", 1],
    ["number(attributes.age) > number(attributes.visits)", 1],
    ["attributes.ip in ['10.0.0.1']", 1],
    ["attributes.ip > 5", 2],
    ["attributes.list == 'x'", 2],
    ["has(attributes.nothing) || has(attributes.ip.nothing)", 0],
    ["attributes.constructor == 'x' || attributes.__proto__.x == 'y'", 2],
    ["attributes.toString == 'x'", 2],
  ] as const) {
    assert.equal(truthOf(text, { transaction: { attributes } }), expected, text);
  }
});

test("Lists are read by name", () => {
  const lists = [{ name: "mules", values: ["m-1"] }];
  assert.equal(truthOf("counterpartyId in list('mules')", { lists, transaction: { counterpartyId: "m-1" } }), 1);
  assert.equal(truthOf("counterpartyId in list('mules')", { lists, transaction: { counterpartyId: "m-2" } }), 0);
  const compiled = compileExpression("counterpartyId in list('mules') && count('1h') > 2", { lists: ["mules"] });
  assert.ok(compiled.ok);
  assert.deepEqual(compiled.condition.lists, ["mules"]);
  assert.deepEqual(compiled.condition.names, ["counterpartyId", "count"]);
});

test("Problems name line, column and the name that was meant", () => {
  assert.deepEqual(problemOf("amount > 10 &&\n  contry == 'FR'"), {
    message: "There is no name contry. Did you mean country?",
    line: 2,
    column: 3,
    suggestion: "country",
  });
  assert.deepEqual(problemOf("amuont > 10").suggestion, "amount");
  assert.deepEqual(problemOf("cuont('1h') > 3").suggestion, "count");
  assert.deepEqual(problemOf("country.startWith('F')").suggestion, "startsWith");
  assert.deepEqual(problemOf("counterpartyId in list('mule')", ["mules", "other"]).suggestion, '"mules"');
  assert.equal(problemOf("quux > 1").suggestion, undefined);
  assert.equal(problemOf("amount >").column, 9);
});

test("What does not parse says what is expected", () => {
  assert.match(problemOf("count(1h) > 3").message, /in quotes, such as "1h"/);
  assert.match(problemOf("amount = 3").message, /==/);
  assert.match(problemOf("amount > 3 and hour < 4").message, /Use && and \|\| to join/);
  assert.match(problemOf("amount > 3 & hour < 4").message, /Use && and \|\| to join/);
  assert.match(problemOf("").message, /empty/);
  assert.match(problemOf("amount > (3").message, /incomplete/);
});

test("Wrong types are refused before anything is decided", () => {
  for (const [text, expected] of [
    ["amount", /must be a condition, but this is a number/],
    ["amount == 'x'", /cannot compare a number with a text/],
    ["country > 'FR'", /compares only numbers/],
    ["amount && true", /&& needs conditions/],
    ["!amount", /! needs conditions/],
    ["country + 'x' == 'y'", /\+ needs numbers/],
    ["-country == 'x'", /- needs a number/],
    ["amount in ['a']", /cannot be in a list/],
    ["country in 'FR'", /needs a list on its right/],
    ["amount in list('mules')", /Lists contain texts/],
    ["country in [country]", /as constants/],
    ["[1, 'a'].size() == 2", /only texts or only numbers/],
    ["count('2h') > 1", /"1h", "24h"/],
    ["count(country) > 1", /count\("1h"\)/],
    ["count > 1", /is a function/],
    ["amount() > 1", /without parentheses/],
    ["median('30d') > 1", /without a span/],
    ["attributes.a == attributes.b", /Convert attributes before comparing/],
    ["attributes == 'x'", /attributes\.name/],
    ["country == null", /has\(x\)/],
    ["(amount > 1 ? 1 : 'x') == 1", /have the same type/],
    ["b'ab' == 'x'", /allowed as constants/],
    ["{} == {}", /do not support/],
    ["amount.foo > 1", /Only attributes have parts/],
    ["coalesce(amount, country) == 1", /same type/],
  ] as const) {
    assert.match(problemOf(text).message, expected, text);
  }
});

test("Nothing repeats its work, and no text is too costly", () => {
  assert.match(problemOf("[1, 2].all(x, x > 1)").message, /loop over a list/);
  assert.match(problemOf("attributes.map(x, x) == 1").message, /loop over a list/);
  assert.match(problemOf("country.matches('(a+)+$')").message, /can be slow/);
  assert.match(problemOf(`amount > ${"1 + ".repeat(nodeLimit)}1`).message, /more than 200 parts/);
  assert.match(problemOf(`${"(".repeat(60)}true${")".repeat(60)}`).message, /nested deeper/);
  assert.match(problemOf(`amount > ${"1".repeat(2_000)}`).message, /longer than 2000/);
  assert.match(problemOf(`amount in [${"1,".repeat(150)}1]`).message, /at most 100 values/);
  assert.match(problemOf(`amount > ${"9".repeat(400)}`).message, /too large/);
});

test("There is no way to the host", () => {
  for (const text of [
    "constructor == 'x'",
    "__proto__ == 'x'",
    "process.exit == 'x'",
    "globalThis.x == 'y'",
    "this == 'x'",
    "country.constructor('x') == 'y'",
    "toString() == 'x'",
    "list('x').constructor == 'y'",
  ]) {
    problemOf(text);
  }
});
