import assert from "node:assert/strict";
import { test } from "node:test";
import { changeOf, followedBy, messageOf, signaturesOf } from "../../forgery/testing/signature-facts.ts";
import { describeMetadata, describeSignatures } from "./describe-evidence.ts";

test("signatures come in the order of what they cover, with what came after each", () => {
  const first = followedBy(changeOf("page content", "violated", "page 1"));
  const coverage = { ranges: [0, 1_000, 9_000, 900], faults: [], end: 12_000, bytesAfter: 0 };
  const value = signaturesOf({ field: "Second", coverage }, { field: "First", ...first });
  const { signatures, notAssessed } = describeSignatures({ state: "present", value });
  assert.equal(notAssessed, null);
  assert.deepEqual(
    signatures.map(({ field, bytesAfter, laterChanges }) => [field, bytesAfter, laterChanges]),
    [
      ["First", 700, [{ kind: "page content", verdict: "violated", count: 1 }]],
      ["Second", 0, []],
    ],
  );
});

test("a signature holds, does not, cannot be read, or is not there", () => {
  const value = signaturesOf(
    {},
    { message: messageOf({ state: "digest mismatch" }) },
    { message: messageOf({ state: "unsupported" }) },
  );
  const [sound, ...others] = describeSignatures({ state: "present", value }).signatures;
  assert.equal(sound?.state, "valid");
  assert.equal(sound?.signedAt, "2024-01-17T10:00:00.000Z");
  assert.deepEqual(
    others.map(({ state }) => state),
    ["invalid", "unsupported"],
  );
  const [fact] = value.signatures;
  assert.ok(fact !== undefined);
  const { message: _, ...bare } = fact;
  const empty = { ...value, signatures: [{ ...bare, contents: "placeholder" as const }] };
  assert.equal(describeSignatures({ state: "present", value: empty }).signatures[0]?.state, "empty");
});

test("files without signatures have none, and where they could not be read that is said", () => {
  assert.deepEqual(describeSignatures(undefined), { signatures: [], notAssessed: null });
  assert.deepEqual(describeSignatures({ state: "absent" }), { signatures: [], notAssessed: null });
  assert.equal(describeSignatures({ state: "failed", reason: "too deep" }).notAssessed, "too deep");
});

test("programs come before dates, each with where it stands, and steps as they were noted", () => {
  const described = describeMetadata({
    state: "present",
    value: {
      dates: [{ source: "Info", field: "CreationDate", text: "D:20260302" }],
      tools: [{ source: "XMP", field: "CreatorTool", text: "Some editor" }],
      history: [{ action: "saved", when: "", tool: "Some editor" }],
    },
  });
  assert.deepEqual(
    described.entries.map(({ kind, source, field }) => [kind, source, field]),
    [
      ["program", "XMP", "CreatorTool"],
      ["date", "Info", "CreationDate"],
    ],
  );
  assert.deepEqual(described.history, [{ action: "saved", when: "", program: "Some editor" }]);
  assert.equal(described.derivedFrom, null);
});

test("a file that says nothing has none, and where it could not be read that is said", () => {
  assert.deepEqual(describeMetadata({ state: "absent" }), describeMetadata(undefined));
  assert.equal(describeMetadata({ state: "failed", reason: "too deep" }).notAssessed, "too deep");
});
