/** Adds the gates up: a gate without tests counts as one. */
import type { GateResult } from "./run-gate.ts";

export interface Summary {
  readonly passed: number;
  readonly failed: number;
  /** What a reader must not overlook. */
  readonly notices: readonly string[];
}

/** Where skipping is not allowed, each skipped test counts as failed. */
export function sumUp(results: readonly GateResult[], isSkippingForbidden: boolean): Summary {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for (const { isGood, counts } of results) {
    if (counts === undefined) {
      passed += isGood ? 1 : 0;
      failed += isGood ? 0 : 1;
      continue;
    }
    passed += counts.passed;
    skipped += counts.skipped;
    // A runner that failed without a failed test, such as by a crash, is a failure all the same.
    failed += isGood ? 0 : Math.max(1, counts.failed);
  }
  const notices: string[] = [];
  if (skipped > 0) {
    notices.push(`${skipped} SKIPPED${isSkippingForbidden ? ": with CI=true that is a failure" : ""}`);
  }
  return { passed, failed: failed + (isSkippingForbidden ? skipped : 0), notices };
}
