/** Files with two columns that could both be the amount or the account. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { FileGuide } from "./records/file-guide.ts";
import { parseTransaction } from "./records/transaction.ts";
import { transactionColumns } from "./records/transaction-columns.ts";
import { readAll } from "./testing/files.ts";

const nowMs = Date.UTC(2026, 5, 1);

async function readAs(header: string, row: string, column: readonly string[] = []): Promise<unknown> {
  const guide = new FileGuide(transactionColumns, { column: [...column] });
  const file = `transactionId,timestamp,${header}\nt1,2026-03-01T10:00:00Z,${row}\n`;
  const { entries, reading } = await readAll(file, { columns: guide, guide }).catch((error: Error) => ({
    entries: error.message,
    reading: undefined,
  }));
  if (typeof entries === "string") return entries;
  const [entry] = entries;
  assert.ok(entry?.kind === "record" && reading !== undefined);
  const parsed = parseTransaction(entry.fields, { ...reading, nowMs });
  return parsed.ok ? [parsed.transaction.accountId, parsed.transaction.amount] : parsed.reason;
}

const both = (one: string, two: string, field: string) =>
  `The columns "${one}" and "${two}" both mean ${field}; keep one of them. Or select one with column=${field}:NAME.`;

test("two columns that could be the amount are refused where both have values, whichever stands first", async () => {
  assert.equal(await readAs("accountId,value,betrag", "a,1,2"), both("betrag", "value", "amount"));
  assert.equal(await readAs("accountId,betrag,value", "a,1,2"), both("betrag", "value", "amount"));
  assert.equal(await readAs("accountId,price,value", "a,1,2"), both("value", "price", "amount"));
  const net = both("Gross amount", "Net amount", "amount");
  assert.equal(await readAs("accountId,Gross amount,Net amount", "a,1,2"), net);
  assert.deepEqual(await readAs("accountId,price,value", "a,1,2", ["amount:price"]), ["a", 1]);
});

test("the field's own name wins, an empty column says nothing, and a day below a word for days of value is no amount", async () => {
  for (const other of ["Betrag", "sum", "price", "net"]) {
    assert.deepEqual(await readAs(`accountId,amount,${other}`, "a,1,2"), ["a", 1], other);
    assert.deepEqual(await readAs(`accountId,${other},amount`, "a,2,1"), ["a", 1], other);
  }
  assert.deepEqual(await readAs("accountId,value,betrag", "a,,2"), ["a", 2]);
  assert.deepEqual(await readAs("accountId,betrag,wert", "a,2,2026-03-01"), ["a", 2]);
  assert.deepEqual(await readAs("accountId,betrag,wert", "a,2,20260301"), ["a", 2]);
  assert.deepEqual(await readAs("accountId,brutto,gebühr,netto", "a,5,1,4"), ["a", 5]);
});

test("so it is with accounts: an IBAN may stand beside another name of the account", async () => {
  const account = "accountDetails.accountId";
  assert.deepEqual(await readAs("account,accountId,amount", "b,a,1"), ["a", 1]);
  assert.equal(await readAs("account,fromAccount,amount", "a,b,1"), both("account", "fromAccount", account));
  assert.deepEqual(await readAs("account,iban,amount", "a,DE89370400440532013000,1"), ["a", 1]);
});

test("values that come later are refused in their rows, and so are records of JSON", () => {
  const row = { transactionId: "t", timestamp: "2026-03-01T10:00:00Z", account: "a", betrag: "2", value: "" };
  const options = { nowMs, source: "text", names: "usual" } as const;
  assert.equal(parseTransaction(row, options).ok, true);
  for (const fields of [
    { ...row, value: "3" },
    { ...row, betrag: 2, value: 3 },
    { ...row, of: { a: 1 }, value: "3" },
  ]) {
    const parsed = parseTransaction(fields, options);
    assert.match(parsed.ok ? "" : parsed.reason, /"betrag" and "value" both mean amount/);
  }
});
