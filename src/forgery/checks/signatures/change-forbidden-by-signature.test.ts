import assert from "node:assert/strict";
import { test } from "node:test";
import { changeOf, followedBy, signaturesOf } from "../../testing/signature-facts.ts";
import { changeForbiddenBySignature as check } from "./change-forbidden-by-signature.ts";

test("forged: an annotation where the certification allows filling in only", () => {
  const change = changeOf("annotation", "violated", "page 1: FreeText added");
  const signatures = signaturesOf({ ...followedBy(change), permissions: { certification: 2 } });
  const result = check.run({ signatures });
  assert.ok(typeof result !== "string");
  assert.match(
    result[0]?.observation ?? "",
    /which allows filling in and signing only, was followed .*: annotation \(page 1: FreeText added\)/,
  );
});

test("honest: what is permitted", () => {
  const changes = [
    changeOf("form value", "permitted", "field Total filled in"),
    changeOf("metadata", "permitted", "x"),
  ];
  assert.equal(check.run({ signatures: signaturesOf(followedBy(...changes)) }), "clear");
});

test("look-alike: what cannot be told, and what the drawing of the pages tells", () => {
  const changes = [changeOf("navigation", "indeterminate", "x"), changeOf("page content", "violated", "page 1")];
  assert.equal(check.run({ signatures: signaturesOf(followedBy(...changes)) }), "clear");
});

test("empty: nothing came after the signature", () => {
  assert.equal(check.run({ signatures: signaturesOf({}) }), "nothing_to_compare");
});
