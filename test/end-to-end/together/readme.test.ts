import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { makeSampleDocument } from "../../../console/src/pages/documents/sample-document.ts";
import { oneService } from "../../support/one-service.ts";
import { ask, postJson } from "../../support/service.ts";

const service = oneService();
const root = new URL("../../../", import.meta.url);
const readme = readFileSync(new URL("README.md", root), "utf8");

function found(pattern: RegExp): string {
  const match = pattern.exec(readme)?.[1];
  assert.ok(match !== undefined, `README.md has nothing like ${pattern}`);
  return match;
}

test("the first screen's document is found changed as the first screen says, and is the console's sample", async () => {
  const file = found(/-F document=@(\S+)/);
  const bytes = readFileSync(new URL(file, root));
  assert.deepEqual(bytes, Buffer.from(await makeSampleDocument().arrayBuffer()));
  const form = new FormData();
  form.append("document", new Blob([bytes]), file);
  form.append("doc_format", "pdf");
  const analysis = await ask(service(), "/forgery/analyse/analyse_docs_v2", { method: "POST", body: form });
  const { response } = analysis.json as { response: readonly unknown[] };
  assert.deepEqual(response, [JSON.parse(found(/```json\n(\{\n {2}"issue"[\s\S]*?\n\})\n```/))]);
});

test("the first screen's requests are answered as the first screen says", async () => {
  const file = found(/-F file=@(\S+)/);
  const form = new FormData();
  form.append("file", new Blob([readFileSync(new URL(file, root))]), file);
  const bulk = await ask(service(), "/fraud-detection/bulk", { method: "POST", body: form });
  assert.equal(bulk.status, 200);
  const verdict = await postJson(service(), "/fraud-detection", found(/-d '(\{"transactionId".*\})'/));
  assert.deepEqual(verdict.json, JSON.parse(found(/```json\n(\{\n {2}"status"[\s\S]*?\n\})\n```/)));
});
