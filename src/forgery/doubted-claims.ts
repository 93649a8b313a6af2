/** Whether checks of text would have more to say if values that were read only once were read rightly: then they are worth reading again. */
import type { Check } from "./check.ts";
import { isReadOnce } from "./derived/reading/read-once.ts";
import type { TextFacts } from "./facts/text.ts";
import type { Evidence } from "./facts.ts";
import { runChecks } from "./run-checks.ts";

/** As many readings as a claim needs. */
const sureReadings = 2;

export function hasDoubtedClaims(evidence: Evidence, text: TextFacts, catalogue: readonly Check[]): boolean {
  const ofText = catalogue.filter(({ needs }) => needs.includes("text"));
  const findingsOf = (value: TextFacts) =>
    runChecks(
      { ...evidence, limits: [], artifacts: { ...evidence.artifacts, text: { state: "present", value } } },
      ofText,
    ).findings.map(({ check }) => check);
  const now = findingsOf(text);
  return findingsOf(takeForSure(text)).some((check) => !now.includes(check));
}

function takeForSure(text: TextFacts): TextFacts {
  const pages = text.pages.map((page) => ({
    ...page,
    tokens: page.tokens.map((token) => (isReadOnce(token) ? { ...token, agreeing: sureReadings } : token)),
  }));
  return { ...text, pages };
}
