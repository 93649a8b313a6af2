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

test("The forests of the built-in model together read exactly the features that are marked for it, all on every transaction", () => {
  const { parts } = builtInStored;
  const marked = factsInOrder.filter(({ trained }) => trained !== undefined);
  const read = parts.flatMap(({ inputs }) => inputs);
  assert.deepEqual([...new Set(read)].sort(), marked.map(({ name }) => name).sort());
  for (const { scope } of parts) assert.equal(scope, "all");
});
