import assert from "node:assert/strict";
import { test } from "node:test";
import { type RasterCue, rasterCues } from "../../../facts/raster.ts";
import { drawReceipt, paintOver, placeOf } from "../../../testing/receipt-picture.ts";
import { analysePage } from "../analyse-page.ts";

test("print that no lens softened ends at once, and differs so from its page and from letters of its shape", () => {
  const place = placeOf(5, 19);
  const covered = paintOver(drawReceipt(), place, 232);
  const bar = { left: place.left + 4, top: place.top + 1, width: 6, height: place.height - 2 };
  const page = analysePage(
    { luminance: paintOver(covered, bar, 70), blue: undefined, red: undefined, stored: undefined },
    1,
  );
  const glyphs = page?.units.filter(({ kind }) => kind === "glyph") ?? [];
  const valuesOf = (cue: RasterCue) => glyphs.map(({ cues }) => cues[rasterCues.indexOf(cue)] ?? Number.NaN);
  const typed = glyphs.findIndex(({ left, top }) => Math.abs(left - bar.left) <= 1 && Math.abs(top - bar.top) <= 1);
  assert.ok(typed >= 0);
  for (const cue of ["edge", "inner"] as const) {
    const values = valuesOf(cue);
    const others = values.filter((value, index) => index !== typed && !Number.isNaN(value));
    assert.ok(Math.abs(values[typed] ?? 1) < 0.05, `${cue} ${values[typed]}`);
    assert.ok(
      others.every((value) => value > 0.08),
      `${cue} ${Math.min(...others)}`,
    );
  }
});
