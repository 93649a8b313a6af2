import assert from "node:assert/strict";
import { test } from "node:test";
import { type Peek, peekInto } from "../../console/src/pages/files/peek.ts";

function peek(text: string): Peek {
  const found = peekInto(text);
  assert.ok(found !== undefined);
  return found;
}

test("the types of a table's columns follow from its first rows", () => {
  const { format, columns, rows, content } = peek(
    '\uFEFFtransactionId;amount;timestamp;note;isFraud\r\nt-1;"1.200,50";2026-01-02T03:04:05Z;"a ""quoted""; note\nin two lines";true\r\nt-2;-7;2026-01-03;;false\r\n',
  );
  assert.equal(format, "CSV");
  assert.equal(content, "transactions");
  assert.deepEqual(
    columns.map(({ name, type }) => `${name}: ${type}`),
    ["transactionId: text", "amount: numbers", "timestamp: times", "note: text", "isFraud: yes or no"],
  );
  assert.deepEqual(rows, [
    ["t-1", "1.200,50", "2026-01-02T03:04:05Z", 'a "quoted"; note\nin two lines', "true"],
    ["t-2", "-7", "2026-01-03", "", "false"],
  ]);
});

test("objects are shown flat, and one that is cut off is left out", () => {
  const text =
    '[{"transactionId":"}{","accountDetails":{"accountId":"a\\"1"},"amount":3},\n {"transactionId":"t-2","amo';
  const { format, columns, rows, content } = peek(text);
  assert.equal(format, "JSON");
  assert.equal(content, "transactions");
  assert.deepEqual(
    columns.map(({ name }) => name),
    ["transactionId", "accountDetails.accountId", "amount"],
  );
  assert.deepEqual(rows, [["}{", 'a"1', "3"]]);
});

test("JSON lines, labels and customers are distinguished", () => {
  assert.equal(peek('{"transactionId":"t","isFraud":true}\n{"transactionId":"u"}\n').content, "labels");
  assert.equal(peek('{"transactionId":"t","isFraud":true}\n{"transactionId":"u"}\n').format, "JSON lines");
  assert.equal(peek("customerId\tname\nc-1\tAda\n").content, "customers");
  assert.equal(peek("one,two\n1,\n").content, undefined);
  assert.deepEqual(
    peek("one,two\n1,\n").columns.map(({ type }) => type),
    ["numbers", "empty"],
  );
});

test("a file without rows shows none, and a long one the first few", () => {
  for (const text of ["", "\n\n", "only a heading", "[", "[]", "{"]) assert.equal(peekInto(text), undefined, text);
  const many = peek(`id,${"x,".repeat(500)}\n${`1,${"y,".repeat(500)}\n`.repeat(5_000)}`);
  assert.ok(many.rows.length <= 10 && many.columns.length <= 100);
  assert.ok((peek(`id,text\n1,${"z".repeat(60_000)}`).rows[0]?.[1] ?? "").length < 1_000);
});

test("card numbers are masked wherever they stand", () => {
  const { columns, rows } = peek("id,card,note\n4111111111111111,4111 1111 1111 1111,paid by 5500005555555559 today\n");
  assert.deepEqual(rows, [["411111******1111", "411111******1111", "paid by 550000******5559 today"]]);
  assert.equal(columns[1]?.type, "numbers");
  assert.deepEqual(peek('{"a":{"pan":"4111111111111111"}}\n{}').rows[0], ["411111******1111"]);
  assert.equal(peek("4111111111111111,b\n1,2\n").columns[0]?.name, "411111******1111");
});
