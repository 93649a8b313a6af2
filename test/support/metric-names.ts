/** Reads names, types and labels of metrics from the text that the service prints, and from their documentation. */

export interface MetricFamily {
  readonly type: string;
  readonly labels: readonly string[];
  readonly help: string;
}

export type MetricFamilies = Readonly<Record<string, MetricFamily>>;

/** Of text in the Prometheus format 0.0.4; the bounds of histograms are no label of theirs. */
export function metricFamilies(text: string): MetricFamilies {
  const families: Record<string, { type: string; labels: Set<string>; help: string }> = {};
  let last = { type: "", labels: new Set<string>(), help: "" };
  for (const line of text.split("\n")) {
    const [, kind, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (kind === "HELP") {
      last = { type: "", labels: new Set(), help: rest };
      families[name] = last;
    } else if (kind === "TYPE") last.type = rest;
    else for (const [, label = ""] of line.matchAll(/[{,]([a-z_]+)="/g)) if (label !== "le") last.labels.add(label);
  }
  return sorted(
    Object.entries(families).map(([name, { labels, ...family }]) => [name, { ...family, labels: [...labels].sort() }]),
  );
}

/** Of the rows of docs/metrics.md. */
export function metricsTable(page: string): MetricFamilies {
  const rows = [...page.matchAll(/^\| `([a-z_]+)` \| (\w+) \| (.*?) \| (.*) \|$/gm)];
  return sorted(
    rows.map(([, name = "", type = "", labels = "", help = ""]) => [
      name,
      { type, labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = ""]) => label).sort(), help },
    ]),
  );
}

function sorted(families: readonly (readonly [string, MetricFamily])[]): MetricFamilies {
  return Object.fromEntries([...families].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What a family's samples are called. */
export function sampleNames(families: MetricFamilies): ReadonlySet<string> {
  return new Set(
    Object.entries(families).flatMap(([name, { type }]) =>
      type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name],
    ),
  );
}
