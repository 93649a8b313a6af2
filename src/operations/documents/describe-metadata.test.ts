import assert from "node:assert/strict";
import { test } from "node:test";
import { describeMetadata } from "./describe-metadata.ts";

test("programs come before dates, each with where it stands, and steps as they were noted", () => {
  const told = describeMetadata({
    state: "present",
    value: {
      dates: [{ source: "Info", field: "CreationDate", text: "D:20260302" }],
      tools: [{ source: "XMP", field: "CreatorTool", text: "Some editor" }],
      history: [{ action: "saved", when: "", tool: "Some editor" }],
    },
  });
  assert.deepEqual(
    told.entries.map(({ kind, source, field }) => [kind, source, field]),
    [
      ["program", "XMP", "CreatorTool"],
      ["date", "Info", "CreationDate"],
    ],
  );
  assert.deepEqual(told.history, [{ action: "saved", when: "", program: "Some editor" }]);
  assert.equal(told.derivedFrom, null);
});

test("a file that says nothing has none, and where it could not be read that is said", () => {
  assert.deepEqual(describeMetadata({ state: "absent" }), describeMetadata(undefined));
  assert.equal(describeMetadata({ state: "failed", reason: "too deep" }).notAssessed, "too deep");
});
