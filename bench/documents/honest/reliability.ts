/** Shares of findings that are right, by the confidence that they are reported with. */

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { plainBound } from "./bounds.ts";

export interface ReportedFinding {
  readonly isForged: boolean;
  readonly confidence: number;
  readonly tampered: boolean;
}

export interface Reliability {
  readonly forged: number;
  readonly honest: number;
  /** NaN where nothing was reported. */
  readonly right: number;
  /** The same at the upper 95 % bound of those that are wrong. */
  readonly leastRight: number;
}

export interface ReliabilityBand {
  readonly from: number;
  readonly to: number;
  readonly all: Reliability;
  readonly tampered: Reliability;
}

const bands = [
  [90, 100],
  [80, 89],
  [60, 79],
  [0, 59],
] as const;

export interface SetSizes {
  readonly forged: number;
  readonly honest: number;
}

/** Documents weigh as if `share` of all were forged. */
export function reliabilityOf(reported: readonly ReportedFinding[], sizes: SetSizes, share: number): ReliabilityBand[] {
  return bands.map(([from, to]) => {
    const own = reported.filter(({ confidence }) => confidence >= from && confidence <= to);
    return {
      from,
      to,
      all: countOf(own, sizes, share),
      tampered: countOf(
        own.filter(({ tampered }) => tampered),
        sizes,
        share,
      ),
    };
  });
}

function countOf(reported: readonly ReportedFinding[], sizes: SetSizes, share: number): Reliability {
  const forged = reported.filter(({ isForged }) => isForged).length;
  const honest = reported.length - forged;
  const [right, wrong] = [(forged * share) / sizes.forged, (honest * (1 - share)) / sizes.honest];
  const mostWrong = plainBound(honest, sizes.honest) * (1 - share);
  return { forged, honest, right: right / (right + wrong), leastRight: right / (right + mostWrong) };
}

const path = fileURLToPath(new URL("../../../console/src/pages/documents/measured-reliability.ts", import.meta.url));

export function writeReliability(bands: readonly ReliabilityBand[]): void {
  const lines = bands.map(({ from, to, tampered: { forged, honest, leastRight } }) => {
    // Rounded down: a share that is promised is none too high.
    const share = Math.floor(1_000 * leastRight) / 1_000;
    return `  { from: ${from}, to: ${to}, forged: ${forged}, honest: ${honest}, leastRight: ${share} },\n`;
  });
  const source = readFileSync(path, "utf8");
  writeFileSync(
    path,
    source.replace(/const measured = \[[^\]]*\]/, () => `const measured = [\n${lines.join("")}]`),
  );
}
