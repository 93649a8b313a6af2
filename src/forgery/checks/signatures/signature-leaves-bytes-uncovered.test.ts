import assert from "node:assert/strict";
import { test } from "node:test";
import type { CoverageFault } from "../../facts/signatures.ts";
import { signatureOf, signaturesOf } from "../../testing/signature-facts.ts";
import { signatureLeavesBytesUncovered as check } from "./signature-leaves-bytes-uncovered.ts";

function coverageOf(fault: CoverageFault) {
  return { ...signatureOf().coverage, faults: [fault] };
}
const faulty = (fault: CoverageFault) => signaturesOf({ coverage: coverageOf(fault) });

test("forged: a gap with more in it than the signature, and a range that is missing", () => {
  for (const fault of ["gap holds more than the signature", "missing", "beyond the end", "not two ranges"] as const) {
    const result = check.run({ signatures: faulty(fault) });
    assert.ok(typeof result !== "string", fault);
    assert.equal(result[0]?.strength, undefined);
    assert.match(result[0]?.observation ?? "", /'Signature1' is not sound: .*\(ByteRange 0 1000 9000 500\)/);
  }
});

test("honest: two ranges around the signature, up to the end", () => {
  assert.equal(check.run({ signatures: signaturesOf({}) }), "clear");
});

test("look-alike: signing that was never finished is told, but weighs little", () => {
  const coverage = coverageOf("beyond the end");
  const result = check.run({ signatures: signaturesOf({ coverage, contents: "placeholder" }) });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "weak");
});

test("look-alike: a file that was damaged as a whole on its way", () => {
  for (const damage of ["end missing", "bytes converted"] as const) {
    const result = check.run({ signatures: signaturesOf({ coverage: coverageOf("beyond the end"), damage }) });
    assert.ok(typeof result !== "string");
    assert.equal(result[0]?.strength, "none");
    assert.match(result[0]?.observation ?? "", /that alone explains it/);
  }
});

test("look-alike: usage rights, which vouch for nothing", () => {
  const coverage = {
    ranges: [0, 10, 99, 5],
    faults: ["gap holds more than the signature"],
    end: 104,
    bytesAfter: 0,
  } as const;
  assert.equal(
    check.run({ signatures: signaturesOf({ field: "", place: "permissions", coverage }) }),
    "nothing_to_compare",
  );
  assert.notEqual(check.run({ signatures: signaturesOf({ coverage }) }), "nothing_to_compare");
});

test("look-alike: a file that was written anew after signing", () => {
  const coverage = coverageOf("gap holds more than the signature");
  const result = check.run({ signatures: signaturesOf({ coverage, damage: "written anew" }) });
  assert.ok(typeof result !== "string");
  assert.equal(result[0]?.strength, "none");
  assert.match(result[0]?.observation ?? "", /cannot be verified, since the file was written anew/);
});

test("empty: no signature", () => {
  assert.equal(check.run({ signatures: signaturesOf() }), "nothing_to_compare");
});
