/** What a model learned from flatters it: figures over the same time are in-sample, and say so. */

export interface LearnedModel {
  readonly version: string;
  /** The time of the last transaction that it learned from. */
  readonly untilMs: number;
}

/** By its card; one without a period may have learned from all that was there when it was trained. */
export function learnedUntilMs(card: unknown, trainedAtMs: number): number {
  const to = Date.parse(String(fieldOf(fieldOf(card, "period"), "to")));
  return Number.isNaN(to) ? trainedAtMs : to;
}

/** How many of the figures' transactions are not later than what the model learned from. */
export type InSampleShare = "none" | "part" | "all";

export function shareInSample({ untilMs }: LearnedModel, firstMs: number, lastMs: number): InSampleShare {
  if (firstMs > untilMs) return "none";
  return lastMs <= untilMs ? "all" : "part";
}

export function wordInSample({ version, untilMs }: LearnedModel, share: InSampleShare, figures: string): string {
  const learned = `${version} learned from labelled transactions up to ${new Date(untilMs).toISOString()}`;
  switch (share) {
    case "none":
      return `${learned}; all transactions here are later.`;
    case "part":
      return `${learned}; ${figures} of transactions up to then are in-sample and flatter it.`;
    case "all":
      return (
        `${learned}, and all transactions here lie before that: ${figures} are in-sample, flatter it and are no ` +
        "measure of what it will do. Its card has an evaluation on transactions that were held out."
      );
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
