/** Amounts and dates that a text layer has otherwise than the pixels in their places show. */

import { type ReadValue, readValue } from "../../derived/reading/value-shape.ts";
import { type ValueReading, vote } from "../../derived/reading/vote.ts";
import { digitsOf } from "../../derived/value-kind.ts";
import type { PageShownValues, ShownValuesFacts } from "../../facts/shown-values.ts";
import type { PageGeometry, Token } from "../../facts/text.ts";

export interface ShownDifference {
  readonly page: number;
  readonly geometry: PageGeometry;
  readonly token: Token;
  /** What the pixels show. */
  readonly shown: string;
  readonly agreeing: number;
}

export interface ShownComparison {
  /** Values whose pixels could be read. */
  readonly compared: number;
  readonly differences: readonly ShownDifference[];
}

const agreeingMinimum = 2;
const confidenceMinimum = 70;
/** Where more of a page's values differ its layer does not lie where its text is shown, or is of another kind. */
const differingShare = 0.2;

export function compareWithPixels({ pages }: ShownValuesFacts): ShownComparison {
  const compared = pages.map(comparePage);
  return {
    compared: compared.reduce((sum, page) => sum + page.compared, 0),
    differences: compared.flatMap(({ differences }) => differences),
  };
}

function comparePage({ page, geometry, values }: PageShownValues): ShownComparison {
  const known = new Set(values.map(({ token }) => readValue(token.text).core));
  const differences: ShownDifference[] = [];
  let compared = 0;
  let differing = 0;
  for (const { token, readings } of values) {
    const stated = readValue(token.text);
    const read = readSurely(readings);
    if (read === undefined || stated.kind === "other" || read.value.kind !== stated.kind) continue;
    compared += 1;
    if (digitsOf(read.value.core) === digitsOf(stated.core)) continue;
    differing += 1;
    // A value that stands elsewhere in the layer is a place that is off, not a value.
    if (known.has(read.value.core) || mayBeMisread(digitsOf(stated.core), digitsOf(read.value.core))) continue;
    differences.push({ page, geometry, token, shown: read.value.core, agreeing: read.agreeing });
  }
  const isOff = differing > Math.max(1, differingShare * compared);
  return { compared, differences: isOff ? [] : differences };
}

interface SureReading {
  readonly value: ReadValue;
  readonly agreeing: number;
}

function readSurely(readings: readonly ValueReading[]): SureReading | undefined {
  if (readings.length < agreeingMinimum) return undefined;
  const { text, agreeing } = vote(readings);
  const sure = readings.filter(({ text: own, confidence }) => {
    return confidence >= confidenceMinimum && readValue(own).core === text;
  });
  return agreeing >= agreeingMinimum && sure.length >= agreeingMinimum
    ? { value: readValue(text), agreeing }
    : undefined;
}

/** Digits of like shape, which recognition takes for each other in blurred print. */
const likeDigits = ["0689", "1247", "3589", "568", "49", "17", "38", "27"];

/** One digit of like shape, or a part that was cut off: what a recogniser does by itself. */
function mayBeMisread(stated: string, shown: string): boolean {
  if (stated.length !== shown.length) return stated.includes(shown) || shown.includes(stated);
  const pairs = [...stated].flatMap((digit, at) => (digit === shown[at] ? [] : [[digit, shown[at] ?? ""] as const]));
  if (pairs.length > 1) return false;
  return pairs.every(([one, other]) => likeDigits.some((group) => group.includes(one) && group.includes(other)));
}
