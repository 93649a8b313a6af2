import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { analyse, resultOf, transaction } from "../../support/exchanges.ts";
import { metricFamilies, metricsTable } from "../../support/metric-names.ts";
import { oneService } from "../../support/one-service.ts";
import { ask } from "../../support/service.ts";
import { until } from "../../support/until.ts";

const service = oneService();
const read = async () => (await ask(service(), "/metrics")).text;

test("docs/metrics.md lists what the service prints, with types and labels", async () => {
  resultOf(await analyse(service(), transaction()));
  // Sizes and cases are read in the background.
  await until(async () => /^assay_cases\{/m.test(await read()) && /^assay_store_bytes\{.*\} [1-9]/m.test(await read()));
  const printed = metricFamilies(await read());
  const documented = metricsTable(await readFile(new URL("../../../docs/metrics.md", import.meta.url), "utf8"));
  assert.deepEqual(documented, printed);
});

test("a verdict is counted with its score and the stages of its time, and a replay is not", async () => {
  const countOf = async (series: string) =>
    Number(
      (await read())
        .split("\n")
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length + 1),
    );
  const series = [
    'assay_verdicts_total{side="live",status="approved"}',
    'assay_verdict_score_count{side="live"}',
    'assay_verdict_score_count{side="test"}',
    'assay_decision_seconds_count{stage="sync"}',
  ];
  const before = await Promise.all(series.map(countOf));
  const body = transaction({ amount: 5, accountDetails: { accountId: "counted" } });
  for (let time = 0; time < 2; time += 1) resultOf(await analyse(service(), body));
  const after = await Promise.all(series.map(countOf));
  assert.deepEqual(
    after.map((value, index) => value - (before[index] ?? 0)),
    [1, 1, 0, 2],
  );
});
