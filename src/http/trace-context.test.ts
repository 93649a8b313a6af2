import assert from "node:assert/strict";
import { test } from "node:test";
import { parseTraceparent, writeTraceparent } from "./trace-context.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const spanId = "b7ad6b7169203331";

test("a trace context is read and written, of later versions too", () => {
  for (const flags of ["01", "00"]) {
    const text = `00-${traceId}-${spanId}-${flags}`;
    const read = parseTraceparent(text);
    assert.deepEqual(read, { traceId, spanId, isSampled: flags === "01" });
    assert.equal(read && writeTraceparent(read), text);
  }
  assert.equal(parseTraceparent(`01-${traceId}-${spanId}-03-more`)?.isSampled, true);
});

test("what is none is ignored", () => {
  const wrong = [
    undefined,
    "",
    [`00-${traceId}-${spanId}-01`],
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${"0".repeat(32)}-${spanId}-01`,
    `00-${traceId}-${"0".repeat(16)}-01`,
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
  ];
  assert.deepEqual(
    wrong.filter((text) => parseTraceparent(text) !== undefined),
    [],
  );
});
