/** How often findings that are called tampering were right, by the confidence that they are reported with. */

/** Written by `node bin/run.js bench/documents/reliability.ts --write`: how many were reported of forged and of honest documents, and the least share that was right. */
const measured = [
  { from: 90, to: 100, forged: 1645, honest: 0, leastRight: 0.993 },
  { from: 80, to: 89, forged: 369, honest: 0, leastRight: 0.972 },
  { from: 60, to: 79, forged: 3, honest: 0, leastRight: 0.224 },
  { from: 0, to: 59, forged: 1, honest: 0, leastRight: 0.088 },
];

/** With fewer nothing is measured. */
const fewestFindings = 50;

/** What the number that a check gives its finding is, and how often such findings were right, where enough were measured. */
export function wordConfidence(confidence: number, isTampering: boolean): string {
  const measured = isTampering ? reliabilityOf(confidence) : undefined;
  return `The check rates this finding ${confidence} of 100${measured === undefined ? "" : `; ${measured}`}`;
}

/** Undefined where too few were measured. */
function reliabilityOf(confidence: number): string | undefined {
  const band = measured.find(({ from, to }) => confidence >= from && confidence <= to);
  if (band === undefined || band.forged + band.honest < fewestFindings) return undefined;
  const share = Math.floor(100 * band.leastRight);
  return `of findings rated ${band.from} to ${band.to} at least ${share} in 100 were right on files whose truth is known`;
}
