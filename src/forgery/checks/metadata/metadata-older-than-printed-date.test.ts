import assert from "node:assert/strict";
import { test } from "node:test";
import { datesOf, textOfLines } from "../../testing/sample-facts.ts";
import { metadataOlderThanPrintedDate as check } from "./metadata-older-than-printed-date.ts";

const text = (date: string) =>
  textOfLines([
    { x: 60, y: 760, text: `Invoice date: ${date}` },
    { x: 60, y: 740, text: "Due date: 2026-12-31" },
    { x: 60, y: 720, text: "Total due: 1,240.00" },
  ]);
const run = (created: string, modified: string, date: string) =>
  check.run({ metadata: datesOf("Info", { CreationDate: created, ModDate: modified }), text: text(date) });

test("forged: a date printed into a file of last year", () => {
  const result = run("D:20230105101500Z", "D:20230109101500Z", "2024-03-08");
  assert.ok(typeof result !== "string" && result.length === 1);
  assert.match(result[0]?.observation ?? "", /^Page 1, 'Invoice date': 2024-03-08 is 423 days after the latest time/);
  assert.equal(result[0]?.boxes?.[0]?.page, 1);
  assert.equal(check.canShowTampering, false);
});

test("honest: a file made on the day, or downloaded a year later", () => {
  assert.equal(run("D:20240308101241Z", "D:20240308101241Z", "2024-03-08"), "clear");
  assert.equal(run("D:20250308101241Z", "D:20250308101241Z", "2024-03-08"), "clear");
});

test("look-alike: dated ahead by some days, saved again later, and a day and month that may be exchanged", () => {
  assert.equal(run("D:20240228101241Z", "D:20240228101241Z", "2024-03-08"), "clear");
  assert.equal(run("D:20230105101500Z", "D:20240310101241Z", "2024-03-08"), "clear");
  assert.equal(run("D:20240308101241Z", "D:20240308101241Z", "03/08/2024"), "clear");
});

test("look-alike: a plan made some months ahead lists its days below a bare head", () => {
  const metadata = datesOf("Info", { CreationDate: "D:20240108101241Z" });
  const plan = (title: string, ...days: readonly string[]) =>
    textOfLines([
      { x: 60, y: 740, text: title },
      { x: 60, y: 700, text: "Date" },
      { x: 200, y: 700, text: "Subject" },
      ...days.flatMap((text, at) => [
        { x: 60, y: 684 - 16 * at, text },
        { x: 200, y: 684 - 16 * at, text: "First aid" },
      ]),
    ]);
  const told = (title: string, ...days: readonly string[]) => check.run({ metadata, text: plan(title, ...days) });
  assert.equal(
    told("Invoice no. 17, VAT 20.00, total due 120.00", "2024-03-08", "2024-04-05", "2024-05-03"),
    "nothing_to_compare",
  );
  assert.equal(told("Ticket", "2024-03-08"), "nothing_to_compare");
  assert.ok(typeof told("Invoice no. 17, VAT 20.00, total due 120.00", "2024-03-08") !== "string");
});

test("empty: no metadata, or no date that says when the document was issued", () => {
  assert.equal(check.run({ metadata: { dates: [], tools: [] }, text: text("2024-03-08") }), "nothing_to_compare");
  const undated = textOfLines([{ x: 60, y: 760, text: "Due date: 2026-12-31" }]);
  assert.equal(
    check.run({ metadata: datesOf("Info", { CreationDate: "D:20240308101241Z" }), text: undated }),
    "nothing_to_compare",
  );
});
