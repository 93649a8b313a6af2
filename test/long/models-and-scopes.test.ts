import assert from "node:assert/strict";
import { test } from "node:test";
import { refusalOf, resultOf, tokenWith } from "../support/exchanges.ts";
import { accept, putLabel } from "../support/labels.ts";
import { endOfTraining, listModels, post, read, type TrainingState, trainModel } from "../support/models.ts";
import { oneService } from "../support/one-service.ts";
import { ask, postJson } from "../support/service.ts";

const shared = oneService();

test("models need their scopes, and those of one side are unknown to the other", async () => {
  const service = shared();
  const reader = (await tokenWith(service, ["reports:read"])).token;
  const writer = (await tokenWith(service, ["rules:write"])).token;
  for (const path of ["/models", "/models/built-in", "/models/training", "/models/drift"]) {
    refusalOf(await read(service, path, writer), "forbidden");
    resultOf(await read(service, path, reader));
  }
  for (const path of ["/models", "/models/built-in/promote", "/models/rollback"]) {
    refusalOf(await post(service, path, reader), "forbidden");
  }
  resultOf(await post(service, "/models/rollback", writer));
  refusalOf(await post(service, "/models/trained-1/promote", writer), "not_found");
  refusalOf(await read(service, "/models/trained-1", reader), "not_found");
  refusalOf(await read(service, "/models/__proto__", reader), "not_found");
  refusalOf(await postJson(service, "/models/thresholds", { alertsPerDay: 1 }), "conflict");
  const other = (await tokenWith(service, ["admin"], { mode: "test" })).token;
  resultOf<TrainingState>(await post(service, "/models", other), 202);
  const elsewhere = resultOf<TrainingState>(await read(service, "/models/training"));
  assert.equal(elsewhere.status, "none");
  await endOfTraining(service, other);
  refusalOf(await ask(service, "/models", { method: "DELETE" }), "method_not_allowed");
});

test("labels that teach nothing are answered in a sentence", async () => {
  const service = shared();
  const none = resultOf<TrainingState>(await read(service, "/models/training"));
  assert.deepEqual([none.status, none.startedBy, none.version], ["none", null, null]);
  const problemOf = async () => {
    const { status, problem, version } = await trainModel(service);
    assert.deepEqual([status, version], ["refused", null]);
    assert.match(problem ?? "", /^[A-Z].*\.$/);
    return problem ?? "";
  };
  assert.match(await problemOf(), /no labelled/);
  const ids = Array.from({ length: 40 }, (_, index) => `only-${index}`);
  await accept(service, ...ids);
  for (const id of ids) resultOf(await putLabel(service, id, { isFraud: true }));
  assert.match(await problemOf(), /All 40 labels are fraud/);
  for (const id of ids) resultOf(await putLabel(service, id, { isFraud: false }));
  assert.match(await problemOf(), /None of the 40 labels is fraud/);
  for (const id of ids.slice(0, 3)) resultOf(await putLabel(service, id, { isFraud: true }));
  assert.match(await problemOf(), /3 confirmed frauds/);
  assert.deepEqual(
    (await listModels(service)).map(({ version }) => version),
    ["built-in"],
  );
  assert.equal(resultOf<{ level: null; problem: string }>(await read(service, "/models/drift")).level, null);
});
