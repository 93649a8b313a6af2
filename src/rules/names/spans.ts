/** What is known over a span of time before the transaction: counts, sums and means, each only for the spans that are kept. */
import { type FactName, factNames } from "../../scoring/facts/table/fact-table.ts";
import { type NumberPart, numberPart } from "../language/value.ts";

export interface SpanFunction {
  readonly name: string;
  readonly unit: "transactions" | "money";
  readonly meaning: string;
  /** By span as it is written. */
  readonly spans: ReadonlyMap<string, NumberPart>;
}

function part(fact: FactName): NumberPart {
  const place = factNames.indexOf(fact);
  return numberPart(({ facts }) => facts.values[place] ?? Number.NaN);
}

function mean(sum: FactName, count: FactName): NumberPart {
  const [sumPlace, countPlace] = [factNames.indexOf(sum), factNames.indexOf(count)];
  return numberPart(({ facts }) => {
    const value = (facts.values[sumPlace] ?? Number.NaN) / (facts.values[countPlace] ?? Number.NaN);
    return Number.isFinite(value) ? value : Number.NaN;
  });
}

const day = part("count24h");

export const spanFunctions: readonly SpanFunction[] = [
  {
    name: "count",
    unit: "transactions",
    meaning:
      "Number of the account's payments. Up to a day: exact, including this one, retries counted once, at most 17. Over 7 and 30 days: earlier payments with exponential decay.",
    spans: new Map([
      ["1m", part("count1m")],
      ["10m", part("count10m")],
      ["1h", part("count1h")],
      ["24h", day],
      ["1d", day],
      ["7d", part("decayed7d")],
      ["30d", part("decayed30d")],
    ]),
  },
  {
    name: "sum",
    unit: "money",
    meaning: "Sum of the account's earlier payments with exponential decay: after the span a payment counts 37 %.",
    spans: new Map([
      ["1h", part("spent1h")],
      ["24h", part("spent1d")],
      ["1d", part("spent1d")],
      ["7d", part("spent7d")],
      ["30d", part("spent30d")],
    ]),
  },
  {
    name: "mean",
    unit: "money",
    meaning: "Mean of the account's earlier payments with exponential decay: after the span a payment counts 37 %.",
    spans: new Map([
      ["1h", mean("spent1h", "decayed1h")],
      ["24h", mean("spent1d", "decayed1d")],
      ["1d", mean("spent1d", "decayed1d")],
      ["7d", mean("spent7d", "decayed7d")],
      ["30d", mean("spent30d", "decayed30d")],
    ]),
  },
];
