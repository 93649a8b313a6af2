import assert from "node:assert/strict";
import { test } from "node:test";
import { picturedPdf } from "./testing/pictured-pdf.ts";
import { copyPlace, drawReceipt, placeOf, receiptHeight, saveAndReopen, toJpeg } from "./testing/receipt-picture.ts";
import { sharedAnalyser } from "./testing/shared-analyser.ts";

const target = placeOf(5, 19);
const scanned = await saveAndReopen(drawReceipt(), 72);
const forged = copyPlace(scanned, { ...placeOf(11, 20), width: 34 }, { left: target.left + 1, top: target.top });

test("the hottest cell of a scan in a PDF lies where it was edited, on the page as it is shown", async () => {
  const bytes = picturedPdf(forged, { matrix: [560, 0, 0, 760, 10, 40] });
  const { width, height, maps, notAssessed } = await sharedAnalyser.mapHeat({ bytes, page: 1 });
  assert.deepEqual([width, height, notAssessed], [595, 842, []]);
  const [map] = maps;
  assert.ok(map !== undefined);
  assert.deepEqual([map.left, map.top, map.width, map.height], [10, 42, 560, 760]);
  assert.equal(map.values.length, map.columns * map.rows);
  const hottest = map.values.indexOf(Math.max(...map.values));
  const across = map.left + ((hottest % map.columns) + 0.5) * (map.width / map.columns);
  const down = map.top + (Math.floor(hottest / map.columns) + 0.5) * (map.height / map.rows);
  assert.ok(Math.abs(across - 10 - target.left) < 60 && Math.abs(down - 42 - target.top) < 40, `${across}, ${down}`);
});

test("a picture's map is in its own pixels, and pages that are not there are not found", async () => {
  const bytes = await toJpeg(scanned, 90);
  const { height, maps } = await sharedAnalyser.mapHeat({ bytes, page: 1 });
  assert.deepEqual([height, maps[0]?.level, maps[0]?.height], [receiptHeight, "none", receiptHeight]);
  await assert.rejects(sharedAnalyser.mapHeat({ bytes, page: 2 }), { code: "not_found" });
});
