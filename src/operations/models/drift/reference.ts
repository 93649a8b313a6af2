/** What a model's card keeps of the distributions that it was judged on, read back with care: cards are data. */
import type { Reference, ReferenceBands } from "../../../scoring/training/reference.ts";

const mostBands = 1_000;

/** Undefined where the card has none that can be used. */
export function readReference(card: unknown): Reference | undefined {
  const reference = fieldOf(card, "reference");
  const logOdds = readBands(fieldOf(reference, "logOdds"));
  const given = fieldOf(reference, "features");
  if (logOdds === undefined || typeof given !== "object" || given === null) return undefined;
  const features: Record<string, ReferenceBands> = {};
  for (const [name, value] of Object.entries(given)) {
    const bands = readBands(value);
    if (bands !== undefined) features[name] = bands;
  }
  return { logOdds, features };
}

function readBands(value: unknown): ReferenceBands | undefined {
  const edges = fieldOf(value, "edges");
  const counts = fieldOf(value, "counts");
  if (!isNumbers(edges) || !isNumbers(counts) || counts.length !== edges.length + 2) return undefined;
  const isRising = edges.every((edge, place) => place === 0 || edge > (edges[place - 1] ?? edge));
  return isRising && counts.every((count) => count >= 0) ? { edges, counts } : undefined;
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length <= mostBands && value.every(Number.isFinite);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
