/** The dashboard and the alert rules, held to the documented metrics; the service is held to these in end-to-end/together/metrics.test.ts. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type MetricFamilies, metricsTable, sampleNames } from "./support/metric-names.ts";
import { groupingIn, isBalanced, metricsIn, parseRules } from "./support/promql.ts";

const root = join(import.meta.dirname, "..");
const read = (...path: readonly string[]) => readFileSync(join(root, ...path), "utf8");

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly datasource?: { readonly uid: string };
  readonly targets?: readonly { readonly expr: string; readonly refId: string; readonly legendFormat: string }[];
}

const families: MetricFamilies = {
  ...metricsTable(read("docs", "metrics.md")),
  up: { type: "gauge", labels: [], help: "" },
};
const names = sampleNames(families);
const { groups } = parseRules(read("deploy", "monitoring", "alerts.yaml"));
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read("deploy", "monitoring", "dashboard.json")) as { readonly panels: readonly Panel[] };
const charts = dashboard.panels.filter(({ type }) => type !== "row");
/** Given by Prometheus itself. */
const scraped = ["job", "instance", "le"];
/** Those of `rate` and its like need totals, the others values. */
const rangesOfTotals = ["rate", "increase"];
const rangesOfValues = ["predict_linear", "max_over_time", "avg_over_time"];

function problemsOf(expression: string): readonly string[] {
  const uses = metricsIn(expression);
  const problems = uses.length === 0 ? ["names no metric"] : [];
  if (!isBalanced(expression)) problems.push("has an open bracket or quote");
  const known = new Set(scraped);
  for (const { name, labels, range } of uses) {
    const family = families[name] ?? families[name.replace(/_(?:bucket|sum|count)$/, "")];
    if (!names.has(name) || family === undefined) {
      problems.push(`names ${name}, which the service does not print`);
      continue;
    }
    for (const label of family.labels) known.add(label);
    for (const label of labels) {
      if (![...family.labels, ...scraped].includes(label)) problems.push(`asks ${name} for ${label}`);
    }
    const wanted = family.type === "gauge" ? rangesOfValues : rangesOfTotals;
    if (range !== undefined && !wanted.includes(range)) problems.push(`takes ${range || "a range"} of ${name}`);
    if (range === undefined && family.type !== "gauge") problems.push(`shows the total ${name} itself`);
  }
  for (const label of groupingIn(expression)) if (!known.has(label)) problems.push(`groups by ${label}`);
  const isQuantile = expression.includes("histogram_quantile(");
  if (isQuantile !== uses.some(({ name }) => name.endsWith("_bucket")) && isQuantile) problems.push("has no buckets");
  if (isQuantile && !groupingIn(expression).includes("le")) problems.push("has no le for its quantile");
  return problems.map((problem) => `${expression}: ${problem}`);
}

test("what an expression does wrong is found", () => {
  const wrong: readonly (readonly [string, RegExp])[] = [
    ["assay_webhooks_lost > 0", /does not print/],
    ['assay_webhooks{status="failing"} > 0', /asks assay_webhooks for status/],
    ["rate(assay_documents_waiting[5m])", /takes rate of/],
    ["assay_verdicts_total > 5", /total/],
    ["sum by (workspace) (rate(assay_verdicts_total[5m]))", /groups by workspace/],
    ["histogram_quantile(0.9, rate(assay_verdict_score_sum[5m]))", /no buckets/],
    ["(assay_documents_waiting", /open bracket/],
    ["vector(1)", /no metric/],
  ];
  for (const [expression, problem] of wrong) assert.match(problemsOf(expression).join("\n"), problem);
});

test("alert rules have the shape that Prometheus reads, and ask for what the service prints", () => {
  const seen = [...groups.map(({ name }) => name), ...rules.map(({ alert }) => alert)];
  assert.equal(new Set(seen).size, seen.length);
  for (const group of groups) assert.deepEqual(Object.keys(group).sort(), ["name", "rules"]);
  for (const rule of rules) {
    const { alert, expr, for: wait = "1m", labels, annotations } = rule;
    for (const key of Object.keys(rule))
      assert.ok(["alert", "expr", "for", "labels", "annotations"].includes(key), key);
    assert.match(alert, /^Assay[A-Z][A-Za-z]+$/);
    assert.match(wait, /^\d+[smhd]$/, alert);
    assert.deepEqual(problemsOf(expr), []);
    assert.ok(["critical", "warning", "info"].includes(labels.severity ?? ""), alert);
    assert.deepEqual(Object.keys(annotations).sort(), ["description", "summary"], alert);
    // A label that the result no longer has would be empty.
    const kept = /\bby\s*\(/.test(expr)
      ? groupingIn(expr)
      : [...scraped, ...metricsIn(expr).flatMap(({ name }) => families[name]?.labels ?? [])];
    for (const [, label = ""] of JSON.stringify(annotations).matchAll(/\$labels\.(\w+)/g))
      assert.ok(kept.includes(label), `${alert}: ${label}`);
    for (const [, page = ""] of JSON.stringify(annotations).matchAll(/docs\/([\w-]+\.md)/g)) read("docs", page);
  }
});

test("the dashboard's panels ask for what the service prints, from one source, and do not overlap", () => {
  const ids = dashboard.panels.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  for (const { title, datasource, targets = [] } of charts) {
    assert.equal(datasource?.uid, `$${"{datasource}"}`, title);
    assert.ok(targets.length > 0, title);
    assert.equal(new Set(targets.map(({ refId }) => refId)).size, targets.length, title);
    for (const { expr } of targets) assert.deepEqual(problemsOf(expr.replaceAll("$__rate_interval", "5m")), [], title);
  }
  const taken = new Set<string>();
  for (const { title, gridPos } of dashboard.panels) {
    assert.ok(gridPos.x + gridPos.w <= 24, title);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        assert.ok(!taken.has(`${x} ${y}`), title);
        taken.add(`${x} ${y}`);
      }
    }
  }
});

test("every metric of the service's own is on the dashboard or in a rule", () => {
  const used = new Set(
    [
      ...rules.map(({ expr }) => expr),
      ...charts.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ].flatMap((expression) => metricsIn(expression).map(({ name }) => name.replace(/_(?:bucket|sum|count)$/, ""))),
  );
  const unused = Object.keys(families).filter((name) => !used.has(name));
  assert.deepEqual(unused, []);
});
