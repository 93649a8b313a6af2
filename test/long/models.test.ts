import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { runCommand } from "../support/command-line.ts";
import { analyse, refusalOf, resultOf, transaction } from "../support/exchanges.ts";
import {
  fieldsOf,
  listModels,
  loadPortfolio,
  type ModelEntry,
  portfolio,
  post,
  read,
  trainModel,
} from "../support/models.ts";
import { postJson, type RunningService, startService, withHome } from "../support/service.ts";

interface InCharge {
  readonly version: string;
  readonly previous: string;
  readonly isChanged: boolean;
}

let decided = 0;

/** The model that the evidence of a new payment names. */
async function decidingModel(service: RunningService): Promise<string> {
  decided += 1;
  const id = `decided-${decided}`;
  resultOf(await analyse(service, transaction({ transactionId: id, timestamp: new Date().toISOString() })));
  const evidence = await read(service, `/fraud-detection/${id}/evidence`);
  return resultOf<{ decision: { modelVersion: string } }>(evidence).decision.modelVersion;
}

test("a model is trained on the side's own labels, promoted, and taken back; it survives being killed", () =>
  withHome(async (home) => {
    const first = await startService(home);
    await loadPortfolio(first);
    const [builtIn] = await listModels(first);
    assert.deepEqual([builtIn?.version, builtIn?.isInCharge, builtIn?.trainedAt], ["built-in", true, null]);
    const trained = await trainModel(first);
    assert.deepEqual([trained.status, trained.problem, trained.version], ["trained", null, "trained-1"]);
    const labelled = portfolio.filter(({ knownAtMs }) => knownAtMs !== undefined);
    assert.equal(trained.genuine + trained.frauds, labelled.length);
    assert.equal(trained.frauds, labelled.filter(({ isFraud }) => isFraud).length);
    assert.ok(trained.trees > 0 && trained.trees <= trained.treesInAll);

    const models = await listModels(first);
    assert.deepEqual(
      models.map(({ version, isInCharge }) => [version, isInCharge]),
      [
        ["built-in", true],
        ["trained-1", false],
      ],
    );
    assert.ok((models[1]?.validation?.auc ?? 0) > 0.5, "the list tells how good it is");
    const shown = resultOf<ModelEntry & { card: Record<string, unknown> }>(await read(first, "/models/trained-1"));
    assert.ok("validation" in shown.card && "reference" in shown.card);
    assert.equal(await decidingModel(first), builtIn?.modelVersion, "a challenger decides nothing");

    const promoted = resultOf<InCharge>(await post(first, "/models/trained-1/promote"));
    assert.deepEqual(promoted, { version: "trained-1", previous: "built-in", isChanged: true });
    assert.equal(await decidingModel(first), "trained-1");
    const again = resultOf<InCharge>(await post(first, "/models/trained-1/promote"));
    assert.equal(again.isChanged, false);
    const before = await read(first, "/fraud-detection/decided-2/evidence");
    await first.stop("SIGKILL");

    const second = await startService(home);
    try {
      assert.equal(await decidingModel(second), "trained-1");
      const rolledBack = resultOf<InCharge>(await post(second, "/models/rollback"));
      assert.deepEqual(rolledBack, { version: "built-in", previous: "trained-1", isChanged: true });
      assert.equal(await decidingModel(second), builtIn?.modelVersion);
      const stays = resultOf<InCharge>(await post(second, "/models/rollback"));
      assert.deepEqual(stays, { version: "built-in", previous: "built-in", isChanged: false });
      const after = await read(second, "/fraud-detection/decided-2/evidence");
      assert.equal(after.text, before.text, "a verdict is explained by the model that gave it");

      assert.match((await runCommand(home, "model", "promote", "trained-1")).errors, /trained-1 is live/);
      assert.equal(await decidingModel(second), "trained-1", "what the command line does beside it is noticed");
      const listed = await runCommand(home, "model", "list");
      assert.match(listed.output, /^-\tbuilt-in\t.*\n\*\ttrained-1\t.*AUC/);
      await proposeThresholds(second);
    } finally {
      await second.stop();
    }
    assert.equal((await runCommand(home, "verify")).code, 0);
  }));

async function proposeThresholds(service: RunningService): Promise<void> {
  interface Proposal {
    readonly version: string;
    readonly reviewThreshold: number | null;
    readonly declineThreshold: number | null;
    readonly reviewedPerDay: number;
    readonly netPerDay: number | null;
    readonly basis: { readonly transactions: number; readonly labelled: number };
  }
  const propose = async (body: unknown) => resultOf<Proposal>(await postJson(service, "/models/thresholds", body));
  const few = await propose({ alertsPerDay: 1 });
  assert.equal(few.version, "trained-1");
  assert.ok(few.reviewThreshold !== null && few.reviewedPerDay <= 1);
  const many = await propose({ alertsPerDay: 5 });
  assert.ok((many.reviewThreshold ?? 100) < few.reviewThreshold);
  const builtIn = await propose({ version: "built-in", alertsPerDay: 5 });
  assert.equal(builtIn.version, "built-in");
  const costs = await propose({ reviewCost: 5 });
  assert.ok((costs.netPerDay ?? -1) >= 0);
  assert.ok(costs.basis.transactions > 0 && costs.basis.labelled <= costs.basis.transactions);
  for (const body of [{}, { alertsPerDay: 1, reviewCost: 2 }, { alertsPerDay: -1 }, { reviewCost: 1, lossShare: 2 }]) {
    refusalOf(await postJson(service, "/models/thresholds", body), "invalid_request");
  }
  refusalOf(await postJson(service, "/models/thresholds", { version: "trained-9", alertsPerDay: 1 }), "not_found");
}

test("the command line trains on a labelled file, naming its bad rows", () =>
  withHome(async (home) => {
    assert.equal((await runCommand(home, "token", "create", "--name", "x", "--scopes", "admin")).code, 0);
    const lines = portfolio.map((simulated) => JSON.stringify({ ...fieldsOf(simulated), isFraud: simulated.isFraud }));
    const [firstPayment] = portfolio;
    assert.ok(firstPayment !== undefined);
    const bad = [
      { ...fieldsOf(firstPayment), transactionId: "bad-1", isFraud: "perhaps" },
      { ...fieldsOf(firstPayment), transactionId: "bad-2", amount: null },
      { ...fieldsOf(firstPayment), transactionId: "bad-3", isFraud: true, knownAt: "2001-01-01T00:00:00Z" },
      fieldsOf(firstPayment),
    ];
    const file = join(home, "labelled.jsonl");
    await writeFile(file, [...lines, ...bad.map((fields) => JSON.stringify(fields))].join("\n"));
    const ran = await runCommand(home, "train", "--file", file, "--label-delay-days", "3");
    assert.equal(ran.code, 0, ran.errors);
    for (const [index, field] of ["isFraud", "amount", "knownAt", "transactionId"].entries()) {
      assert.match(ran.errors, new RegExp(`^Line ${lines.length + 1 + index}: ${field} `, "m"));
    }
    const frauds = portfolio.filter(({ isFraud }) => isFraud).length;
    const summary = `${portfolio.length} labelled transactions, ${frauds} of them frauds; 4 rows rejected.`;
    assert.ok(ran.errors.includes(summary), ran.errors);
    assert.match(ran.output, /version: trained-1\n(?:.*\n)*.*auc: 0\.\d+/);
    assert.equal((await runCommand(home, "model", "show", "trained-1")).output, ran.output);
    const nothing = await runCommand(home, "train", "--side", "test");
    assert.equal(nothing.code, 1);
    assert.match(nothing.errors, /No model was trained. There are no labelled transactions/);
    assert.equal((await runCommand(home, "train", "--file", join(home, "none.csv"))).code, 2);
  }));
