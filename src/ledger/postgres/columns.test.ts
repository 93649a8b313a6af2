import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { arrayColumn } from "./columns.ts";

/** An array's text read as the database reads one. */
function elementsOf(text: string): readonly (string | null)[] {
  assert.match(text, /^\{.*\}$/s);
  const found = text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"(?:,|$)|([^",{}\\]+)(?:,|$)/gs);
  const elements: (string | null)[] = [];
  let length = 0;
  for (const [whole, quoted, plain] of found) {
    length += whole.length;
    if (quoted !== undefined) elements.push(quoted.replace(/\\(.)/gs, "$1"));
    else elements.push(plain === "NULL" ? null : (plain ?? ""));
  }
  assert.equal(length, text.length - 2, "nothing of it is left unread");
  return elements;
}

test("every text, number and absence comes back from an array's text as it was", () => {
  const texts = fc.oneof(fc.string(), fc.constantFrom('","', '"', "\\", "NULL", "null", "", "{}", ",", 'a","b'));
  fc.assert(
    fc.property(fc.array(texts), fc.array(fc.oneof(texts, fc.constant(null))), (plain, some) => {
      assert.deepEqual(elementsOf(arrayColumn(plain)), plain);
      assert.deepEqual(elementsOf(arrayColumn(some)), some);
    }),
    { numRuns: atLength(100, 300) },
  );
  assert.equal(arrayColumn([1, -2, 0.5, 1e21]), "{1,-2,0.5,1e+21}");
  assert.equal(arrayColumn([1, null]), "{1,NULL}");
  assert.equal(arrayColumn([]), "{}");
});
