/** Reads the closing lines of Node's test runner. */

export interface TestCounts {
  /** Tests that ran to an outcome: passed or failed. */
  readonly executed: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function readTestCounts(output: string): TestCounts {
  const count = (name: string) => {
    // The closing lines are the last of their kind: a test may have printed such lines before.
    const found = [...output.matchAll(new RegExp(`^(?:ℹ|#) ${name} (\\d+)$`, "gm"))].at(-1);
    return Number(found?.[1] ?? 0);
  };
  const passed = count("pass");
  const failed = count("fail") + count("cancelled");
  return { executed: passed + failed, passed, failed, skipped: count("skipped") + count("todo") };
}
