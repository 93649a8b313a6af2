import assert from "node:assert/strict";
import { test } from "node:test";
import type { TextFacts, Token } from "../../../facts/text.ts";
import { textOfLines } from "../../../testing/sample-facts.ts";
import { boxesAround } from "./boxes-around.ts";
import { readLines } from "./lines.ts";

const geometry = { left: 0, bottom: 0, right: 595, top: 842, rotation: 0 } as const;
const factsOf = (tokens: readonly Token[], rotation: 0 | 90 | 180 | 270 = 0): TextFacts => ({
  source: "text layer",
  pages: [{ page: 1, geometry: { ...geometry, rotation }, tokens }],
});

test("words are put together to lines and cells, from top to bottom", () => {
  const { lines } = readLines(
    textOfLines([
      { x: 60, y: 640, text: "Total due:" },
      { x: 420, y: 640, text: "1,240.00" },
      { x: 60, y: 700, text: "Consulting" },
    ]),
  );
  assert.deepEqual(
    lines.map(({ text }) => text),
    ["Consulting", "Total due: 1,240.00"],
  );
  assert.deepEqual(lines[1]?.cells, [
    { from: 0, to: 2 },
    { from: 2, to: 3 },
  ]);
  assert.deepEqual(boxesAround([{ words: lines[1]?.words.slice(0, 2) ?? [] }, undefined]), [
    { page: 1, left: 60, top: 190, width: 60, height: 12 },
  ]);
});

test("the blank of a typewriter font, as wide as a letter, ends no cell", () => {
  const token = (text: string, left: number, right: number) => ({ text, left, right, bottom: 700, top: 711 });
  const tokens = [token("Data", 119, 162), token("fattura", 176, 252), token("08/03/2024", 353, 462)];
  assert.deepEqual(readLines(factsOf(tokens)).lines[0]?.cells, [
    { from: 0, to: 2 },
    { from: 2, to: 3 },
  ]);
});

test("a page askew by more than half a line from edge to edge is read in its lines", () => {
  const words = "a long line of many words that goes over the page to its other end".split(" ");
  const tokens = [0, 1, 2].flatMap((row) =>
    words.map((text, index): Token => {
      const left = 50 + 36 * index;
      const bottom = 700 - 14 * row - 0.03 * left;
      return { text, left, right: left + 30, bottom, top: bottom + 10 };
    }),
  );
  assert.equal(readLines(factsOf(tokens)).lines.length, 3);
  assert.equal(readLines(factsOf(tokens)).lines[0]?.text, words.join(" "));
});

test("recognised text that stands upside down is read from its own top left; a layer has its words in any order", () => {
  const rows = [
    ["Balance", "brought", "forward"],
    ["Carried", "over", "today"],
  ];
  const tokens = rows.flatMap((words, row) =>
    words.map((text, index): Token => {
      const [left, bottom] = [400 - 80 * index, 100 + 30 * row];
      return { text, left, right: left + 70, bottom, top: bottom + 12 };
    }),
  );
  const texts = (text: TextFacts) => readLines(text).lines.map((line) => line.text);
  const upsideDown = rows.map((words) => words.join(" "));
  const read = factsOf(tokens.map((token) => ({ ...token, confidence: 90 })));
  assert.deepEqual(texts({ ...read, source: "recognised" }), upsideDown);
  assert.deepEqual(texts({ ...factsOf(tokens), source: "recognised" })[0], "today over Carried", "beside such pages");
  assert.deepEqual(texts(factsOf(tokens))[0], "today over Carried");
});

test("text that runs upwards or downwards on the page is read along its direction", () => {
  const words = ["Balance", "brought", "forward", "today"];
  const upwards = words.map(
    (text, index): Token => ({ text, left: 100, right: 112, bottom: 100 + 50 * index, top: 145 + 50 * index }),
  );
  const downwards = words.map(
    (text, index): Token => ({ text, left: 100, right: 112, bottom: 700 - 50 * index, top: 745 - 50 * index }),
  );
  assert.equal(readLines(factsOf(upwards)).lines[0]?.text, words.join(" "));
  assert.equal(readLines(factsOf(downwards)).lines[0]?.text, words.join(" "));
  // A page that is shown turned has its text turned back.
  assert.equal(readLines(factsOf(upwards, 90)).lines[0]?.text, words.join(" "));
});

test("two digits that are as wide as one of their line are doubted, however often they were read", () => {
  const word = (text: string, left: number, right: number): Token => {
    return { text, left, right, bottom: 100, top: 114, confidence: 68, agreeing: 2 };
  };
  const isUnsure = (right: number) => {
    const facts = factsOf([word("74", 589, right), word("569,03", 805, 866), word("3983,21", 1055, 1131)]);
    return readLines({ ...facts, source: "recognised" }).lines[0]?.words[0]?.isUnsure;
  };
  assert.equal(isUnsure(599), true);
  assert.equal(isUnsure(605), undefined);
});
