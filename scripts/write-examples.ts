/** Writes src/routes/examples.json: it runs docs/curl.md against a service and notes what is sent and answered. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiDocument } from "../src/http/openapi.ts";
import type { ApiExamples } from "../src/http/openapi-examples.ts";
import { runCurlBlocks } from "../test/support/curl-blocks.ts";
import { root } from "../test/support/document-blocks.ts";
import { exampleProblems } from "../test/support/example-problems.ts";
import { adminToken, ask, withService } from "../test/support/service.ts";
import { completeExamples } from "./examples/complete.ts";
import { recordExchanges } from "./examples/record-exchanges.ts";
import { readCommand } from "./support/command.ts";
import { flag } from "./support/options.ts";

const file = join(root, "src/routes/examples.json");
const { all } = readCommand({
  does: "Writes src/routes/examples.json from the requests of docs/curl.md and what a service answers. Examples that still fit stay as they are.",
  options: { all: flag("Replaces every example.") },
});

const receiver = createServer((request, response) => {
  request.resume();
  response.writeHead(204).end();
});
receiver.listen(0, "127.0.0.1");
await once(receiver, "listening");
const folder = await mkdtemp(join(tmpdir(), "assay-examples-"));

await withService(
  async (service) => {
    const document = (await ask(service, "/openapi.json")).json as ApiDocument;
    const recording = await recordExchanges(service.url, document);
    const { port } = receiver.address() as AddressInfo;
    await runCurlBlocks(folder, {
      ASSAY_URL: recording.url,
      ASSAY_TOKEN: adminToken,
      HOOK_URL: `http://127.0.0.1:${port}/hook`,
    });
    recording.close();
    const stored = JSON.parse(await readFile(file, "utf8")) as ApiExamples;
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((each) => each.operationId),
    );
    const misfits = new Set(exampleProblems(document).map(({ operation }) => operation));
    const kept = names.map((name) => {
      const former = all || misfits.has(name) ? undefined : stored[name];
      return [name, former ?? recording.examples[name]] as const;
    });
    const written = completeExamples(Object.fromEntries(kept), document);
    await writeFile(file, JSON.stringify(written));
    execFileSync(process.execPath, [join(root, "node_modules/@biomejs/biome/bin/biome"), "format", "--write", file]);
    process.stdout.write(`${Object.keys(written).length} of ${names.length} operations have an example.\n`);
  },
  { ASSAY_WEBHOOK_ALLOW_HTTP: "true", ASSAY_WEBHOOK_ALLOW_PRIVATE: "true" },
);
receiver.close();
await rm(folder, { recursive: true, force: true });
