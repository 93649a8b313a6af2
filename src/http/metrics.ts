/** A small registry of counters, gauges and histograms, written out in the Prometheus text format 0.0.4. */

export interface Counter {
  add(amount?: number): void;
}

export interface Histogram {
  observe(value: number): void;
}

export type Labels = Readonly<Record<string, string>>;
export type Reading = readonly [labels: Labels, value: number];

export interface Metrics {
  /** The same name and labels give the same counter. */
  counter(name: string, help: string, labels?: Labels): Counter;
  histogram(name: string, help: string, bounds: readonly number[], labels?: Labels): Histogram;
  /** Read when the metrics are requested: one number, or one for each set of labels. */
  gauge(name: string, help: string, read: () => number | readonly Reading[]): void;
  /** Like a gauge, for a total that is kept elsewhere and only grows. */
  total(name: string, help: string, read: () => number | readonly Reading[]): void;
  render(): string;
}

interface Family {
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly series: Map<string, Series>;
}
interface Series {
  write(name: string, labels: string): string;
}

/** Labels come from routes and statuses, which are few; a bug that makes them many must not fill the memory. */
const seriesLimit = 2_000;

export const metricsContentType = "text/plain; version=0.0.4; charset=utf-8";

export function createMetrics(): Metrics {
  const families = new Map<string, Family>();

  function seriesOf<T extends Series>(
    name: string,
    help: string,
    type: Family["type"],
    labels: Labels,
    create: () => T,
  ): T {
    const family = families.get(name) ?? { help, type, series: new Map<string, Series>() };
    families.set(name, family);
    const key = labelText(labels);
    const known = family.series.get(key) as T | undefined;
    const series = known ?? create();
    if (known === undefined && family.series.size < seriesLimit) family.series.set(key, series);
    return series;
  }

  return {
    counter: (name, help, labels = {}) => seriesOf(name, help, "counter", labels, () => new CounterSeries()),
    histogram: (name, help, bounds, labels = {}) =>
      seriesOf(name, help, "histogram", labels, () => new HistogramSeries(bounds)),
    gauge(name, help, read) {
      seriesOf(name, help, "gauge", {}, () => new ReadSeries(read));
    },
    total(name, help, read) {
      seriesOf(name, help, "counter", {}, () => new ReadSeries(read));
    },
    render() {
      let text = "";
      for (const [name, { help, type, series }] of families) {
        text += `# HELP ${name} ${help.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}\n# TYPE ${name} ${type}\n`;
        for (const [labels, entry] of series) text += entry.write(name, labels);
      }
      return text;
    },
  };
}

class CounterSeries implements Counter, Series {
  #value = 0;
  add(amount = 1): void {
    this.#value += amount;
  }
  write(name: string, labels: string): string {
    return sample(name, labels, this.#value);
  }
}

class HistogramSeries implements Histogram, Series {
  readonly #bounds: readonly number[];
  readonly #counts: Float64Array;
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = new Float64Array(bounds.length + 1);
  }

  observe(value: number): void {
    const bounds = this.#bounds;
    let index = 0;
    while (index < bounds.length && value > (bounds[index] ?? 0)) index++;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#sum += value;
  }

  write(name: string, labels: string): string {
    let text = "";
    let total = 0;
    for (const [index, count] of this.#counts.entries()) {
      total += count;
      const bound = `le="${this.#bounds[index] ?? "+Inf"}"`;
      text += sample(`${name}_bucket`, labels === "" ? bound : `${labels},${bound}`, total);
    }
    return text + sample(`${name}_sum`, labels, this.#sum) + sample(`${name}_count`, labels, total);
  }
}

class ReadSeries implements Series {
  readonly #read: () => number | readonly Reading[];
  constructor(read: () => number | readonly Reading[]) {
    this.#read = read;
  }
  write(name: string): string {
    const value = this.#read();
    const readings: readonly Reading[] = typeof value === "number" ? [[{}, value]] : value;
    return readings.map(([labels, reading]) => sample(name, labelText(labels), reading)).join("");
  }
}

function sample(name: string, labels: string, value: number): string {
  return `${name}${labels === "" ? "" : `{${labels}}`} ${valueText(value)}\n`;
}

function valueText(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  return String(value);
}

function labelText(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => {
      const escaped = value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
      return `${name}="${escaped}"`;
    })
    .join(",");
}
