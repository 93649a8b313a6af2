import assert from "node:assert/strict";
import { test } from "node:test";
import { cursorAfter, cursorOfName, nameAfter } from "./cursor.ts";

test("a cursor that no list gave is refused, also where entries are in the order of names", () => {
  assert.equal(nameAfter(cursorOfName("zzz")), "zzz");
  assert.equal(nameAfter(cursorOfName("after.")), "after.");
  assert.equal(nameAfter(""), "");
  for (const read of [nameAfter, cursorAfter]) assert.throws(() => read("zzz"), { code: "invalid_request" });
});
