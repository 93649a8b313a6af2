/** The client as it is published: packed, installed elsewhere, compiled against and run. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../support/document-blocks.ts";
import { adminToken, withService } from "../support/service.ts";

const usage = `
import { AssayError, createClient, eachEntry } from "@assay/client";
import { verifyWebhook, WebhookError } from "@assay/client/webhooks";
const assay = createClient({ baseUrl: process.argv[2] ?? "", token: process.argv[3] });
const body = {
  transactionId: "p", amount: 1, timestamp: "2026-03-01T10:00:00Z", accountDetails: { accountId: "a" },
};
const replays: boolean[] = [];
for (let round = 0; round < 2; round += 1)
  await assay.analyseTransaction({ body }, { onReply: ({ isReplayed }) => replays.push(isReplayed) });
const ids: string[] = [];
for await (const { transactionId } of eachEntry(assay.listTransactions, {}, "transactions")) ids.push(transactionId);
const refused = await assay.fetchFraudReport({ id: "none" }).catch((error: unknown) => error);
const unsigned = await verifyWebhook({ body: "{}", headers: {} }, { secret: "whsec_" }).catch((error: unknown) => error);
console.log(JSON.stringify([replays, ids, refused instanceof AssayError && refused.code, unsigned instanceof WebhookError]));
`;

test("the packed client compiles in strict TypeScript and runs against the service", async () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-client-"));
  const run = (command: string, words: readonly string[], cwd = folder) =>
    execFileSync(command, words, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  try {
    // `npm run test:long` hands down that scripts are ignored here, by .npmrc; this one builds what is packed.
    const words = ["pack", "--json", "--ignore-scripts=false", "--pack-destination", folder];
    const told = run("npm", words, join(root, "client"));
    const [packed] = JSON.parse(told.slice(told.indexOf("["))) as {
      readonly filename: string;
      readonly files: readonly { readonly path: string }[];
    }[];
    const paths = packed?.files.map(({ path }) => path) ?? [];
    assert.ok(paths.includes("dist/assay.js") && paths.includes("dist/assay.d.ts") && paths.includes("README.md"));
    assert.deepEqual(
      paths.filter((path) => /(?<!\.d)\.ts$|tsconfig/.test(path)),
      [],
    );
    writeFileSync(join(folder, "package.json"), '{"private": true, "type": "module"}');
    run("npm", ["install", "--no-audit", "--no-fund", `./${packed?.filename}`]);
    writeFileSync(join(folder, "usage.ts"), usage);
    const target = ["--strict", "--target", "es2022", "--module", "nodenext"];
    const types = [
      "--typeRoots",
      join(root, "node_modules/@types"),
      "--types",
      "node",
      "--lib",
      "es2024,dom,dom.iterable",
    ];
    run(join(root, "node_modules/.bin/tsc"), [...target, ...types, "--skipLibCheck", "usage.ts"]);
    await withService(async ({ url }) => {
      const printed = run(process.execPath, ["usage.js", url, adminToken]);
      assert.deepEqual(JSON.parse(printed), [[false, true], ["p"], "not_found", true]);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
