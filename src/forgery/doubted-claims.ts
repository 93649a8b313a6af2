/** Whether checks of text would report more if values that were read only once were certain: then these are read again. */
import type { Check } from "./check.ts";
import { isReadOnce, listReadOnce } from "./derived/reading/read-once.ts";
import { listDoubtedSums } from "./derived/semantics/equations/doubted-sums.ts";
import type { TextFacts, Token } from "./facts/text.ts";
import type { Evidence } from "./facts.ts";
import { runChecks } from "./run-checks.ts";

/** As many readings as a claim needs. */
const sureReadings = 2;

/**
 * The values to read again before the evidence is judged: all where a claim rests on one of them, and those of tables in which a sum
 * does not hold, since a misread amount hides a changed one.
 */
export function listDoubtedValues(evidence: Evidence, catalogue: readonly Check[]): readonly Token[] {
  const { text } = evidence.artifacts;
  if (text?.state !== "present") return [];
  const values = listReadOnce(text.value);
  if (values.length === 0) return [];
  return hasDoubtedClaims(evidence, text.value, catalogue) ? values : listDoubtedSums(text.value);
}

export function hasDoubtedClaims(evidence: Evidence, text: TextFacts, catalogue: readonly Check[]): boolean {
  const ofText = catalogue.filter(({ needs }) => needs.includes("text"));
  const findingsOf = (value: TextFacts) =>
    runChecks(
      { ...evidence, limits: [], artifacts: { ...evidence.artifacts, text: { state: "present", value } } },
      ofText,
    ).findings.map(({ check, tampered }) => `${check} ${tampered}`);
  const now = findingsOf(text);
  return findingsOf(takeForSure(text)).some((finding) => !now.includes(finding));
}

function takeForSure(text: TextFacts): TextFacts {
  const pages = text.pages.map((page) => ({
    ...page,
    tokens: page.tokens.map((token) => (isReadOnce(token) ? { ...token, agreeing: sureReadings } : token)),
  }));
  return { ...text, pages };
}
