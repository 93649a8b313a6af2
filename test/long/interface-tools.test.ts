/**
 * The API document by other people's tools: two linters, and generators of clients for TypeScript and Python. They are large, so
 * they are installed into a temporary folder: from npm, and by pip where it has a package index.
 */
import assert from "node:assert/strict";
import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { root } from "../support/document-blocks.ts";
import { ask, withService } from "../support/service.ts";

const packages = [
  "@redocly/cli@2.77.0",
  "@stoplight/spectral-cli@6.16.3",
  "openapi-typescript@7.13.0",
  "typescript@5.9.3",
];
const pythonPackage = "openapi-python-client";

/** The specification's own paths: `/fraud-detection/bulk` beside `/fraud-detection/{id}`. A fixed part goes first. */
const redocly = `extends: [recommended]\nrules:\n  no-ambiguous-paths: off\n`;
/** The contact is whoever runs the service. OpenAPI 3.1 lets a bearer scheme name roles, which the linter knows of 3.0 only. */
const spectral = `extends: ["spectral:oas"]\nrules:\n  info-contact: off\n  oas3-operation-security-defined: off\n`;

const folder = mkdtempSync(join(tmpdir(), "assay-interface-tools-"));
after(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string, ...words: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync(command, words, { cwd: folder, encoding: "utf8" });
}

function succeed({ status, stdout, stderr, error }: SpawnSyncReturns<string>): string {
  assert.equal(status, 0, `${error ?? ""}${stdout}${stderr}`);
  return stdout + stderr;
}

const tool = (name: string) => join(folder, "node_modules/.bin", name);

before(async () => {
  await withService(async (service) => {
    writeFileSync(join(folder, "openapi.json"), (await ask(service, "/openapi.json")).text);
  });
  writeFileSync(join(folder, "redocly.yaml"), redocly);
  writeFileSync(join(folder, ".spectral.yaml"), spectral);
  writeFileSync(join(folder, "package.json"), '{"private": true}');
  succeed(run("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", ...packages));
});

test("Redocly finds nothing", () => {
  const told = succeed(run(tool("redocly"), "lint", "openapi.json", "--format", "summary"));
  assert.match(told, /Your API description is valid/);
  assert.doesNotMatch(told, /warning/);
});

test("Spectral finds nothing", () => {
  assert.match(succeed(run(tool("spectral"), "lint", "openapi.json", "--fail-severity", "hint")), /No results/);
});

const usage = `
import type { components, operations } from "./api.ts";
export const payment: components["schemas"]["TransactionInput"] = {
  transactionId: "1", amount: 1, timestamp: "2026-01-01T00:00:00Z", accountDetails: { accountId: "a" },
};
export type Verdict = operations["analyseTransaction"]["responses"][200]["content"]["application/json"];
export const verdict: Verdict = { status: "approved", isFraudulent: false, details: "" };
// @ts-expect-error no such status
export const other: Verdict = { status: "unknown", isFraudulent: false, details: "" };
const reasons: components["schemas"]["RuleQuality"]["reasons"] = [];
export const range: readonly [number, number] | null | undefined = reasons[0]?.precisionRange;
`;

test("openapi-typescript writes types that compile, tuples among them", () => {
  succeed(run(tool("openapi-typescript"), "openapi.json", "-o", "api.ts"));
  writeFileSync(join(folder, "usage.ts"), usage);
  const words = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--allowImportingTsExtensions"];
  succeed(run(join(root, "node_modules/.bin/tsc"), ...words, "usage.ts"));
});

test("a generator for Python writes a client that can be imported", (context) => {
  const python = join(folder, "python/bin/python");
  succeed(run("python3", "-m", "venv", "python"));
  const installed = run(python, "-m", "pip", "install", "--retries", "0", pythonPackage);
  if (installed.status !== 0) {
    context.skip(`${pythonPackage} cannot be installed here: ${installed.stderr.trim().split("\n").at(-1)}`);
    return;
  }
  succeed(
    run(python, "-m", "openapi_python_client", "generate", "--path", "openapi.json", "--output-path", "generated"),
  );
  const code =
    "import sys; sys.path.insert(0, 'generated'); import assay_client.models; import assay_client.api.transactions.analyse_transaction";
  succeed(run(python, "-c", code));
});
