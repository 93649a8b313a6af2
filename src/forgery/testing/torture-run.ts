/** Holds the analyser to its promise on a hostile file: findings or a refusal that says why, within the deadline. */
import assert from "node:assert/strict";
import { ServiceError } from "../../errors.ts";
import { type Analyser, type AnalyserSettings, createAnalyser } from "../analyse.ts";

/** Narrower than the service's defaults of a minute and a gibibyte: what must end, ends in less. */
const settings: AnalyserSettings = {
  workers: 2,
  queueLimit: 100,
  timeoutMs: 10_000,
  memoryLimitBytes: 2 ** 29,
  pageLimit: 200,
  pixelLimit: 10_000_000,
};
/** Beyond the deadline: what starting a worker takes on a machine that does other things as well. */
const startingMs = 3_000;
export const tortureTimeMs = Date.UTC(2024, 5, 1);

export function createTorturedAnalyser(): Analyser {
  return createAnalyser(settings);
}

/** No file that is only hostile shows tampering; one whose bytes were changed at random may hold two readings of a page. */
export async function expectAnswer(
  analyser: Analyser,
  bytes: Uint8Array,
  name: string,
  isChanged = false,
): Promise<"read" | "refused"> {
  const startMs = performance.now();
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
  } finally {
    assert.ok(performance.now() - startMs < settings.timeoutMs + startingMs, `${name} took too long`);
  }
}
