/** Every operation of the interface has an example in docs/curl.md, and every example is answered as it says. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { blocksOf, root } from "../support/document-blocks.ts";
import { readInterface } from "../support/interface.ts";
import { oneService } from "../support/one-service.ts";
import { adminToken } from "../support/service.ts";

interface Example {
  readonly operation: string;
  readonly statuses: readonly number[];
}

const blocks = blocksOf("docs/curl.md").filter(({ language }) => language === "sh");
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

/** What stands between two blocks, on both outputs. */
const edge = "==== next block ====\n";

/** One shell runs all blocks as they stand; curl also writes the status to where it can be read. */
async function runAll(environment: Readonly<Record<string, string>>) {
  const watch = `curl() { command curl -w '%{stderr}status %{http_code}\\n' "$@"; }\n`;
  const mark = `printf '%s\\n' '${edge.trim()}'`;
  const split = `${mark}; ${mark} >&2\n`;
  // Files, not pipes: Node leaves a pipe that it shared non-blocking, and curl gives up on one that is full.
  const files = await mkdtemp(join(tmpdir(), "assay-curl-outputs-"));
  const paths = [join(files, "stdout"), join(files, "stderr")] as const;
  const [stdout, stderr] = paths.map((path) => openSync(path, "w"));
  const child = spawn("bash", ["-c", watch + blocks.map(({ text }) => split + text).join("")], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", TMPDIR: folder, ...environment },
    stdio: ["ignore", stdout, stderr],
  });
  for (const output of [stdout, stderr]) if (output !== undefined) closeSync(output);
  await once(child, "close");
  const [output = "", errors = ""] = await Promise.all(paths.map((path) => readFile(path, "utf8")));
  await rm(files, { recursive: true, force: true });
  const outputs = output.split(edge);
  return errors
    .split(edge)
    .map((own, place) => ({ errors: own, output: outputs[place] ?? "" }))
    .slice(1);
}

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

test("every example is answered as it says", async () => {
  const { port } = receiver.address() as AddressInfo;
  const results = await runAll({
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
