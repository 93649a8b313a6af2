import assert from "node:assert/strict";
import { test } from "node:test";
import type { PageCharacter } from "./page-text.ts";
import { joinCharacters } from "./page-text.ts";

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
