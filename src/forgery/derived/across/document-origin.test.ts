import assert from "node:assert/strict";
import { test } from "node:test";
import type { RasterPage, RasterUnit } from "../../facts/raster.ts";
import { statementLines, structureOf, textOfLines } from "../../testing/sample-facts.ts";
import { describeOrigin } from "./document-origin.ts";

const text = textOfLines(statementLines("1,240.00"));

test("programs without their versions, sizes as paper has them, and words with their places", () => {
  const make = (producer: string) =>
    describeOrigin(
      {
        metadata: {
          state: "present",
          value: { dates: [], tools: [{ source: "Info", field: "Producer", text: producer }], identifiers: ["ab12"] },
        },
        structure: { state: "present", value: structureOf() },
      },
      text,
    );
  const { identifiers, traits, places } = make("iText\u00ae 5.5.10 \u00a92000-2015 iText Group NV");
  assert.deepEqual(identifiers, ["ab12"]);
  assert.deepEqual(traits.slice(0, 3), ["itext itext group", "", "595 x 840"]);
  assert.deepEqual(make("iText 7.2 \u00a92023 iText Group NV").traits, traits);
  assert.ok(places.includes("consulting 15") && !places.some((place) => place.startsWith("1,000")));
});

const glyphs = (line: number, shift: number): RasterUnit[] =>
  Array.from({ length: 12 }, (_, place) => {
    const left = 100 + 11 * place + (place === 5 ? shift : 0);
    return { kind: "glyph", left, top: 40 * line + (place % 3), width: 9, height: 14, word: line, line, cues: [] };
  });

function linesOf(capture: RasterPage["capture"], shift: number): readonly string[] {
  const page = { page: 1, width: 800, height: 900, capture, units: [...glyphs(1, 0), ...glyphs(2, shift)] };
  const raster = { pages: [page as unknown as RasterPage] };
  return describeOrigin({ raster: { state: "present", value: raster } }, text).scannedLines;
}

test("lines of scans are identified by the places of their glyphs, those of renders are not", () => {
  const first = linesOf("grey scan", 1);
  assert.equal(first.length, 2);
  assert.deepEqual(linesOf("grey scan", 1), first);
  const second = linesOf("grey scan", 2);
  assert.deepEqual([first[0] === second[0], first[1] === second[1]], [true, false]);
  assert.deepEqual(linesOf("born digital", 1), []);
});
