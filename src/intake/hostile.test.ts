/** Files that were made to take long or much memory; each has to be read or refused in a time that is in proportion to its size. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ServiceError } from "../errors.ts";
import { readRecords } from "./read-records.ts";
import { parseCustomer } from "./records/customer.ts";
import { customerColumns } from "./records/customer-columns.ts";
import { inChunks, testLimits } from "./testing/files.ts";

const megabyte = 1_000_000;
const fill = (unit: string, head = "", tail = ""): string => head + unit.repeat(megabyte / unit.length) + tail;

/** Each of a megabyte or so; honest files of this size take some 20 ms, and the bound leaves room for a busy machine. */
const longestMs = 2_000;

const files: Readonly<Record<string, string>> = {
  "brackets without end": fill("["),
  "braces without end": fill('{"a":'),
  "objects that are never closed": fill('{"a":1,', "["),
  "escaped quotes in an open string": fill('\\"', '{"a":"'),
  "quotes only": fill('"', "id,name\n"),
  "an opening quote in each row": fill('"a\n', "id,name\n"),
  "quoted blanks": fill('" ",', "id,name\n"),
  "blanks in the header": fill(" ", "id,name", "x\n1,2\n"),
  "blanks in a value": fill(" ", '{"id":"1","name":"', 'x"}\n{"id":"2","name":"y"}\n'),
  "line ends only": fill("\n", "id,name\n1,a\n"),
  "delimiters only": fill(",", "id,name\n1,a\n"),
  "many columns": fill("c,", "id,name,"),
  "many keys": `{"id":"1",${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join()}}\n{"id":"2","name":"b"}`,
  "numbers instead of records": fill("1,", "["),
  "digits and points": fill("1.1,", "id,name,income\n1,a,"),
  "short rows": fill("1\n", "id,name\n1,a\n"),
};

for (const [title, file] of Object.entries(files)) {
  test(`a file with ${title} is done with quickly`, async () => {
    const started = performance.now();
    try {
      for await (const batch of readRecords(
        inChunks(file, 50_000),
        { columns: customerColumns },
        { ...testLimits, rows: 600_000 },
      )) {
        for (const entry of batch.entries) if (entry.kind === "record") parseCustomer(entry.fields, { nowMs: 0 });
      }
    } catch (error) {
      assert.ok(error instanceof ServiceError, String(error));
    }
    const tookMs = performance.now() - started;
    assert.ok(tookMs < longestMs, `${Math.round(tookMs)} ms`);
  });
}

test("the event loop breathes while a large file is read", async () => {
  let longestMs = 0;
  const started = performance.now();
  let last = started;
  const timer = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last);
    last = performance.now();
  }, 1);
  const file = `id,name,note\n${'1,Ada,"a, b"\n'.repeat(300_000)}`;
  let records = 0;
  const limits = { ...testLimits, rows: 400_000 };
  for await (const batch of readRecords(inChunks(file, file.length), {}, limits)) records += batch.entries.length;
  clearInterval(timer);
  assert.equal(records, 300_000);
  // On a busy machine everything takes longer; what must not be is that the loop waits for the whole of it.
  const allowedMs = Math.max(150, (performance.now() - started) / 4);
  assert.ok(longestMs < allowedMs, `${Math.round(longestMs)} of ${Math.round(allowedMs)} ms`);
});
