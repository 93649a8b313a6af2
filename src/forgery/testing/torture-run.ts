/** Holds the analyser to its promise on a hostile file: findings or a refusal that says why. */
import assert from "node:assert/strict";
import { ServiceError } from "../../errors.ts";
import { type Analyser, type AnalyserSettings, createAnalyser } from "../analyse.ts";

/** Narrower than the service's default of a gibibyte. */
const settings: Omit<AnalyserSettings, "timeoutMs"> = {
  workers: 2,
  queueLimit: 100,
  memoryLimitBytes: 2 ** 29,
  pageLimit: 200,
  pixelLimit: 10_000_000,
};
/** For files that end by themselves: longer than any of them takes on a busy machine. */
export const amplyMs = 300_000;
export const tortureTimeMs = Date.UTC(2024, 5, 1);

export function createTorturedAnalyser(timeoutMs: number): Analyser {
  return createAnalyser({ ...settings, timeoutMs });
}

/** No file that is only hostile shows tampering; one whose bytes were changed at random may hold two readings of a page. */
export async function expectAnswer(
  analyser: Analyser,
  bytes: Uint8Array,
  name: string,
  isChanged = false,
): Promise<"read" | "refused"> {
  try {
    const { findings, pages } = await analyser.analyse({ bytes, declaredFormat: "pdf", nowMs: tortureTimeMs });
    assert.ok(pages >= 1, name);
    const tampered = findings.filter((finding) => finding.tampered).map(({ check }) => check);
    if (!isChanged) assert.deepEqual(tampered, [], name);
    return "read";
  } catch (error) {
    assert.ok(error instanceof ServiceError && error.code === "unprocessable_document", `${name}: ${String(error)}`);
    assert.match(error.message, /^The document.{10,}\.$/);
    return "refused";
  }
}
