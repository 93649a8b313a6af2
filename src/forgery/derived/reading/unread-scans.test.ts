import assert from "node:assert/strict";
import { test } from "node:test";
import type { ImageMark, PageContent, TextMark } from "../../facts/content.ts";
import type { RasterPage } from "../../facts/raster.ts";
import type { NumberedPageText, PageGeometry, Token } from "../../facts/text.ts";
import type { Evidence } from "../../facts.ts";
import { findUnreadScans } from "./unread-scans.ts";

const geometry: PageGeometry = { left: 0, bottom: 0, right: 600, top: 800, rotation: 0 };
const picture: ImageMark = {
  ...{ kind: "image", widthPx: 1_200, heightPx: 1_600, filter: "", isTransparent: false, depth: 0, opacity: 1 },
  ...{ left: 0, right: 600, bottom: 0, top: 800 },
};
const hidden: TextMark = {
  ...{ kind: "text", text: "layer", edges: [], font: 0, size: 10, colour: "#000000", mode: 3, angle: 0 },
  ...{ baseline: 600, depth: 0, opacity: 1, left: 420, right: 470, bottom: 598, top: 610 },
};

interface Sample {
  readonly words?: number;
  /** Undefined where the picture was not measured. */
  readonly glyphs?: number;
  readonly isLayered?: boolean;
  readonly isPicture?: boolean;
  readonly widthPx?: number;
}

/** Numbers of the pages that are to be recognised. */
function choose(...samples: readonly Sample[]): readonly number[] {
  const numbered = samples.map((sample, index) => ({ ...sample, page: index + 1 }));
  const content = numbered.map(({ page, isLayered = false, isPicture = true, widthPx = 1_200 }): PageContent => {
    const marks = [...(isPicture ? [{ ...picture, widthPx }] : []), ...(isLayered ? [hidden] : [])];
    const counts = { letterPaths: 0, isCut: false };
    return { page, geometry, marks, annotations: [], digitCodes: [], ...counts };
  });
  const token: Token = { text: "1,700.00", left: 0, right: 50, bottom: 0, top: 10 };
  const text = numbered.map(({ page, words = 0 }): NumberedPageText => {
    return { page, geometry, tokens: Array.from({ length: words }, () => token) };
  });
  const raster = numbered.flatMap(({ page, glyphs }) =>
    glyphs === undefined ? [] : [{ page, traits: { glyphCount: glyphs } } as RasterPage],
  );
  const isWithText = text.some(({ tokens }) => tokens.length > 0);
  const evidence: Evidence = {
    format: "pdf",
    pages: samples.length,
    artifacts: {
      content: { state: "present", value: { fonts: [], manners: [], pages: content } },
      text: isWithText ? { state: "present", value: { source: "text layer", pages: text } } : { state: "absent" },
      raster: { state: "present", value: { pages: raster } },
    },
    limits: [],
  };
  return findUnreadScans(evidence).map((scan) => scan.content.page);
}

test("a scan is recognised without text and with a little of it, each page for itself", () => {
  assert.deepEqual(choose({ glyphs: 500 }, { glyphs: 500, words: 1 }, { words: 2 }), [1, 2, 3]);
  assert.deepEqual(choose({ glyphs: 5 }, { isPicture: false }), [1]);
});

test("a page with as much text as its picture would carry, or more words than a stamp, is not", () => {
  assert.deepEqual(choose({ glyphs: 100, words: 10 }), []);
  assert.deepEqual(choose({ glyphs: 5_000, words: 26 }), []);
  assert.deepEqual(choose({ glyphs: 5, words: 1 }), [], "a photograph with a caption");
  assert.deepEqual(choose({ widthPx: 50, words: 1 }), [], "a picture without room for print");
});

test("a scan with a layer of its print that is not seen is not, and one hidden word is no such layer", () => {
  assert.deepEqual(choose({ glyphs: 500, words: 20, isLayered: true }), []);
  assert.deepEqual(choose({ glyphs: 500 }, { glyphs: 500, words: 20, isLayered: true }, { glyphs: 500 }), [1, 3]);
  assert.deepEqual(choose({ words: 1, isLayered: true }), [], "where the print was not counted");
  assert.deepEqual(choose({ glyphs: 500, words: 1, isLayered: true }), [1]);
});

test("scans beside as many pages of text leave the document to its text", () => {
  assert.deepEqual(choose({ glyphs: 500 }, { words: 200, isPicture: false }), []);
  assert.deepEqual(choose({ glyphs: 500 }, { glyphs: 500 }, { words: 200, isPicture: false }), [1, 2]);
});
