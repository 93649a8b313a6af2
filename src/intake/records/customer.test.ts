import assert from "node:assert/strict";
import { test } from "node:test";
import { customerText } from "../../contract/customer-text.ts";
import { parseCustomer } from "./customer.ts";
import { parseIban } from "./iban.ts";

const nowMs = Date.UTC(2024, 5, 1, 12);
const plain = { customerId: "C-1", name: "Ada Lovelace" };

function read(extra: Record<string, unknown>): unknown {
  const result = parseCustomer({ ...plain, ...extra }, { nowMs });
  return result.ok ? result.customer : `${result.code} ${result.field}`;
}

test("a full record is normalised", () => {
  const result = read({
    email: "ada@example.org",
    phone: 4930123456,
    DOB: "10.12.1985",
    street: "1 Main St",
    postcode: "12345",
    city: "Town",
    country: "GBR",
    kyc: "Full",
    "risk rating": "HIGH",
    annualIncome: "50,000.00",
    expectedMonthlyVolume: 2500,
    createdAt: "2020-01-02",
    accountIds: "A1; A2|A3",
    accountId: "A1",
    iban: "gb29 nwbk 6016 1331 9268 19",
    watchlist: "no",
    shoeSize: "40",
  });
  assert.deepEqual(result, {
    ...plain,
    email: "ada@example.org",
    phone: "4930123456",
    dateOfBirth: "1985-12-10",
    address: "1 Main St, 12345 Town",
    country: "GB",
    kycLevel: "full",
    riskLevel: "high",
    annualIncome: 50_000,
    expectedMonthlyVolume: 2500,
    onboardedAt: "2020-01-02T00:00:00.000Z",
    accountIds: ["A1", "A2", "A3"],
    iban: "GB29NWBK60161331926819",
    watchlist: false,
  });
});

test("names and addresses can come in parts, on several lines or nested", () => {
  const parts = parseCustomer({ customerId: 7, firstName: "Ada", lastName: " Lovelace " }, { nowMs });
  assert.deepEqual(parts.ok && parts.customer, { customerId: "7", name: "Ada Lovelace" });
  assert.deepEqual(read({ address: "1 Main St\r\n 2nd  floor" }), { ...plain, address: "1 Main St, 2nd floor" });
  assert.deepEqual(read({ address: { street: "1 Main St", city: "Town" } }), { ...plain, address: "1 Main St, Town" });
});

test("what must be refused is, with a stable code and the field", () => {
  const cases: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ customerId: "" }, "missing_field customerId"],
    [{ customerId: " x" }, "invalid_field customerId"],
    [{ customerId: true }, "invalid_field customerId"],
    [{ name: "  " }, "missing_field name"],
    [{ name: ["x"] }, "invalid_field name"],
    [{ name: "a\u0000b" }, "invalid_field name"],
    [{ dateOfBirth: "1985-02-30" }, "invalid_date dateOfBirth"],
    [{ dateOfBirth: "31/02/1985" }, "invalid_date dateOfBirth"],
    [{ dateOfBirth: "03/04/1985" }, "invalid_date dateOfBirth"],
    [{ dateOfBirth: "soon" }, "invalid_date dateOfBirth"],
    [{ dateOfBirth: "2024-06-02" }, "future_date dateOfBirth"],
    [{ annualIncome: "-1.234,56" }, "invalid_number annualIncome"],
    [{ annualIncome: -1 }, "invalid_number annualIncome"],
    [{ annualIncome: "much" }, "invalid_number annualIncome"],
    [{ expectedMonthlyVolume: Number.POSITIVE_INFINITY }, "invalid_number expectedMonthlyVolume"],
    [{ expectedMonthlyVolume: true }, "invalid_number expectedMonthlyVolume"],
    [{ iban: "GB29NWBK60161331926818" }, "invalid_iban iban"],
    [{ iban: "DE12" }, "invalid_iban iban"],
    [{ watchlist: "perhaps" }, "invalid_field watchlist"],
    [{ createdAt: "whenever" }, "invalid_date onboardedAt"],
    [{ accountIds: [" ", "a\u0001"] }, "invalid_field accountIds"],
    [{ nom: "a", fullName: "b", "Full Name": "c" }, "ambiguous_columns name"],
    [JSON.parse('{"__proto__":1}') as Record<string, unknown>, "invalid_field "],
  ];
  for (const [extra, expected] of cases) {
    const fields = expected.startsWith("ambiguous") ? { customerId: "1", ...extra } : merge(extra);
    const result = parseCustomer(fields, { nowMs });
    assert.equal(result.ok ? "accepted" : `${result.code} ${result.field}`, expected, JSON.stringify(extra));
  }
});

/** Unlike a spread, this keeps a key named __proto__ what JSON makes of it. */
function merge(extra: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...plain };
  for (const [key, value] of Object.entries(extra)) {
    Object.defineProperty(fields, key, { value, enumerable: true, configurable: true, writable: true });
  }
  return fields;
}

test("dates of birth are read where their meaning is sure", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["1985-12-10", "1985-12-10"],
    ["19851210", "1985-12-10"],
    ["1985/12/10", "1985-12-10"],
    ["1985-12-10T00:00:00Z", "1985-12-10"],
    ["10.12.1985", "1985-12-10"],
    ["25/12/1985", "1985-12-25"],
    ["12/25/1985", "1985-12-25"],
    ["07-07-1985", "1985-07-07"],
    ["10 Dec 1985", "1985-12-10"],
    ["10-DEC-1985", "1985-12-10"],
    ["December 10, 1985", "1985-12-10"],
    ["2024-06-01", "2024-06-01"],
    ["1996-02-29", "1996-02-29"],
  ];
  for (const [text, dateOfBirth] of cases)
    assert.deepEqual(read({ dateOfBirth: text }), { ...plain, dateOfBirth }, text);
  const order = new Map([["dateOfBirth", "dayFirst"]] as const);
  const result = parseCustomer({ ...plain, dateOfBirth: "03/04/1985" }, { nowMs, dateOrders: order });
  assert.equal(result.ok && result.customer.dateOfBirth, "1985-04-03");
});

test("e-mail addresses that mail reaches are accepted, others not", () => {
  const good = [
    "a@b.co",
    "first.last+tag@sub.example.co.uk",
    "o'neil@example.org",
    "müller@bücher.example",
    "x_1@xn--bcher-kva.de",
  ];
  for (const email of [...good, '"a b"@example.org', "用户@例子.中国"])
    assert.deepEqual(read({ email }), { ...plain, email }, email);
  const bad = [
    "not-an-email",
    "@b.co",
    "a@",
    "a@b",
    "a b@c.de",
    "a@b..co",
    ".a@b.co",
    "a.@b.co",
    "a..b@c.de",
    "a@-b.co",
    "a@b.c",
  ];
  for (const email of [
    ...bad,
    "a@b.123",
    "a@b@c.de x",
    `${"x".repeat(65)}@b.co`,
    "Ada <ada@b.co>",
    "a@b.co,c@d.co",
    "a@b_c.de",
  ]) {
    assert.equal(read({ email }), "invalid_email email", email);
  }
});

test("one wrong digit or two exchanged ones make an IBAN invalid", () => {
  const iban = "DE89370400440532013000";
  assert.equal(parseIban("DE89 3704 0044 0532 0130 00"), iban);
  for (let index = 2; index < iban.length; index += 1) {
    const digit = Number(iban[index]);
    assert.equal(parseIban(iban.slice(0, index) + ((digit + 1) % 10) + iban.slice(index + 1)), undefined);
    const next = iban[index + 1];
    if (next === undefined || next === iban[index]) continue;
    assert.equal(parseIban(iban.slice(0, index) + next + iban[index] + iban.slice(index + 2)), undefined);
  }
});

test("customers are equal by content", () => {
  const reordered = { accountIds: ["b", "a"], ...plain };
  assert.equal(customerText({ ...plain, accountIds: ["a", "b"] }), customerText(reordered));
  assert.ok(!(customerText(plain) === customerText({ ...plain, name: "Ada" })));
});

test("values without a meaning are refused, and nothing is dropped without a word", () => {
  const reasonOf = (extra: Record<string, unknown>) => {
    const parsed = parseCustomer({ customerId: "c", name: "Ann", ...extra }, { nowMs });
    return parsed.ok ? "loaded" : parsed.reason;
  };
  const accounts = "must be text or a list of texts.";
  const cases: readonly (readonly [Record<string, unknown>, string])[] = [
    [{ dateOfBirth: "1850-01-01" }, "dateOfBirth must not be before 1900."],
    [{ dateOfBirth: "2024-06-02" }, "dateOfBirth must not be in the future."],
    [{ onboardedAt: "2024-06-03" }, "onboardedAt must not be more than 24 hours in the future."],
    [{ accountIds: ["a", null] }, `accountIds ${accounts}`],
    [{ accountIds: {} }, `accountIds ${accounts}`],
    [{ accountIds: { a: 1 } }, `accountIds ${accounts}`],
    [{ accountId: {} }, `accountId ${accounts}`],
  ];
  for (const [extra, reason] of cases) assert.equal(reasonOf(extra), reason, JSON.stringify(extra));
  for (const extra of [
    { riskLevel: "", country: "Unknown" },
    { riskLevel: "extreme", country: "Narnia" },
    { riskLevel: 3 },
    { riskLevel: "not rated", country: "Korea, Republic of" },
    { riskLevel: "HIGH_RISK", country: "Deutschland" },
    { riskLevel: "very high", country: "AA" },
    { riskLevel: "wysokie", country: "N/A" },
    { dateOfBirth: "1900-01-01", onboardedAt: "2024-06-02" },
    { accountIds: [], accountId: null },
    { account: { number: "7" } },
  ]) {
    assert.equal(reasonOf(extra), "loaded", JSON.stringify(extra));
  }
});
