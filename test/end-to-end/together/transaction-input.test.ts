import assert from "node:assert/strict";
import { test } from "node:test";
import { analyse, refusalOf, resultOf, transaction } from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";
import { ask, postJson } from "../../support/service.ts";

const service = oneService();
const sentinel = "Zq7731";
const hourMs = 3_600_000;

async function assertRefused(field: string, changes: Readonly<Record<string, unknown>>): Promise<void> {
  const message = refusalOf(await analyse(service(), transaction(changes)), "invalid_request");
  assert.ok(message.includes(field), `"${message}" names ${field}`);
  assert.ok(!message.includes(sentinel), `"${message}" repeats no value`);
}

async function assertTaken(changes: Readonly<Record<string, unknown>>): Promise<void> {
  const reply = await analyse(service(), transaction(changes));
  assert.equal(reply.status, 200, `${JSON.stringify(changes).slice(0, 200)} ${reply.text}`);
}

/** A fault of each kind; `src/intake/records/` tries all of them. */
const faults: readonly (readonly [field: string, values: readonly unknown[]])[] = [
  ["transactionId", [undefined, null, 17, [sentinel], "", ` ${sentinel}`, "a\ud800", "x".repeat(129)]],
  ["amount", [undefined, null, "12", sentinel, { a: 12 }, 1_000_000_000_001]],
  ["timestamp", [undefined, 1_700_000_000_000, sentinel, "2024-01-01", "2023-02-29T10:00:00Z", "x".repeat(9000)]],
  ["accountDetails", [undefined, null, sentinel, [sentinel]]],
  ["currency", [12, { a: sentinel }, "EURO", "x".repeat(20_000)]],
  ["counterpartyId", [12, [sentinel], `${sentinel}\u0000`]],
  ["merchantCategory", [12, { a: sentinel }, "x".repeat(20_000)]],
  ["channel", [false, [sentinel], "\ud800"]],
  ["country", [12, { a: sentinel }, "x".repeat(20_000)]],
  ["deviceId", [true, [sentinel], `${sentinel}\u0000`]],
  ["customerId", [12, { a: sentinel }, "\ud800"]],
];

test("a field that cannot be used is refused by its name, and no value is repeated", async () => {
  for (const [field, values] of faults) {
    for (const value of values) await assertRefused(field, { [field]: value });
  }
  for (const accountId of [undefined, null, 17, [sentinel], "", `${sentinel}\u0001`]) {
    await assertRefused("accountId", { accountDetails: { accountId } });
  }
  for (const accountType of [12, { a: sentinel }, `${sentinel}\u0000`, "x".repeat(20_000)]) {
    await assertRefused("accountType", { accountDetails: { accountId: "a", accountType } });
  }
});

test("whatever a field may be is taken", async () => {
  for (const amount of [0, -5, 0.01, 1e-300, 1e12, -1e12]) await assertTaken({ amount });
  for (const accountType of ["Girokonto", "第一口座", undefined, null]) {
    await assertTaken({ accountDetails: { accountId: "a", accountType } });
  }
  await assertTaken({ timestamp: "2016-12-31T23:59:60Z" });
  const optional = ["currency", "counterpartyId", "merchantCategory", "channel", "country", "deviceId", "customerId"];
  await assertTaken(Object.fromEntries(optional.map((field) => [field, null])));
  await assertTaken({ currency: "JPY", country: "DE", deviceId: "d", channel: "online", merchantCategory: "5411" });
});

test("identifiers hold up to 128 code points, also beyond the basic plane, and are taken exactly", async () => {
  for (const id of ["x".repeat(128), "🙂".repeat(128), "0", "-", "a b", "e\u0301"]) {
    await assertTaken({ transactionId: id, accountDetails: { accountId: id } });
  }
  await assertTaken({ transactionId: "\u00e9" });
  const other = await analyse(service(), transaction({ transactionId: "\u0065\u0301", amount: 1 }));
  refusalOf(other, "conflict");
});

test("numbers that JSON does not have, or that overflow, are refused", async () => {
  for (const spelling of ["1e400", "-1e400", "12345678901234567890123", "1000000000000.1"]) {
    const body = JSON.stringify(transaction({ amount: 0 })).replace('"amount":0', `"amount":${spelling}`);
    assert.match(refusalOf(await postJson(service(), "/fraud-detection", body), "invalid_request"), /amount/);
  }
  for (const spelling of ["NaN", "0x10", "01"]) {
    const body = JSON.stringify(transaction({ amount: 0 })).replace('"amount":0', `"amount":${spelling}`);
    refusalOf(await postJson(service(), "/fraud-detection", body), "invalid_request");
  }
});

test("offsets and fractions of the same instant are the same content", async () => {
  const one = transaction({ timestamp: "2025-03-01T10:00:00.5Z" });
  resultOf(await analyse(service(), one));
  const spellings = ["2025-03-01T10:00:00.5", "2025-03-01T10:00:00.500Z", "2025-03-01T15:30:00.5+05:30"];
  spellings.push("2025-02-28T22:00:00.5-12:00", "2025-03-02T00:00:00.5+14:00", "20250301T100000.5Z");
  for (const timestamp of spellings) {
    const again = await analyse(service(), { ...one, timestamp });
    assert.equal(again.headers.get("Idempotent-Replayed"), "true", `${timestamp} ${again.text}`);
  }
  for (const timestamp of ["2025-03-01T10:00:00.5+01:00", "2025-03-01T10:00:01Z", "2025-03-01T10:00:00Z"]) {
    refusalOf(await analyse(service(), { ...one, timestamp }), "conflict");
  }
});

test("a timestamp up to 24 hours ahead is taken, a later one is refused", async () => {
  const ahead = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
  await assertTaken({ timestamp: ahead(23.9) });
  for (const hours of [24.1, 48, 24 * 400]) await assertRefused("timestamp", { timestamp: ahead(hours) });
  // 23.9 hours ahead as a clock reading, but 25.9 hours ahead as an instant.
  await assertRefused("timestamp", { timestamp: ahead(23.9).replace("Z", "-02:00") });
});

test("unknown fields are kept within a bound", async () => {
  await assertTaken({
    tags: ["a", { b: 1 }],
    note: "ok",
    empty: null,
    constructor: "x",
    toString: 1,
    hasOwnProperty: [],
  });
  await assertRefused("", { note: "x".repeat(60_000) });
  await assertRefused("", Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`k${at}`, sentinel])));
  await assertRefused("note", { note: `${sentinel}\ud800` });
  await assertRefused("", { note: { deeper: [`${sentinel}\udfff`] } });
});

test("of duplicate keys the last wins", async () => {
  const one = transaction({ amount: 7 });
  const body = JSON.stringify(one).replace('"amount":7', '"amount":"no","amount":99,"amount":7');
  resultOf(await postJson(service(), "/fraud-detection", body));
  assert.equal((await analyse(service(), one)).headers.get("Idempotent-Replayed"), "true");
  refusalOf(await analyse(service(), { ...one, amount: 99 }), "conflict");
});

test("a body that is no JSON object, is nested deeply or names a prototype is refused", async () => {
  const whole = JSON.stringify(transaction());
  const bodies = ["", "null", "[]", '{"a":1}{', '{"a":1,}', `[${whole}]`, `${whole} ${sentinel}`, `{"${sentinel}`];
  bodies.push("[".repeat(50_000), whole.replace("{", `{"nested":${"[".repeat(1000)}${"]".repeat(1000)},`));
  bodies.push(
    whole.replace("{", '{"\\u005f_proto__":{"admin":true},'),
    whole.replace('{"accountId"', '{"__proto__":null,"accountId"'),
  );
  for (const body of bodies) {
    const message = refusalOf(await postJson(service(), "/fraud-detection", body), "invalid_request");
    assert.ok(!message.includes(sentinel));
  }
  const headers = { "Content-Type": "application/json" };
  const body = Buffer.concat([
    Buffer.from(`${whole.slice(0, -1)},"note":"`),
    Buffer.from([0xc3, 0x28]),
    Buffer.from('"}'),
  ]);
  refusalOf(await ask(service(), "/fraud-detection", { method: "POST", headers, body }), "invalid_request");
  await assertTaken({ note: "__proto__" });
});

test("nothing of a refused transaction is kept", async () => {
  const one = transaction({ amount: "x" });
  refusalOf(await analyse(service(), one), "invalid_request");
  refusalOf(await ask(service(), `/fraud-detection/${one.transactionId}`), "not_found");
  const reply = await analyse(service(), { ...one, amount: 5 });
  assert.equal(reply.status, 200);
  assert.equal(reply.headers.get("Idempotent-Replayed"), null);
});
