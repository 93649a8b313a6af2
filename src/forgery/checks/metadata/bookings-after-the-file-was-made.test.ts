import assert from "node:assert/strict";
import { test } from "node:test";
import { datesOf, rightAligned, textOfLines } from "../../testing/sample-facts.ts";
import { bookingsAfterTheFileWasMade as check } from "./bookings-after-the-file-was-made.ts";

const days = [3, 7, 9, 14, 18, 25] as const;

function statement(month: string, extra = "Account statement") {
  const rows = days.flatMap((day, row) => {
    const y = 640 - 16 * row;
    return [
      { x: 60, y, text: `2026-${month}-${String(day).padStart(2, "0")}` },
      { x: 200, y, text: "Card payment" },
      rightAligned(400, y, "-10.00"),
      rightAligned(520, y, `${990 - 10 * row}.00`),
    ];
  });
  return textOfLines([
    { x: 60, y: 760, text: extra },
    { x: 60, y: 740, text: "Booking date, withdrawals and deposits" },
    { x: 60, y: 664, text: "Opening balance" },
    rightAligned(520, 664, "1,000.00"),
    ...rows,
    { x: 60, y: 500, text: "Closing balance" },
    rightAligned(520, 500, "940.00"),
  ]);
}

const run = (modified: string, ...given: Parameters<typeof statement>) =>
  check.run({
    metadata: datesOf("Info", { CreationDate: "D:20261002080000Z", ModDate: modified }),
    text: statement(...given),
  });

test("forged: the days of a statement moved into the next month, in a file of the month before", () => {
  const result = run("D:20261002080000Z", "10");
  assert.ok(typeof result !== "string" && result.length === 1);
  assert.match(result[0]?.observation ?? "", /6 of 6 bookings are of days after .*, the last one of 2026-10-25\./);
  assert.equal(result[0]?.strength ?? check.strength, "moderate");
});

test("honest: a statement that was made after its last booking, or saved again later", () => {
  assert.equal(run("D:20261002080000Z", "09"), "clear");
  assert.equal(run("D:20261101080000Z", "10"), "clear");
});

test("look-alike: a booking for the next working day, planned ones, and a template's times", () => {
  assert.equal(run("D:20261022080000Z", "10"), "clear");
  assert.equal(run("D:20261002080000Z", "10", "Account statement with scheduled payments"), "clear");
  const metadata = datesOf("Info", { CreationDate: "D:20240102080000Z" });
  assert.equal(check.run({ metadata, text: statement("10") }), "clear");
});

test("empty: no metadata, no list with balances, or no statement", () => {
  assert.equal(check.run({ metadata: { dates: [], tools: [] }, text: statement("10") }), "nothing_to_compare");
  const list = textOfLines([{ x: 60, y: 700, text: "2026-10-25 Card payment -10.00" }]);
  assert.equal(
    check.run({ metadata: datesOf("Info", { CreationDate: "D:20261002080000Z" }), text: list }),
    "nothing_to_compare",
  );
});
