/** What an operator sets about scoring, and the guard that reads it from plain data. */
import { mergeRates, type StoredRates, shippedRates } from "./money/rates.ts";

export interface ScoringSettings {
  /** Share of transactions expected to be fraud while there are no labels; above 0, below 1. */
  readonly fraudBaseRate: number;
  /** Risk score from which a transaction is reviewed. */
  readonly reviewThreshold: number;
  /** Risk score from which a transaction is declined. */
  readonly declineThreshold: number;
  /** Reporting thresholds; repeated amounts just under one are a reason. */
  readonly structuringAmounts: readonly number[];
  /** An operator's own exchange rates, in the place of those that ship. */
  readonly exchangeRates?: StoredRates | undefined;
}

function parseNumber(fields: object, name: string, minimum: number, maximum: number): number {
  const value: unknown = Reflect.get(fields, name);
  if (typeof value !== "number" || !(value >= minimum) || !(value <= maximum)) {
    throw new TypeError(`Scoring setting ${name} must be a number from ${minimum} to ${maximum}.`);
  }
  return value;
}

function parseAmounts(value: unknown): readonly number[] {
  const isAmount = (entry: unknown): entry is number =>
    typeof entry === "number" && Number.isFinite(entry) && entry > 0;
  if (!Array.isArray(value) || value.length > 20 || !value.every(isAmount)) {
    throw new TypeError("Scoring setting structuringAmounts must be a list of at most 20 positive amounts.");
  }
  return [...value].sort((left, right) => left - right);
}

/** Those that ship where an operator gives none. */
export function parseRates(own: unknown): StoredRates {
  return own === undefined ? shippedRates : mergeRates(own);
}

/** The settings cross a thread as plain data, hence the guard. */
export function parseScoringSettings(value: unknown): ScoringSettings & { readonly exchangeRates: StoredRates } {
  if (typeof value !== "object" || value === null) throw new TypeError("Scoring settings must be an object.");
  const settings = {
    fraudBaseRate: parseNumber(value, "fraudBaseRate", 1e-6, 0.5),
    reviewThreshold: parseNumber(value, "reviewThreshold", 0, 100),
    declineThreshold: parseNumber(value, "declineThreshold", 0, 100),
    structuringAmounts: parseAmounts(Reflect.get(value, "structuringAmounts")),
    exchangeRates: parseRates(Reflect.get(value, "exchangeRates")),
  };
  if (settings.reviewThreshold > settings.declineThreshold) {
    throw new TypeError("Scoring setting reviewThreshold must not be above declineThreshold.");
  }
  return settings;
}
