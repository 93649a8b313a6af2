import assert from "node:assert/strict";
import { test } from "node:test";
import { messageOf, signaturesOf } from "../../testing/signature-facts.ts";
import { signatureEmptied as check } from "./signature-emptied.ts";

test("forged: a value that is missing, empty, a few zeros, or something else", () => {
  for (const contents of ["missing", "empty", "short blank", "not a string", "something else"] as const) {
    const result = check.run({ signatures: signaturesOf({ contents }) });
    assert.ok(typeof result !== "string", contents);
    assert.match(result[0]?.observation ?? "", /^The signature in the field 'Signature1' has /);
  }
});

test("forged: a value that begins as a signature and breaks off weighs less", () => {
  const result = check.run({ signatures: signaturesOf({ message: messageOf({ state: "unreadable" }) }) });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "weak");
});

test("honest: a signature with its value", () => {
  assert.equal(check.run({ signatures: signaturesOf({}) }), "clear");
});

test("look-alike: room for a signature that was never made, and a format of another handler", () => {
  assert.equal(check.run({ signatures: signaturesOf({ contents: "placeholder" }) }), "clear");
  const foreign = { subFilter: "CICI.Ink", message: messageOf({ state: "unreadable" }) };
  assert.equal(check.run({ signatures: signaturesOf(foreign) }), "clear");
});

test("look-alike: a file that was damaged as a whole on its way", () => {
  for (const damage of ["end missing", "bytes converted"] as const) {
    const result = check.run({ signatures: signaturesOf({ contents: "missing", damage }) });
    assert.ok(typeof result !== "string");
    assert.equal(result[0]?.strength, "none");
    assert.match(result[0]?.observation ?? "", /that alone explains it/);
  }
});

test("look-alike: a file that was written anew, of which another check tells", () => {
  assert.equal(
    check.run({ signatures: signaturesOf({ contents: "something else", damage: "written anew" }) }),
    "clear",
  );
});

test("empty: no signature", () => {
  assert.equal(check.run({ signatures: signaturesOf() }), "nothing_to_compare");
});
