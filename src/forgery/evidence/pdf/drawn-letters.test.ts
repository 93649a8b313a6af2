import assert from "node:assert/strict";
import { test } from "node:test";
import { evidenceOf } from "../../testing/content-evidence.ts";
import { documentWithDrawnFont } from "../../testing/drawn-font.ts";
import { contentOf, invoiceLines, startDocument } from "../../testing/pdf-writer.ts";

const limitsOf = (bytes: Buffer) => evidenceOf(bytes).limits.map(({ analysis, reason }) => `${analysis}: ${reason}`);

test("digits of a drawn font are read by its map, and it is reported that their shapes were not compared", () => {
  const bytes = documentWithDrawnFont("1,240.00", true);
  const { text } = evidenceOf(bytes).artifacts;
  assert.deepEqual(text?.state === "present" && text.value.pages[0]?.tokens.map((token) => token.text), [
    "Total",
    "due",
    "1,240.00",
  ]);
  const limits = limitsOf(bytes);
  assert.equal(limits.length, 1);
  assert.match(limits[0] ?? "", /^page content: digits on page 1 are written with a font .* was not compared$/);
});

test("a drawn font without a map is reported as text that may not be what is shown", () => {
  const limits = limitsOf(documentWithDrawnFont("1,240.00", false));
  assert.equal(limits.length, 1);
  assert.match(limits[0] ?? "", /^text: text on page 1 is written with a font .* may not be what is shown$/);
});

test("letters that are outlines beside text are reported as not read", () => {
  const outlines = Array.from({ length: 220 }, (_, index) => {
    const [x, y] = [60 + 9 * (index % 50), 500 - 12 * Math.floor(index / 50)];
    const turns = [1, 2, 3, 4, 5].map((step) => `${x + step} ${y + step} l ${x + step} ${y + 8} l`);
    return `${x} ${y} m ${turns.join(" ")} h f`;
  });
  const lines = contentOf(invoiceLines("1,240.00"));
  const limits = limitsOf(
    startDocument([])
      .set(4, "<< >>", `${lines}\n${outlines.join("\n")}`)
      .commit()
      .bytes(),
  );
  assert.deepEqual(limits, [
    "text: hundreds of shapes as large as letters on page 1 are of no font, and were not read",
  ]);
});

test("look-alike: ordinary fonts, and a few marks of a drawn one", () => {
  assert.deepEqual(limitsOf(startDocument(invoiceLines("1,240.00")).commit().bytes()), []);
  assert.deepEqual(limitsOf(documentWithDrawnFont("12", true)), []);
});
