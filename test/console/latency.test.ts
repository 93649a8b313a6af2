import assert from "node:assert/strict";
import { test } from "node:test";
import { readLatency, shareWithin } from "../../console/src/pages/overview/read-latency.ts";

const sample = (operation: string, bound: string, count: number) =>
  `assay_http_request_seconds_bucket{operation="${operation}",stage="whole",le="${bound}"} ${count}`;
const metrics = [
  "# TYPE assay_http_request_seconds histogram",
  sample("analyseTransaction", "0.001", 40),
  sample("analyseTransaction", "0.002", 98),
  sample("analyseTransaction", "0.5", 99),
  sample("analyseTransaction", "+Inf", 100),
  sample("listCases", "0.001", 7),
].join("\n");

test("the times of one operation are read by bands", () => {
  const latency = readLatency(metrics, "analyseTransaction");
  assert.ok(latency !== undefined);
  assert.equal(latency.count, 100);
  assert.deepEqual(
    latency.bands.map(({ count }) => count),
    [40, 58, 1, 1],
  );
  assert.equal(shareWithin(latency, 0.5), 0.002);
  assert.equal(shareWithin(latency, 0.99), 0.5);
  assert.equal(shareWithin(latency, 1), Number.POSITIVE_INFINITY);
});

test("metrics without the operation give nothing", () => {
  assert.equal(readLatency(metrics, "nobody"), undefined);
  assert.equal(readLatency("", "analyseTransaction"), undefined);
});
