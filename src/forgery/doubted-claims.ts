/** Whether checks of text would report more if values that were read only once were certain: then these are read again. */
import type { DetailedFinding } from "../contract/documents/document.ts";
import type { Check } from "./check.ts";
import { isOverlapping } from "./derived/areas.ts";
import { mayBecomeFirm } from "./derived/reading/read-firmly.ts";
import { readValue } from "./derived/reading/value-shape.ts";
import { listDoubtedSums } from "./derived/semantics/equations/doubted-sums.ts";
import { readLines } from "./derived/semantics/written/lines.ts";
import type { TextFacts, Token } from "./facts/text.ts";
import type { Evidence } from "./facts.ts";
import { findFindings } from "./run-checks.ts";

/** As many readings as any claim needs. */
const sureReadings = 3;

/**
 * The values to read again before the evidence is judged: those that a claim is about, and those of tables in which a sum does not hold,
 * since a misread amount hides a changed one. Where a sum rests on one of them all others follow, unless reading its own ended the claim.
 * What was read again is not named once more.
 */
export function listDoubtedValues(
  evidence: Evidence,
  catalogue: readonly Check[],
  isReadAgain: (token: Token) => boolean = () => false,
): readonly Token[] {
  const { text } = evidence.artifacts;
  if (text?.state !== "present") return [];
  const values = text.value.pages.flatMap(({ tokens }) =>
    tokens.filter((token) => mayBecomeFirm(token) && !isReadAgain(token)),
  );
  if (values.length === 0) return [];
  const { doubted: claims, standing } = findClaims(evidence, text.value, catalogue);
  const boxes = claims.flatMap((claim) => claim.boxes);
  const open = new Set(values);
  const named = readLines(text.value)
    .lines.flatMap(({ words }) => words)
    .filter(({ box, token }) => open.has(token) && boxes.some((claimed) => isOverlapping(box, claimed)))
    .map(({ token }) => token);
  const isOf = (cause: Check["cause"]) => {
    const checks = new Set(catalogue.filter((check) => check.cause === cause).map(({ id }) => id));
    return (claim: DetailedFinding) => checks.has(claim.check);
  };
  const ofSums = isOf("arithmetic");
  // Which value is wrong is told by all relations of the page.
  if (claims.some((claim) => claim.boxes.length === 0) || standing.some(ofSums)) return values;
  // The order of day and month is settled by the other dates.
  const dates = claims.some(isOf("dates")) ? values.filter((token) => readValue(token.text).kind === "date") : [];
  if (claims.some(ofSums)) return named.length > 0 ? [...new Set([...named, ...dates])] : values;
  return [...new Set([...named, ...dates, ...listDoubtedSums(text.value)])];
}

interface Claims {
  /** What would be reported, or would decide, if every value had been read often enough. */
  readonly doubted: readonly DetailedFinding[];
  /** What is reported as the values were read. */
  readonly standing: readonly DetailedFinding[];
}

export function findClaims(evidence: Evidence, text: TextFacts, catalogue: readonly Check[]): Claims {
  const ofText = catalogue.filter(({ needs }) => needs.includes("text"));
  const findingsOf = (value: TextFacts) =>
    findFindings(
      { ...evidence, limits: [], artifacts: { ...evidence.artifacts, text: { state: "present", value } } },
      ofText,
    ).findings;
  const keyOf = ({ check, tampered }: DetailedFinding) => `${check} ${tampered}`;
  const standing = findingsOf(text);
  const now = new Set(standing.map(keyOf));
  return { standing, doubted: findingsOf(takeForSure(text)).filter((finding) => !now.has(keyOf(finding))) };
}

function takeForSure(text: TextFacts): TextFacts {
  const pages = text.pages.map((page) => ({
    ...page,
    tokens: page.tokens.map((token) => (mayBecomeFirm(token) ? { ...token, agreeing: sureReadings } : token)),
  }));
  return { ...text, pages };
}
