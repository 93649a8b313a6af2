/** Every operation of the interface has an example in docs/curl.md, and every example is answered as it says. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { readInterface } from "../support/interface.ts";
import { loadPortfolio } from "../support/models.ts";
import { oneService } from "../support/one-service.ts";
import { invoiceWith, makePdf, withPageReplaced } from "../support/pdf-by-hand.ts";
import { adminToken } from "../support/service.ts";
import { answerWhen } from "../support/until.ts";

interface Example {
  readonly operation: string;
  readonly statuses: readonly number[];
  /** By the variable's name, where in the answer its value stands. */
  readonly captures: readonly (readonly [name: string, path: string])[];
  readonly command: string;
}

const text = readFileSync(new URL("../../docs/curl.md", import.meta.url), "utf8");
const examples = [...text.matchAll(/```sh\n# (\w+): ([^\n]+)\n([\s\S]*?)\n```/g)].map(
  ([, operation = "", answer = "", command = ""]): Example => ({
    operation,
    statuses: [...(/^\d{3}(?: or \d{3})*/.exec(answer)?.[0] ?? "").matchAll(/\d{3}/g)].map(([status]) =>
      Number(status),
    ),
    captures: [...answer.matchAll(/, ([A-Z_]+) is its (\S+?)(?=,|$)/g)].map(([, name = "", path = ""]) => [name, path]),
    command,
  }),
);

const files: Readonly<Record<string, string | Uint8Array>> = {
  "customers.csv": "customerId,name,accountIds,riskLevel\nann,Ann,account-1,low\n",
  "payments.csv":
    "transactionId,accountId,amount,timestamp\nfile-1,account-1,10,2025-03-05T10:00:00Z\nfile-2,account-2,20,no time\n",
  "labels.csv": "transactionId,isFraud,knownAt\nfile-1,false,2025-04-01T00:00:00Z\n",
  "mules.csv": "value\nshop-14\nshop-15\n",
  "invoice.pdf": withPageReplaced(makePdf(), invoiceWith("Total due", "9,240.00")),
};

const service = oneService({ ASSAY_WEBHOOK_ALLOW_HTTP: "true", ASSAY_WEBHOOK_ALLOW_PRIVATE: "true" });
const receiver = createServer((request, response) => {
  request.resume();
  response.writeHead(204).end();
});
let folder = "";

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-curl-"));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
});
after(async () => {
  receiver.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the example as it stands; curl also writes headers and status where they can be read. */
async function run(command: string, environment: Readonly<Record<string, string>>) {
  const script = `curl() { command curl -w '%{stderr}status %{http_code}\\n' "$@"; }\n${command}`;
  const child = spawn("bash", ["-c", script], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [output, errors] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    errors += chunk;
  });
  await once(child, "close");
  return { status: Number(/status (\d{3})/.exec(errors)?.[1]), output, errors };
}

function valueAt(answer: string, path: string): string {
  const value = path
    .split(".")
    .reduce(
      (part: unknown, name) => (part as Record<string, unknown> | undefined)?.[name],
      JSON.parse(answer) as unknown,
    );
  assert.ok(typeof value === "string" || typeof value === "number", `the answer has no ${path}: ${answer}`);
  return String(value);
}

test("every operation has an example", async () => {
  const { paths } = await readInterface(service());
  const operations = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  const shown = new Set(examples.map(({ operation }) => operation));
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
  await loadPortfolio(service());
  const { port } = receiver.address() as AddressInfo;
  const environment: Record<string, string> = {
    ASSAY_URL: service().url,
    ASSAY_TOKEN: adminToken,
    AUTH: `Authorization: Bearer ${adminToken}`,
    JSON: "Content-Type: application/json",
    HOOK_URL: `http://127.0.0.1:${port}/hook`,
  };
  const problems: string[] = [];
  for (const { operation, statuses, captures, command } of examples) {
    const isRead = !/ -X | -d | -F /.test(command) || operation === "promoteModel";
    // Some things take a moment, such as a training or a file's result: they are asked for again.
    const isEarly = (status: number) => isRead && (status === 404 || status === 409) && !statuses.includes(status);
    const { status, output, errors } = await answerWhen(
      () => run(command, environment),
      (answer) => !isEarly(answer.status),
    );
    if (statuses.includes(status)) {
      for (const [name, path] of captures) environment[name] = valueAt(output, path);
    } else problems.push(`${operation}: ${status} ${output}${errors}`);
  }
  assert.deepEqual(problems, []);
  assert.match(await readFile(join(folder, "journal.jsonl"), "utf8"), /"type":"end"/);
});
