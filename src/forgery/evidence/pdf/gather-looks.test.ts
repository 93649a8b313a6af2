import assert from "node:assert/strict";
import { test } from "node:test";
import type { Box } from "../../../contract/documents/document.ts";
import { boxOffItsBackground as check } from "../../checks/raster/box-off-its-background.ts";
import { evidenceOf } from "../../testing/content-evidence.ts";
import { amountLeft, coverAmount, fill, rowBaselines, stripedTable, write } from "../../testing/striped-table.ts";

function boxesOf(bytes: Buffer): readonly Box[] | string {
  const { looks } = evidenceOf(bytes).artifacts;
  if (looks?.state !== "present") return String(looks?.state);
  const result = check.run({ looks: looks.value });
  return typeof result === "string" ? result : (result[0]?.boxes ?? []);
}

test("forged: a white box over an amount on a grey stripe is found in its place", () => {
  const [box, ...others] = boxesOf(stripedTable(coverAmount(4)));
  assert.ok(typeof box === "object" && others.length === 0, JSON.stringify(box));
  const y = 842 - (rowBaselines[4] ?? 0);
  assert.ok(Math.abs(box.left - (amountLeft - 2)) < 2 && Math.abs(box.top - (y - 11)) < 2, JSON.stringify(box));
});

test("forged: the box reaches beyond the end of its stripe", () => {
  const y = rowBaselines[6] ?? 0;
  const over = [fill(amountLeft - 2, y - 4, 90, 15, 1), write(amountLeft + 12, y, "19,987.65")];
  assert.ok(typeof boxesOf(stripedTable({ over, without: [6] })) !== "string");
});

test("honest: the same table without the box is not even drawn", () => {
  assert.equal(boxesOf(stripedTable()), "absent");
});

test("look-alike: a form whose amounts all stand in white fields", () => {
  const under = rowBaselines.map((y) => fill(amountLeft - 2, y - 4, 42, 15, 1));
  assert.ok(["absent", "clear"].includes(String(boxesOf(stripedTable({ under })))));
});

test("look-alike: a white box on white paper shows nothing", () => {
  assert.equal(boxesOf(stripedTable(coverAmount(5))), "absent");
});
