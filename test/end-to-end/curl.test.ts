/** Every operation of the interface has an example in docs/curl.md, and every example is answered as it says. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { curlBlocks as blocks, runCurlBlocks } from "../support/curl-blocks.ts";
import { readInterface } from "../support/interface.ts";
import { oneService } from "../support/one-service.ts";
import { adminToken } from "../support/service.ts";

interface Example {
  readonly operation: string;
  readonly statuses: readonly number[];
}

/** Of the first block, which prepares for all that follow, there is none. */
const examples = blocks.map(({ text }): Example | undefined => {
  const [, operation = "", statuses = ""] = /^# (\w+): (\d{3}(?: or \d{3})*)\n/.exec(text) ?? [];
  return operation === "" ? undefined : { operation, statuses: statuses.split(" or ").map(Number) };
});

const service = oneService({ ASSAY_WEBHOOK_ALLOW_HTTP: "true", ASSAY_WEBHOOK_ALLOW_PRIVATE: "true" });
const receiver = createServer((request, response) => {
  request.resume();
  response.writeHead(204).end();
});
let folder = "";

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-curl-"));
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
});
after(async () => {
  receiver.close();
  await rm(folder, { recursive: true, force: true });
});

test("every operation has an example, and only the first block is none", async () => {
  const { paths } = await readInterface(service());
  const operations = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  assert.deepEqual(
    examples.flatMap((example, place) => (example === undefined ? [place] : [])),
    [0],
  );
  const shown = new Set(examples.flatMap((example) => (example === undefined ? [] : [example.operation])));
  assert.deepEqual(
    [...operations].filter((operation) => !shown.has(operation)),
    [],
  );
  assert.deepEqual(
    [...shown].filter((operation) => !operations.includes(operation)),
    [],
  );
});

/** One test holds more than 160 requests, where others hold a few: on a machine that is forty times as busy it takes ten minutes. */
const timeout = 25 * 60_000;

test("every example is answered as it says", { timeout }, async () => {
  const { port } = receiver.address() as AddressInfo;
  const results = await runCurlBlocks(folder, {
    ASSAY_URL: service().url,
    ASSAY_TOKEN: adminToken,
    HOOK_URL: `http://127.0.0.1:${port}/hook`,
  });
  assert.equal(results.length, blocks.length);
  const problems = examples.flatMap((example, place) => {
    const { output = "", errors = "" } = results[place] ?? {};
    // A block that waits asks more than once: its last answer counts.
    const status = Number([...errors.matchAll(/^status (\d{3})$/gm)].at(-1)?.[1]);
    const rest = errors.replaceAll(/^status \d{3}\n/gm, "");
    if (example === undefined) return rest === "" ? [] : [rest];
    const isTold = example.statuses.includes(status) && (rest === "" || example.operation === "streamEvents");
    return isTold ? [] : [`${example.operation}: ${status}, stderr: ${errors}, stdout: ${output}`];
  });
  assert.deepEqual(problems, []);
  const [made = ""] = await readdir(folder);
  assert.match(await readFile(join(folder, made, "journal.jsonl"), "utf8"), /"type":"end"/);
});
