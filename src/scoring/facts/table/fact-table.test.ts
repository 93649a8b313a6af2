import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { builtInStored } from "../../model/built-in.ts";
import { factNames, factsInOrder } from "./fact-table.ts";

test("Facts of kept vectors stay in their places; new ones come after them", () => {
  const kept = factNames.slice(0, 145).join(" ");
  const digest = createHash("sha256").update(kept).digest("hex");
  assert.equal(digest, "5b30fbe854b66e5239a1ca0a5fa5f1cf188033c242b037aa5a6919ad616b593d");
});

test("The built-in model reads exactly the features that are marked for it", () => {
  for (const { scope, inputs } of builtInStored.parts) {
    const marked = factsInOrder.filter(({ trained }) => trained === "always" || (trained && trained === scope));
    assert.deepEqual([...inputs].sort(), marked.map(({ name }) => name).sort(), scope);
  }
  assert.deepEqual(
    builtInStored.parts.map(({ scope }) => scope),
    ["unlinked", "linked"],
  );
});
