import assert from "node:assert/strict";
import { test } from "node:test";
import { readXmp } from "./xmp.ts";

test("the history of a packet, written as attributes and as elements, and what it was made from", () => {
  const packet = `<x:xmpmeta><rdf:Description xmp:CreateDate="2024-01-05T10:00:00Z" xmpMM:DocumentID="xmp.did:9A">
    <xmpMM:DerivedFrom stRef:instanceID="xmp.iid:1" stRef:documentID="xmp.did:2"/>
    <xmpMM:History><rdf:Seq>
      <rdf:li stEvt:action="created" stEvt:when="2024-01-05T10:00:00Z" stEvt:softwareAgent="Adobe Illustrator 28.1"/>
      <rdf:li rdf:parseType="Resource"><stEvt:action>saved</stEvt:action><stEvt:softwareAgent>Other 2</stEvt:softwareAgent></rdf:li>
    </rdf:Seq></xmpMM:History></rdf:Description></x:xmpmeta>`;
  const facts = readXmp(Buffer.from(packet));
  assert.deepEqual(facts.history, [
    { action: "created", when: "2024-01-05T10:00:00Z", tool: "Adobe Illustrator 28.1" },
    { action: "saved", when: "", tool: "Other 2" },
  ]);
  assert.equal(facts.derivedFrom, "xmp.did:2");
  assert.deepEqual(facts.identifiers, ["xmp.did:9a"]);
});

test("a packet without them, a cut one, and none", () => {
  for (const packet of ["", "<x:xmpmeta/>", "<xmpMM:History><rdf:li stEvt:action="]) {
    assert.deepEqual(readXmp(Buffer.from(packet)), { dates: [], tools: [] });
  }
});
