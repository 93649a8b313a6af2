import assert from "node:assert/strict";
import { test } from "node:test";
import type { Pdfium } from "./engine.ts";
import type { PageCharacter } from "./page-text.ts";
import { joinCharacters, readCharacters } from "./page-text.ts";

/** Characters of six points' width one after another, each as high as is said. */
function characters(text: string, heights: readonly number[], objects: readonly number[]): PageCharacter[] {
  return [...text].map((one, index) => {
    const height = heights[index] ?? 10;
    const object = objects[index] ?? 1;
    return {
      text: one,
      left: 6 * index,
      right: 6 * index + 6,
      bottom: 0,
      top: height,
      object,
      startsWord: index === 0,
    };
  });
}
const wordsOf = (list: readonly PageCharacter[]) => joinCharacters(list).map(({ text }) => text);

test("characters of one text object are a word, whatever heights their font says", () => {
  assert.deepEqual(wordsOf(characters("pay", [9.5, 7.6, 9.6], [])), ["pay"]);
});

test("a footnote mark of another object, two thirds as high, is no digit of the number before it", () => {
  assert.deepEqual(wordsOf(characters("1203", [10, 10, 10, 6.5], [1, 1, 1, 2])), ["120", "3"]);
  assert.deepEqual(wordsOf(characters("1203", [10, 10, 10, 10], [1, 1, 2, 2])), ["1203"]);
});

test("a digit over the last one of a number is another reading of the place, and no further digit", () => {
  const [last] = characters("5", [10], [2]);
  const number = characters("120", [10, 10, 10], [1, 1, 1]);
  const over = (text: string) => ({ ...(last as PageCharacter), text, left: 12.4, right: 18.4 });
  assert.deepEqual(wordsOf([...number, over("5")]), ["120", "5"]);
  assert.deepEqual(wordsOf([...number, { ...over("5"), left: 17.5, right: 23.5 }]), ["1205"]);
  assert.deepEqual(
    wordsOf([...characters("cafe", [10, 10, 10, 10], [1, 1, 1, 1]), { ...over("´"), left: 18, right: 24 }]),
    ["cafe´"],
  );
});

/** A character of the page, or what PDFium puts between: "\r" and "\n" where it breaks the line. */
type Given = readonly [text: string, left: number, bottom?: number];

/** Each is six points wide and ten high. */
function wordsOfPage(given: readonly Given[]): readonly string[] {
  const memory = { buffer: new ArrayBuffer(16) };
  const at = (index: number): Given => given[index] ?? ["", 0];
  const call = {
    memory,
    FPDFText_CountChars: () => given.length,
    FPDFText_GetUnicode: (_: number, index: number) => at(index)[0].codePointAt(0) ?? 0,
    FPDFText_IsGenerated: (_: number, index: number) => (/[\r\n]/.test(at(index)[0]) ? 1 : 0),
    FPDFText_GetLooseCharBox: (_: number, index: number) => {
      const [, left, bottom = 0] = at(index);
      new Float32Array(memory.buffer).set([left, bottom + 10, left + 6, bottom]);
      return 1;
    },
    FPDFText_GetTextObject: (_: number, index: number) => index,
  };
  return wordsOf(readCharacters({ call } as unknown as Pdfium, 0, 0) as PageCharacter[]);
}

test("a line that PDFium breaks within a word is none, where the letters touch", () => {
  const broken: readonly Given[] = [
    ["n", 0],
    ["\r", 6],
    ["\n", 6],
    ["o", 6],
    ["w", 12],
  ];
  assert.deepEqual(wordsOfPage(broken), ["now"]);
});

test("a line that ends is one: what stands below, further on or behind a blank is another word", () => {
  const behind = (...next: Given): readonly Given[] => [["1", 0], ["\r", 6], ["\n", 6], next];
  assert.deepEqual(wordsOfPage(behind("2", 0, -10)), ["1", "2"]);
  assert.deepEqual(wordsOfPage(behind("2", 6, -10)), ["1", "2"]);
  assert.deepEqual(wordsOfPage(behind("2", 8)), ["1", "2"]);
  assert.deepEqual(
    wordsOfPage([
      ["1", 0],
      [" ", 6],
      ["\r", 6],
      ["\n", 6],
      ["2", 6],
    ]),
    ["1", "2"],
  );
});
