import assert from "node:assert/strict";
import { test } from "node:test";
import type { TextFacts, Token } from "../../facts/text.ts";
import { type ExtraObject, factsOfPage, noContent, writeLine } from "../../testing/content-evidence.ts";
import { valuePutOverAScan as check } from "./value-put-over-a-scan.ts";

/** Grey points, of which the reader needs none. */
const picture = (number: number, side: number): ExtraObject => [
  number,
  `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 >>`,
  Array.from({ length: side * side }, (_, at) => (at % 3 === 0 ? "A" : "z")).join(""),
];
const page = { resources: "/XObject << /Scan 30 0 R /Patch 31 0 R >>", objects: [picture(30, 40), picture(31, 8)] };
const scan = "q 595 0 0 842 0 0 cm /Scan Do Q\n";
const cover = "q 1 1 1 rg 400 632 70 16 re f Q\n";
const patch = "q 70 0 0 16 400 632 cm /Patch Do Q\n";
const value = writeLine({ x: 405, y: 636, text: "2,742.00" }, "F1", 10);

const layer: TextFacts = { source: "text layer", pages: [] };
function recognised(...texts: readonly string[]): TextFacts {
  const tokens = texts.map((text, index): Token => {
    const left = 402 + 30 * index;
    return { text, left, right: left + 26, bottom: 634, top: 646, confidence: 90 };
  });
  const geometry = { left: 0, bottom: 0, right: 595, top: 842, rotation: 0 } as const;
  return { source: "recognised", pages: [{ page: 1, geometry, tokens }] };
}
const run = (instructions: string, text = layer) => check.run({ content: factsOfPage(instructions, page), text });

test("forged: an amount on a white cover over the scan", () => {
  const result = run(scan + cover + value);
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /a cover of one colour, and on it 2,742\.00/);
  assert.deepEqual(result[0]?.boxes, [{ page: 1, left: 400, top: 194, width: 70, height: 16 }]);
});

test("forged: a small picture with an amount over the scan", () => {
  const result = run(scan + patch, recognised("2,742.00"));
  assert.ok(typeof result !== "string");
  assert.match(result[0]?.observation ?? "", /a small opaque picture that shows 2,742\.00/);
});

test("honest: the scan alone, and a page that is none", () => {
  assert.equal(run(scan, recognised("2,142.00")), "clear");
  assert.equal(run(cover + value), "clear");
});

test("look-alike: a value that was typed into a form, a label with words, and pictures of all words", () => {
  assert.equal(run(scan + value), "clear");
  const label = writeLine({ x: 402, y: 636, text: "Received 01.02.2024" }, "F1", 7);
  assert.equal(run(scan + cover + label), "clear");
  assert.equal(run(scan + patch, recognised("Received", "1.20")), "clear");
  const many = [0, 1, 2, 3].map((row) => `q 70 0 0 16 400 ${632 - 40 * row} cm /Patch Do Q\n`).join("");
  assert.equal(run(scan + many, recognised("2,742.00")), "clear");
});

test("empty: no content", () => {
  assert.equal(check.run({ content: noContent, text: layer }), "clear");
});
