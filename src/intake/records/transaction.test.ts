import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { holdBelow } from "../../../test/support/cost-ratio.ts";
import { transactionText } from "../../contract/transactions.ts";
import { parseTransaction, type TransactionResult } from "./transaction.ts";

const nowMs = Date.UTC(2024, 5, 1);
const plain = {
  transactionId: "T-1",
  amount: 12.5,
  timestamp: "2024-05-01T12:34:56Z",
  accountDetails: { accountId: "A-1", accountType: "Checking" },
};

const json = (fields: object): TransactionResult => parseTransaction({ ...fields }, { nowMs, source: "json" });
const row = (fields: object): TransactionResult => parseTransaction({ ...fields }, { nowMs, source: "text" });

function refusal(result: TransactionResult): string {
  return result.ok ? "accepted" : `${result.field}: ${result.reason}`;
}

function canonical(result: TransactionResult): string {
  assert.ok(result.ok, refusal(result));
  return transactionText(result.transaction);
}

test("a plain transaction is normalised", () => {
  assert.deepEqual(json(plain), {
    ok: true,
    transaction: {
      id: "T-1",
      accountId: "A-1",
      amount: 12.5,
      timeMs: Date.UTC(2024, 4, 1, 12, 34, 56),
      accountType: "checking",
    },
  });
});

test("all optional fields are kept and normalised", () => {
  const result = json({
    ...plain,
    accountDetails: { accountId: "A-1", accountType: "CREDIT_CARD", branch: "north" },
    currency: "eur",
    counterpartyId: " M-1 ",
    merchantCategory: "5411",
    channel: "online",
    country: "deu",
    deviceId: "",
    customerId: null,
    zeta: 1,
    alpha: { b: [1, -0], a: null },
  });
  assert.equal(
    canonical(result),
    '{"id":"T-1","accountId":"A-1","amount":12.5,"timeMs":1714566896000,"accountType":"credit","currency":"EUR",' +
      '"counterpartyId":"M-1","merchantCategory":"5411","channel":"online","country":"DE",' +
      '"attributes":{"accountDetails.branch":"north","alpha":{"a":null,"b":[1,0]},"zeta":1}}',
  );
});

test("identifiers are taken exactly, or refused", () => {
  for (const id of ["x", "a b", "Ä", "a\u0301", "bulk", "...", "%2e", "💶".repeat(128), "x".repeat(128)]) {
    const result = json({ ...plain, transactionId: id });
    assert.equal(result.ok && result.transaction.id, id);
  }
  const bad = [
    "",
    " ",
    ".",
    "..",
    " x",
    "x ",
    "\u00a0x",
    "x\u3000",
    "a\tb",
    "a\u0000",
    "\u007f",
    "a\u0085b",
    "a\u2028b",
    "\ud800",
  ];
  for (const id of [...bad, "x".repeat(129), "💶".repeat(129), 7, true, {}, ["x"], null, undefined]) {
    assert.match(
      refusal(json({ ...plain, transactionId: id })),
      /^transactionId: transactionId (must|is missing)/,
      JSON.stringify(id),
    );
    const account = { ...plain, accountDetails: { accountId: id } };
    assert.match(refusal(json(account)), /^accountDetails.accountId: accountDetails.accountId (must|is missing)/);
  }
});

test("amounts are finite numbers within the limit", () => {
  for (const amount of [0, -12.5, 1e12, -1e12, 5e-324, 0.1]) {
    const result = json({ ...plain, amount });
    assert.equal(result.ok && result.transaction.amount, amount);
  }
  const zero = json({ ...plain, amount: -0 });
  assert.ok(zero.ok && Object.is(zero.transaction.amount, 0));
  const bad = [1e12 + 1, -1e13, Number.NaN, Number.POSITIVE_INFINITY, "12", "", null, undefined, true, [1], {}];
  for (const amount of bad) assert.match(refusal(json({ ...plain, amount })), /^amount: amount /, String(amount));
  const flat = { transactionId: "1", timestamp: plain.timestamp, accountId: "a" };
  assert.equal(canonical(row({ ...flat, amount: "1,234.50" })), canonical(row({ ...flat, amount: "1234.5" })));
  assert.ok(canonical(row({ ...flat, amount: "-0" })).includes('"amount":0,'));
  assert.ok(row({ ...flat, amount: " 5 ", timestamp: " 2024-05-01T12:34:56Z " }).ok);
  for (const amount of ["", "abc", "1e13", "1e999", "--2"])
    assert.match(refusal(row({ ...flat, amount })), /^amount: amount /);
});

test("a number is read as its column writes numbers", () => {
  const fields = { transactionId: "1", timestamp: plain.timestamp, accountId: "a", Betrag: "1.234" };
  const read = (style: "comma" | "open"): TransactionResult =>
    parseTransaction(fields, { nowMs, source: "text", numberStyles: new Map([["Betrag", style]]) });
  assert.ok(canonical(read("comma")).includes('"amount":1234,'));
  assert.match(refusal(read("open")), /ambiguous/);
});

test("timestamps up to a day ahead are accepted", () => {
  assert.ok(json({ ...plain, timestamp: "2024-06-02T00:00:00Z" }).ok);
  for (const timestamp of ["2024-06-02T00:00:00.001Z", "2024-05-01", "", 1714566896, null, undefined, {}]) {
    assert.match(refusal(json({ ...plain, timestamp })), /^timestamp: timestamp /, String(timestamp));
  }
});

test("optional fields that cannot be used are refused by name", () => {
  const cases: readonly (readonly [object, RegExp])[] = [
    [{ currency: "EURO" }, /^currency: .*4217/],
    [{ currency: 978 }, /^currency: .*must be text/],
    [{ country: "Atlantis" }, /^country: .*3166/],
    [{ channel: true }, /^channel: .*must be text/],
    [{ deviceId: { id: 1 } }, /^deviceId: .*must be text/],
    [{ customerId: "x".repeat(129) }, /^customerId: .*128/],
    [{ counterpartyId: "a\u0000b" }, /^counterpartyId: .*control/],
    [{ merchantCategory: "\udc00" }, /^merchantCategory: .*well-formed/],
    [{ accountDetails: { accountId: "a", accountType: "y".repeat(65) } }, /^accountDetails.accountType: .*64/],
    [{ accountDetails: "A-1" }, /^accountDetails: .*object/],
    [{ accountDetails: ["A-1"] }, /^accountDetails: .*object/],
    [{ accountDetails: null }, /^accountDetails.accountId: .*missing/],
  ];
  for (const [extra, reason] of cases) assert.match(refusal(json({ ...plain, ...extra })), reason);
});

test("attributes are bounded, and no reason repeats a value", () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
  assert.ok(json({ ...plain, deep: nested(8) }).ok);
  assert.match(refusal(json({ ...plain, deep: nested(9) })), /8 levels/);
  const many = (count: number): object =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
  assert.ok(json({ ...plain, ...many(64) }).ok);
  assert.match(refusal(json({ ...plain, ...many(65) })), /at most 64/);
  assert.ok(json({ ...plain, note: "n".repeat(16_384 - 11) }).ok);
  assert.match(refusal(json({ ...plain, note: "n".repeat(16_384 - 10) })), /16384/);
  assert.match(refusal(json({ ...plain, note: "é".repeat(8_192) })), /16384/);
  assert.match(refusal(json({ ...plain, note: { a: ["\ud800-secret"] } })), /^note: (?!.*secret).*well-formed/);
  assert.match(refusal(json({ ...plain, note: [Number.POSITIVE_INFINITY] })), /number/);
  assert.match(refusal(json({ ...plain, "\ud800": 1 })), /well-formed/);
  const twice = { ...plain, "accountDetails.x": 1, accountDetails: { accountId: "a", x: 2 } };
  assert.match(refusal(json(twice)), /^accountDetails.x: .*twice/);
});

test("a reason names an unknown field only where its name cannot be more than a name", () => {
  const bad = "\ud800";
  const reason = (name: string): string => refusal(json({ ...plain, [name]: bad }));
  assert.match(reason("Straße.nr_2"), /^Straße\.nr_2: The field Straße\.nr_2 must be well-formed/);
  for (const name of ["4111111111111111 Jane Roe", "Jane Roe", "n".repeat(65), "4111111111111111"]) {
    assert.match(reason(name), /^: An unknown field must be well-formed/);
    const twice = { [`accountDetails.${name}`]: 1, accountDetails: { accountId: "a", [name]: 2 } };
    const text = refusal(json({ ...plain, ...twice }));
    assert.ok(!/4111111111111111|Jane|n{65}/.test(text) && text.includes("twice"), text);
  }
  assert.match(reason("card_4111111111111111"), /^card_411111\*{6}1111: The field card_411111\*{6}1111 must/);
});

test("a key named constructor is a key like any other", () => {
  const result = json({ ...plain, constructor: { prototype: { x: 1 } } });
  assert.ok(canonical(result).includes('"attributes":{"constructor":{"prototype":{"x":1}}}'));
});

test("a key named __proto__ is refused anywhere", () => {
  const texts = [
    '{"__proto__":1}',
    '{"x":{"__proto__":1}}',
    '{"x":[{"__proto__":{}}]}',
    '{"accountDetails":{"accountId":"a","__proto__":1}}',
  ];
  for (const text of texts) {
    const fields = JSON.parse(`${JSON.stringify(plain).slice(0, -1)},${text.slice(1)}`) as Record<string, unknown>;
    for (const names of ["exact", "usual"] as const) {
      assert.match(refusal(parseTransaction(fields, { nowMs, source: "json", names })), /__proto__/, text);
    }
  }
});

test("canonical texts are equal exactly when the content is, whatever the order of keys", () => {
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.integer(), { maxLength: 3 }),
  );
  const key = fc.string({ minLength: 1, maxLength: 6 }).filter((name) => !(name in plain) && name !== "__proto__");
  fc.assert(
    fc.property(fc.dictionary(key, value, { maxKeys: 8 }), (extra) => {
      const turned = Object.fromEntries(Object.entries({ ...plain, ...extra }).reverse());
      const first = json({ ...plain, ...extra });
      assert.equal(canonical(first), canonical(json(turned)));
      assert.notEqual(canonical(first), canonical(json({ ...plain, ...extra, another: 1 })));
      assert.ok(first.ok);
      const revived = JSON.parse(JSON.stringify(first.transaction)) as typeof first.transaction;
      assert.equal(transactionText(revived), canonical(first));
    }),
  );
});

test("records with very many fields are refused without long work", async () => {
  const wide = (count: number): object =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, ""]));
  const cases: readonly object[] = [
    wide(60_000),
    { account: wide(60_000) },
    { ...wide(999), account: wide(999), b: wide(999) },
  ];
  for (const fields of cases) {
    const text = JSON.stringify(fields);
    // Work that grows with the square of the fields would cost thousands of times as much.
    await holdBelow(
      100,
      () => assert.equal(parseTransaction({ ...fields }, { nowMs, source: "json", names: "usual" }).ok, false),
      () => JSON.parse(text),
    );
  }
});

test("a JSON record of a file names the fields that may be the missing one, and its usual names are known", () => {
  const options = { nowMs, source: "json", names: "usual" } as const;
  const record = { id: "p-1", account: "a", ts: 1_714_557_600, money: { value: "12.30" }, note: "x" };
  const refused = parseTransaction(record, options);
  assert.ok(!refused.ok);
  assert.equal(refused.reason, "amount is missing; if it is one of money.value, note, send column=amount:NAME.");
  const read = parseTransaction({ ...record, amount: 12.3 }, options);
  assert.ok(read.ok);
  assert.equal(read.transaction.timeMs, 1_714_557_600_000);
});
