/** What the reliability chart says, for readers who do not know such charts. */
import type { ReliabilityReport } from "../../../../client/interface.ts";
import { wilsonRange } from "../../../../src/contract/wilson-range.ts";

export interface ReliabilityReading {
  /** Among labelled payments: whether the scores predicted too little fraud, too much, or the right amount. */
  readonly kind: "too little" | "too much" | "true";
  readonly transactions: number;
  readonly labelled: number;
  readonly frauds: number;
  /** Frauds that the scores of the labelled payments led to expect. */
  readonly expectedFrauds: number;
  /** Fraud among all payments, as if no unlabelled one were fraud. */
  readonly knownShare: number;
  readonly labelledShare: number;
}

/** Fewer labels leave nearly everything open. */
const fewestLabels = 20;

export function readReliability(bands: ReliabilityReport["bands"]): ReliabilityReading | undefined {
  let [transactions, labelled, frauds, expectedFrauds] = [0, 0, 0, 0];
  for (const band of bands) {
    transactions += band.transactions;
    labelled += band.labelled;
    frauds += band.frauds;
    expectedFrauds += (band.expected ?? 0) * band.labelled;
  }
  const range = wilsonRange(frauds, labelled);
  if (range === null || labelled < fewestLabels) return undefined;
  const [low, high] = range;
  const expectedShare = expectedFrauds / labelled;
  const kind = expectedShare < low ? "too little" : expectedShare > high ? "too much" : "true";
  const [knownShare, labelledShare] = [frauds / transactions, frauds / labelled];
  return { kind, transactions, labelled, frauds, expectedFrauds, knownShare, labelledShare };
}
