import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { ConnectProblem } from "./broker.ts";
import { loadPackages } from "./load-package.ts";
import { openParkedFile } from "./parked-file.ts";

test("parked messages are lines behind those of earlier runs", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assay-parked-"));
  const path = join(folder, "parked.jsonl");
  const message = { source: "payments/0@1", key: "one", code: "conflict", reason: "Differs." };
  for (const values of [["a", "b"], ["c"]]) {
    const file = await openParkedFile(path);
    await Promise.all(values.map((value) => file.append({ ...message, value: Buffer.from(value) })));
    await file.close();
  }
  const lines = (await readFile(path, "utf8")).trimEnd().split("\n");
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    ["a", "b", "c"].map((value) => ({ ...message, valueBase64: Buffer.from(value).toString("base64") })),
  );
  await rm(folder, { recursive: true });
});

test("a package that is missing is named with the command that installs it", async () => {
  const missing = "assay-no-such-package";
  await assert.rejects(
    loadPackages(() => import(missing), ["one@3", "two@3"]),
    (error) => error instanceof ConnectProblem && /npm install one@3 two@3$/.test(error.message),
  );
});
