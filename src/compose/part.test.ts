import assert from "node:assert/strict";
import { test } from "node:test";
import { closeAll } from "./part.ts";

test("a failure keeps no other part from being closed, in order, and is thrown at the end", async () => {
  const closed: string[] = [];
  const part = (name: string, failure?: Error) => ({
    async close() {
      closed.push(name);
      if (failure !== undefined) throw failure;
    },
  });
  const parts = [part("a"), part("b", new Error("b failed")), part("c"), part("d", new Error("d failed")), part("e")];
  await assert.rejects(closeAll(parts), /b failed/);
  assert.deepEqual(closed, ["a", "b", "c", "d", "e"]);
});
