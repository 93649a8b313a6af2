/** The service's metrics as OTLP has them, read from their Prometheus text, so that both always say the same. */
import { attributesOf, nanoseconds, type Resource } from "./spans.ts";

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}
interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly samples: readonly Sample[];
}
interface Times {
  readonly startTimeUnixNano: string;
  readonly timeUnixNano: string;
}

const cumulative = 2;

export function writeMetrics(
  text: string,
  resource: Resource,
  version: string,
  startedAtMs: number,
  atMs: number,
): string {
  const times = { startTimeUnixNano: nanoseconds(startedAtMs), timeUnixNano: nanoseconds(atMs) };
  const scopeMetrics = [
    { scope: { name: "assay", version }, metrics: readFamilies(text).map((family) => writeFamily(family, times)) },
  ];
  return JSON.stringify({ resourceMetrics: [{ resource: { attributes: attributesOf(resource) }, scopeMetrics }] });
}

function readFamilies(text: string): readonly Family[] {
  const families: { name: string; help: string; type: string; samples: Sample[] }[] = [];
  for (const line of text.split("\n")) {
    const [, word, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? [];
    if (word === "HELP") families.push({ name, help: plain(rest), type: "gauge", samples: [] });
    const last = families.at(-1);
    if (last === undefined) continue;
    if (word === "TYPE") last.type = rest;
    const [, sample, labels = "", value = ""] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (sample !== undefined) last.samples.push({ name: sample, labels: readLabels(labels), value: readValue(value) });
  }
  return families;
}

function readLabels(text: string): Readonly<Record<string, string>> {
  const pairs = [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
  return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, plain(value)]));
}

function plain(text: string): string {
  return text.replace(/\\(.)/g, (_, letter: string) => (letter === "n" ? "\n" : letter));
}

function readValue(text: string): number {
  if (text === "+Inf") return Number.POSITIVE_INFINITY;
  return text === "-Inf" ? Number.NEGATIVE_INFINITY : Number(text);
}

function writeFamily({ name, help, type, samples }: Family, times: Times): object {
  const described = { name, description: help };
  // JSON has neither NaN nor Infinity.
  const points = samples
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({ attributes: attributesOf(labels), ...times, asDouble: value }));
  switch (type) {
    case "counter":
      return { ...described, sum: { aggregationTemporality: cumulative, isMonotonic: true, dataPoints: points } };
    case "histogram":
      return {
        ...described,
        histogram: { aggregationTemporality: cumulative, dataPoints: histograms(samples, times) },
      };
    default:
      return { ...described, gauge: { dataPoints: points } };
  }
}

/** Buckets are cumulative in the text and separate in OTLP. */
function histograms(samples: readonly Sample[], times: Times): readonly object[] {
  const groups = Map.groupBy(samples, ({ labels: { le: _, ...labels } }) => JSON.stringify(labels));
  return [...groups].map(([key, own]) => {
    const buckets = own.filter(({ name }) => name.endsWith("_bucket"));
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0));
    return {
      attributes: attributesOf(JSON.parse(key) as Record<string, string>),
      ...times,
      count: String(own.find(({ name }) => name.endsWith("_count"))?.value ?? 0),
      sum: own.find(({ name }) => name.endsWith("_sum"))?.value ?? 0,
      bucketCounts: counts.map(String),
      explicitBounds: buckets.map(({ labels }) => readValue(labels.le ?? "")).filter(Number.isFinite),
    };
  });
}
