import assert from "node:assert/strict";
import { test } from "node:test";
import { nothingSaid, queryOf, readSaid } from "../../console/src/pages/files/said-of-file.ts";

const reader =
  (written: Readonly<Record<string, string>>) =>
  (name: string): string =>
    written[name] ?? "";

test("what is said of a file goes with it as the service takes it", () => {
  const written = { amount: " Betrag (€) ", account: "DE89", ids: "on", negativeAmounts: "on", name: "Wer" };
  const said = readSaid("transactions", reader(written));
  assert.equal(
    decodeURIComponent(queryOf(said)).replaceAll("+", " "),
    "?column=amount:Betrag (€)&value=accountId:DE89&ids=from-rows&negativeAmounts=out",
  );
  assert.deepEqual(readSaid("customers", reader(written)), { column: ["name:Wer"], value: [] });
  assert.deepEqual(readSaid("transactions", reader({})), nothingSaid);
  assert.equal(queryOf(nothingSaid), "");
  assert.equal(queryOf(nothingSaid, "upsert"), "?mode=upsert");
});
