import assert from "node:assert/strict";
import { test } from "node:test";
import { readRecords } from "../../intake/read-records.ts";
import { inChunks, testLimits } from "../../intake/testing/files.ts";
import { ErrorList } from "./error-list.ts";

test("records of a JSON list are named by their rows, since they may all stand on one line; others by their lines", async () => {
  const messages = async (file: string) => {
    const errors = new ErrorList(10);
    for await (const batch of readRecords(inChunks(file), {}, testLimits)) {
      for (const { line } of errors.recordsOf(batch)) errors.add("invalid_record", line, "Wrong.");
    }
    return errors.list().map(({ message }) => message);
  };
  assert.deepEqual(await messages('[{"a":1},{"a":2}]'), ["Row 1: Wrong.", "Row 2: Wrong."]);
  assert.deepEqual(await messages('{"a":1}\n\n{"a":2}\n'), ["Line 1: Wrong.", "Line 3: Wrong."]);
  assert.deepEqual(await messages("a,b\n1,2\n"), ["Line 2: Wrong."]);
});
