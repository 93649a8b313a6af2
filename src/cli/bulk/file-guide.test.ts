import assert from "node:assert/strict";
import { test } from "node:test";
import { UsageError } from "../words.ts";
import { adviseOptions, guideQuery, readGuide } from "./file-guide.ts";

test("the description of columns on the command line is sent to a service unchanged", () => {
  const values = {
    column: ["transactionId:Ref & No.", "amount:Betrag (€)"],
    value: ["accountId:A=1"],
    "negative-amounts": "out",
  };
  const query = new URLSearchParams(guideQuery(readGuide(values)));
  assert.deepEqual(
    [query.getAll("column"), query.getAll("value"), query.get("ids"), query.get("negativeAmounts")],
    [values.column, values.value, null, "out"],
  );
  assert.equal(guideQuery(readGuide({})), "");
  assert.throws(() => readGuide({ ids: "yes" }), UsageError);
  assert.throws(() => readGuide({ "negative-amounts": "yes" }), UsageError);
});

test("the advice of a refusal is printed as options", () => {
  assert.equal(
    adviseOptions("Send negativeAmounts=out or amountUnit=minor."),
    "Send --negative-amounts out or --amount-unit minor.",
  );
  assert.equal(
    adviseOptions("Or keep the file and send column=transactionId:NAME or ids=from-rows with it."),
    "Or keep the file and send --column transactionId:NAME or --ids from-rows with the command.",
  );
});
