import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Outcome } from "../bench/documents/examine.ts";
import { figuresOf } from "../bench/documents/figures.ts";
import { readManifest, writeManifest } from "../bench/documents/manifest.ts";
import type { DetailedFinding } from "../src/contract/documents/document.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-manifest-"));
after(() => rmSync(folder, { recursive: true, force: true }));

function examined(isForged: boolean, check: string | undefined, ms: number): Outcome {
  const finding: DetailedFinding = {
    check: check ?? "",
    issue: "An issue",
    observation: "Seen.",
    confidence_score: 90,
    tampered: true,
    tampering_type: "tampering",
    probability: 0.9,
    boxes: [],
  };
  return {
    kind: "examined",
    document: { name: "a.pdf", path: "a.pdf", isForged, kind: "family", source: "", boxes: [], notes: {} },
    findings: check === undefined ? [] : [finding],
    isTampered: check !== undefined,
    probability: check === undefined ? 0 : 0.9,
    pages: 2,
    ms,
    aloneMs: 10,
    hasScans: ms > 20,
    isInPlace: undefined,
  };
}

test("detection and false positives are counted apart, as are checks", () => {
  const outcomes = [examined(true, "one", 20), examined(true, undefined, 20), examined(false, "one", 40)];
  const figures = figuresOf([...outcomes, examined(false, undefined, 40)]);
  assert.deepEqual([figures.detection.hits, figures.detection.cases], [1, 2]);
  assert.deepEqual([figures.falsePositives.hits, figures.falsePositives.cases], [1, 2]);
  assert.deepEqual(figures.checks, [
    { check: "one", genuine: { fires: 1, tampered: 1 }, forged: { fires: 1, tampered: 1 } },
  ]);
  assert.deepEqual([figures.times.pages, figures.times.ratioInAll], [8, 3]);
  assert.deepEqual([figures.timesWithoutScans.pages, figures.timesWithoutScans.ratioInAll], [4, 2]);
});

test("a manifest that is written is read back, from its own folder", () => {
  const file = join(folder, "manifest.tsv");
  const boxes = [{ page: 2, left: 1.5, top: 2, width: 3, height: 4 }];
  writeManifest(file, [
    { path: join(folder, "a b.pdf"), label: "forged", kind: "overlay", source: "s", boxes, tool: "x\ty" },
    { path: join(folder, "c.pdf"), label: "genuine", kind: "twin" },
  ]);
  const [one, other] = readManifest(file);
  assert.deepEqual(
    [one?.path, one?.isForged, one?.kind, one?.boxes, one?.notes],
    [join(folder, "a b.pdf"), true, "overlay", boxes, { tool: "x y" }],
  );
  assert.deepEqual([other?.isForged, other?.boxes, other?.notes], [false, [], { tool: "" }]);
});

test("commas, quotes and words for labels are read too, and a label that is none is refused", () => {
  const file = join(folder, "manifest.csv");
  writeFileSync(file, 'file,label\n"a, ""b"".pdf",untouched\nc.pdf,1\n');
  assert.deepEqual(
    readManifest(file).map(({ name, isForged }) => [name, isForged]),
    [
      ['a, "b".pdf', false],
      ["c.pdf", true],
    ],
  );
  writeFileSync(file, "file,label\na.pdf,perhaps\n");
  assert.throws(() => readManifest(file), /Line 2.*genuine or forged/);
});
