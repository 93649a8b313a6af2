import assert from "node:assert/strict";
import { test } from "node:test";
import { adviseFields, noMapping, queryOf, readMapping } from "../../console/src/pages/files/column-mapping.ts";

const reader =
  (written: Readonly<Record<string, string>>) =>
  (name: string): string =>
    written[name] ?? "";

test("the mapping of columns is sent with the file in the form that the service takes", () => {
  const written = { amount: " Betrag (€) ", account: "DE89", ids: "on", negativeAmounts: "out", name: "Wer" };
  const said = readMapping("transactions", reader(written));
  assert.equal(
    decodeURIComponent(queryOf(said)).replaceAll("+", " "),
    "?column=amount:Betrag (€)&value=accountId:DE89&ids=from-rows&negativeAmounts=out",
  );
  assert.deepEqual(readMapping("customers", reader(written)), { column: ["name:Wer"], value: [] });
  assert.equal(readMapping("transactions", reader({ negativeAmounts: "in" })).negativeAmounts, "in");
  assert.deepEqual(readMapping("transactions", reader({ negativeAmounts: "" })), noMapping);
  assert.deepEqual(readMapping("transactions", reader({})), noMapping);
  assert.equal(queryOf(noMapping), "");
  assert.equal(queryOf(noMapping, "upsert"), "?mode=upsert");
});

test("the advice of a refusal names the fields of the form", () => {
  assert.equal(
    adviseFields(
      "transactions",
      "Or keep the file and send column=transactionId:NAME or ids=from-rows and column=accountId:NAME or value=accountId:TEXT with it.",
    ),
    'Or keep the file and fill in "Id column" or "Rows have no ids" and "Account column" or "Account for all rows" below.',
  );
  assert.equal(
    adviseFields("transactions", "They may be either; send negativeAmounts=out or negativeAmounts=in."),
    'They may be either; choose "outgoing money" as "Negative amounts" or "incoming money".',
  );
  assert.equal(adviseFields("customers", "send column=name:NAME with it."), 'send "Name column" with it.');
});
