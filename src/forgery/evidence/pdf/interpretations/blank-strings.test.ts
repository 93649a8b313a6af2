import assert from "node:assert/strict";
import { test } from "node:test";
import { blankStrings } from "./blank-strings.ts";

const cases: readonly (readonly [name: string, text: string, blanked: string])[] = [
  ["a string", "(do) Tj", "(  ) Tj"],
  ["brackets within a string", "(a (b) do) Tj 0 g", "(        ) Tj 0 g"],
  ["a bracket behind a backslash", "(a \\) do) Tj", "(       ) Tj"],
  ["a bracket in a comment", "% (\n0 g (do) Tj", "% (\n0 g (  ) Tj"],
  ["a percent sign within a string", "(5 % (net) do) Tj % (x) Tj", "(            ) Tj % (x) Tj"],
  ["a string over several lines", "(one\ndo) Tj", "(      ) Tj"],
  ["a string that does not end", "0 g (do Tj", "0 g (do Tj"],
  ["nothing", "", ""],
];

for (const [name, text, blanked] of cases) {
  test(`what strings say is blanked: ${name}`, () => {
    assert.equal(blankStrings(text), blanked);
  });
}

test("brackets that are never closed are read once", () => {
  const text = "(".repeat(500_000);
  assert.equal(blankStrings(text), text);
});
