import assert from "node:assert/strict";
import { test } from "node:test";
import type { ContentFont } from "./content-fonts.ts";
import { FontUses } from "./font-uses.ts";

const mapped: ContentFont = {
  object: 7,
  codeBytes: 1,
  selection: "",
  encoding: undefined,
  toUnicode: new Map([
    [1, "a"],
    [2, "b"],
  ]),
};

test("each code stands where it is first shown, page by page", () => {
  const uses = new FontUses();
  uses.beginPage(1);
  uses.note(mapped, 2, "b", 0);
  uses.note(mapped, 2, "b", 3);
  uses.beginPage(2);
  uses.note(mapped, 1, "a", 1);
  assert.deepEqual(uses.facts(), [
    {
      fontObject: 7,
      selection: "",
      codes: [
        { code: 2, text: "b", page: 1, instruction: 0 },
        { code: 1, text: "a", page: 2, instruction: 1 },
      ],
    },
  ]);
});

test("fonts without a map, and those with more codes than an alphabet, say nothing", () => {
  const uses = new FontUses();
  uses.note({ ...mapped, toUnicode: undefined }, 1, "a", 0);
  for (let code = 0; code <= 400; code += 1) uses.note(mapped, code, "x", code);
  assert.deepEqual(uses.facts(), []);
});

test("a page that could not be read leaves the order open", () => {
  const uses = new FontUses();
  uses.note(mapped, 1, "a", 0);
  uses.spoil();
  assert.deepEqual(uses.facts(), []);
});

test("characters that the map names and no page shows", () => {
  const uses = new FontUses();
  uses.note(mapped, 1, "a", 0);
  assert.deepEqual(uses.facts()[0]?.unshown, [{ code: 2, text: "b" }]);
});

test("the order of a map is kept where it is none of its codes, which single ones before ranges are", () => {
  const shown = [3, 1, 2, 4, 6, 5];
  const mappedOf = (codes: readonly number[]) => {
    const uses = new FontUses();
    const font = { ...mapped, toUnicode: new Map(codes.map((code) => [code, String.fromCharCode(96 + code)])) };
    for (const code of shown) uses.note(font, code, String.fromCharCode(96 + code), code);
    return uses.facts()[0]?.codes.map((use) => use.mapped);
  };
  assert.deepEqual(mappedOf([1, 2, 6, 3, 4, 5]), Array(6).fill(undefined));
  assert.deepEqual(mappedOf([6, 4, 5, 3, 1, 2]), [3, 4, 5, 1, 0, 2]);
});
