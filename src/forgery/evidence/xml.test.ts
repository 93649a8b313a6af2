import assert from "node:assert/strict";
import { test } from "node:test";
import { DamageError } from "./budget.ts";
import { findChild, parseXml } from "./xml.ts";

const parse = (text: string) => parseXml(Buffer.from(text));

test("elements without prefixes, attributes, text and its five entities", () => {
  const root = parse(
    `<?xml version="1.0"?><!-- a --><r:Root xmlns:r="x"><r:A id='1 > 0'>a &amp; b &#65;&#x42;</r:A><B/></r:Root>`,
  );
  assert.equal(root.name, "Root");
  assert.equal(findChild(root, "A")?.text, "a & b AB");
  assert.equal(findChild(root, "A")?.attributes.get("id"), "1 > 0");
  assert.equal(findChild(root, "B")?.children.length, 0);
  assert.equal(findChild(root, "A", "C"), undefined);
});

test("sections of plain text, and the encodings in use", () => {
  assert.equal(parse("<a><![CDATA[1 < 2]]></a>").text, "1 < 2");
  assert.equal(parseXml(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\u00fc</a>', "latin1")).text, "ü");
  assert.equal(parseXml(Buffer.from("\ufeff<a>ü</a>", "utf16le")).text, "ü");
});

test("a document type of its own is refused: that is where entities are defined", () => {
  assert.throws(() => parse('<!DOCTYPE a [<!ENTITY b "bbbbbbbb">]><a>&b;</a>'), DamageError);
});

test("what is not well-formed is refused", () => {
  for (const text of ["", "text", "<a>", "<a></b>", "<a", "<!-- ", "<a><b></a></b>", "</a>"]) {
    assert.throws(() => parse(text), DamageError, text);
  }
  assert.throws(() => parse("<a>".repeat(100)), DamageError);
});
