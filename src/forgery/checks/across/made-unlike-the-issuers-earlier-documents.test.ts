import assert from "node:assert/strict";
import { test } from "node:test";
import type { UnlikeTrait } from "../../facts/earlier.ts";
import { madeUnlikeTheIssuersEarlierDocuments as check } from "./made-unlike-the-issuers-earlier-documents.ts";

const producer: UnlikeTrait = { trait: "producer", here: "skia pdf" };
const run = (...traits: UnlikeTrait[]) => check.run({ earlier: { documents: [], unlike: { documents: 10, traits } } });

test("forged: the issuer's words set anew by another program, in other fonts", () => {
  const [finding] = run(producer, { trait: "fonts", here: "Arial" });
  assert.ok(typeof finding === "object");
  assert.match(finding.observation, /^The issuer's newest 10 .* producer \(here skia pdf\), fonts \(here Arial\)\./);
  assert.equal(finding.strength, "moderate");
});

test("honest: made as all before", () => assert.equal(check.run({ earlier: { documents: [] } }), "clear"));

test("look-alike: saved again by whoever sent it in, which changes the program alone, is told with little weight", () => {
  const [finding] = run(producer);
  assert.ok(typeof finding === "object");
  assert.equal(finding.strength, "weak");
  assert.equal(check.canShowTampering, false);
});

test("empty: too few documents of the issuer", () => assert.equal(check.run({ earlier: { documents: [] } }), "clear"));
