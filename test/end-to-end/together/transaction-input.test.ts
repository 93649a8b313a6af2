import assert from "node:assert/strict";
import { test } from "node:test";
import { analyse, refusalOf, resultOf, transaction } from "../../support/exchanges.ts";
import { oneService } from "../../support/one-service.ts";
import { ask, postJson } from "../../support/service.ts";

const service = oneService();
const sentinel = "Zq7731";
const hourMs = 3_600_000;

/** Texts that no identifier may be. */
const badIds = ["", " a", "a ", "a\u0000", "a\nb", "a\tb", "a\u007f", "a\u0085b", ".", "..", "a\ud800", "\udc00a"];
badIds.push("x".repeat(129), "🙂".repeat(129));

async function assertRefused(field: string, changes: Readonly<Record<string, unknown>>): Promise<void> {
  const message = refusalOf(await analyse(service(), transaction(changes)), "invalid_request");
  assert.ok(message.includes(field), `"${message}" names ${field}`);
  assert.ok(!message.includes(sentinel), `"${message}" repeats no value`);
}

async function assertTaken(changes: Readonly<Record<string, unknown>>): Promise<void> {
  const reply = await analyse(service(), transaction(changes));
  assert.equal(reply.status, 200, `${JSON.stringify(changes).slice(0, 200)} ${reply.text}`);
}

test("transactionId must be there, be text and be an identifier", async () => {
  for (const value of [undefined, null, 17, true, [sentinel], { a: sentinel }, ...badIds, ` ${sentinel}`]) {
    await assertRefused("transactionId", { transactionId: value });
  }
});

test("accountDetails.accountId must be there, be text and be an identifier", async () => {
  for (const value of [undefined, null, 17, true, [sentinel], { a: sentinel }, ...badIds, `${sentinel}\u0001`]) {
    await assertRefused("accountId", { accountDetails: { accountId: value } });
  }
  for (const value of [undefined, null, sentinel, [sentinel], 12, true, {}]) {
    await assertRefused("accountDetails", { accountDetails: value });
  }
});

test("identifiers hold up to 128 code points, also beyond the basic plane, and are taken exactly", async () => {
  for (const id of ["x".repeat(128), "🙂".repeat(128), "0", "-", "a b", "e\u0301"]) {
    await assertTaken({ transactionId: id, accountDetails: { accountId: id } });
  }
  await assertTaken({ transactionId: "\u00e9" });
  const other = await analyse(service(), transaction({ transactionId: "\u0065\u0301", amount: 1 }));
  refusalOf(other, "conflict");
});

test("amount must be there and be a finite number of at most 10^12", async () => {
  for (const value of [undefined, null, "12", sentinel, true, [12], { a: 12 }, 1_000_000_000_001, -1_000_000_000_001]) {
    await assertRefused("amount", { amount: value });
  }
  for (const amount of [0, -5, 0.01, 1e-300, 1e12, -1e12]) await assertTaken({ amount });
});

test("numbers that JSON does not have, or that overflow, are refused", async () => {
  for (const spelling of ["1e400", "-1e400", "12345678901234567890123", "1000000000000.1"]) {
    const body = JSON.stringify(transaction({ amount: 0 })).replace('"amount":0', `"amount":${spelling}`);
    assert.match(refusalOf(await postJson(service(), "/fraud-detection", body), "invalid_request"), /amount/);
  }
  for (const spelling of ["NaN", "Infinity", "-Infinity", "0x10", "01", "+1", ".5", "1.", "1_000", "undefined"]) {
    const body = JSON.stringify(transaction({ amount: 0 })).replace('"amount":0', `"amount":${spelling}`);
    refusalOf(await postJson(service(), "/fraud-detection", body), "invalid_request");
  }
});

test("timestamp must be there and be an ISO 8601 date-time", async () => {
  for (const value of [undefined, null, 1_700_000_000_000, true, "", sentinel, [], "x".repeat(9000)]) {
    await assertRefused("timestamp", { timestamp: value });
  }
  for (const value of [
    "2024-01-01",
    "10:00:00",
    "Jan 1 2024 10:00",
    "01/02/2024 10:00",
    "2024-01-01T10:00:00 Zq7731",
  ]) {
    await assertRefused("timestamp", { timestamp: value });
  }
});

test("dates and times that do not exist are refused", async () => {
  const dates = ["2023-02-29", "2024-02-30", "1900-02-29", "2024-04-31", "2024-13-01", "2024-00-10", "2024-01-00"];
  for (const date of dates) await assertRefused("timestamp", { timestamp: `${date}T10:00:00Z` });
  for (const time of ["24:01:00", "25:00:00", "10:60:00", "10:00:61", "12:00:60"]) {
    await assertRefused("timestamp", { timestamp: `2024-06-15T${time}Z` });
  }
  for (const offset of ["+99:00", "+02:60", "+24:00", "+1", "CET", "++02:00"]) {
    await assertRefused("timestamp", { timestamp: `2024-06-15T10:00:00${offset}` });
  }
  await assertTaken({ timestamp: "2024-02-29T23:59:59Z" });
  await assertTaken({ timestamp: "2000-02-29T00:00:00Z" });
});

test("a leap second that there was is taken", async () => {
  await assertTaken({ timestamp: "2016-12-31T23:59:60Z" });
  await assertTaken({ timestamp: "2017-01-01T00:59:60+01:00" });
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

test("accountType is free text, and optional", async () => {
  for (const accountType of ["checking", "Girokonto", "第一口座", "x", undefined, null]) {
    await assertTaken({ accountDetails: { accountId: "a", accountType } });
  }
  for (const accountType of [
    12,
    true,
    [sentinel],
    { a: sentinel },
    `${sentinel}\u0000`,
    "\ud800",
    "x".repeat(20_000),
  ]) {
    await assertRefused("accountType", { accountDetails: { accountId: "a", accountType } });
  }
});

test("the optional fields are checked when they are there", async () => {
  for (const field of [
    "currency",
    "counterpartyId",
    "merchantCategory",
    "channel",
    "country",
    "deviceId",
    "customerId",
  ]) {
    for (const value of [12, false, [sentinel], { a: sentinel }, `${sentinel}\u0000`, "\ud800", "x".repeat(20_000)]) {
      await assertRefused(field, { [field]: value });
    }
    await assertTaken({ [field]: null });
  }
  for (const currency of [sentinel, "EURO", "E1R", "ZZZ", "E"]) await assertRefused("currency", { currency });
  for (const currency of ["EUR", "JPY", "INR"]) await assertTaken({ currency });
  await assertTaken({ country: "DE", deviceId: "d", channel: "online", merchantCategory: "5411", counterpartyId: "m" });
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

test("deep nesting is refused", async () => {
  for (const depth of [100, 1000, 30_000]) {
    const nested = `${"[".repeat(depth)}${"]".repeat(depth)}`;
    const body = JSON.stringify(transaction({ nested: 0 })).replace('"nested":0', `"nested":${nested}`);
    refusalOf(await postJson(service(), "/fraud-detection", body), "invalid_request");
  }
});

test("of duplicate keys the last wins", async () => {
  const one = transaction({ amount: 7 });
  const body = JSON.stringify(one).replace('"amount":7', '"amount":"no","amount":99,"amount":7');
  resultOf(await postJson(service(), "/fraud-detection", body));
  assert.equal((await analyse(service(), one)).headers.get("Idempotent-Replayed"), "true");
  refusalOf(await analyse(service(), { ...one, amount: 99 }), "conflict");
});

test("__proto__ is refused wherever it stands and however it is spelled", async () => {
  const body = JSON.stringify(transaction({ note: { a: 0 } }));
  const poisons = ['"__proto__":{"admin":true}', '"__proto__":null', '"\\u005f_proto__":{"admin":true}'];
  for (const poison of poisons) {
    for (const place of ['{"transactionId"', '{"accountId"', '{"a"']) {
      const text = body.replace(place, `{${poison},${place.slice(1)}`);
      assert.notEqual(text, body);
      refusalOf(await postJson(service(), "/fraud-detection", text), "invalid_request");
    }
  }
  await assertTaken({ note: "__proto__" });
});

test("a body that is no JSON object is refused", async () => {
  const bodies = [
    "",
    " ",
    "null",
    "[]",
    '"text"',
    "1",
    "true",
    "{",
    '{"a":1}{',
    "{'a':1}",
    '{"a":1,}',
    "[".repeat(50_000),
  ];
  bodies.push(`[${JSON.stringify(transaction())}]`, `${JSON.stringify(transaction())} ${sentinel}`, `{"${sentinel}`);
  for (const body of bodies) {
    const message = refusalOf(await postJson(service(), "/fraud-detection", body), "invalid_request");
    assert.ok(!message.includes(sentinel));
  }
});

test("bytes that are no UTF-8 are refused", async () => {
  const [before, after] = JSON.stringify(transaction({ note: "|" })).split("|");
  const body = Buffer.concat([Buffer.from(before ?? ""), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from(after ?? "")]);
  const headers = { "Content-Type": "application/json" };
  refusalOf(await ask(service(), "/fraud-detection", { method: "POST", headers, body }), "invalid_request");
});

test("nothing of a refused transaction is kept", async () => {
  const one = transaction({ amount: "x" });
  refusalOf(await analyse(service(), one), "invalid_request");
  refusalOf(await ask(service(), `/fraud-detection/${one.transactionId}`), "not_found");
  const reply = await analyse(service(), { ...one, amount: 5 });
  assert.equal(reply.status, 200);
  assert.equal(reply.headers.get("Idempotent-Replayed"), null);
});
