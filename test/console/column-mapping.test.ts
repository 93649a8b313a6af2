import assert from "node:assert/strict";
import { test } from "node:test";
import { noMapping, queryOf, readMapping } from "../../console/src/pages/files/column-mapping.ts";

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
