/** The commands of the documents run as they stand, in their order, beside a service and on its data folder. docs/curl.md has a test of its own. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { atLength, testAtLength } from "../support/at-length.ts";
import { makeWorkplace, runBlocks } from "../support/block-shell.ts";
import { type Block, blocksOf, documents, root } from "../support/document-blocks.ts";
import { fieldsOf, portfolio } from "../support/models.ts";
import { type RunningService, startService } from "../support/service.ts";

const isAtLength = atLength(0, 1) === 1;
const commandLanguages = ["sh"];
/** What is shown and not typed. */
const otherLanguages = ["", "ini", "json"];
const blocks = documents.filter((document) => document !== "docs/curl.md").flatMap((document) => blocksOf(document));
const run = blocks.filter(
  ({ language, mark }) =>
    commandLanguages.includes(language) && (mark === undefined || (mark === "at-length" && isAtLength)),
);

let folder = "";
let service: RunningService;
/** What stood in the project's folder before any command was run. */
let atFirst: ReadonlySet<string> = new Set();

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-blocks-"));
  service = await startService(join(folder, "home"));
  await makeWorkplace(folder);
  await writeReadersFiles(join(folder, "project"));
  atFirst = new Set(await readdir(join(folder, "project")));
});
after(async () => {
  await service.stop("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** What a reader has at hand under the names that the documents use. */
async function writeReadersFiles(project: string): Promise<void> {
  const payments = portfolio.slice(0, atLength(50, portfolio.length));
  const labels = payments.flatMap(({ transaction: { id }, isFraud, knownAtMs }) =>
    knownAtMs === undefined ? [] : [`${id},${isFraud},${new Date(knownAtMs).toISOString()}`],
  );
  const texts = {
    "payments.csv": payments.map((one) => JSON.stringify(fieldsOf(one))).join("\n"),
    "chargebacks.csv": ["transactionId,isFraud,knownAt", ...labels].join("\n"),
    "statement.csv": "date,amount,text\n2025-03-05,-12.50,Rent\n2025-03-06,-8.00,Bread\n",
    "targets.simple.csv":
      'id,schema,name,aliases,birth_date,countries,dataset\nQ1,Person,Ada Roe,"Ада Роу",1960-05-01,gb,Example list\n',
    "people.csv": "customerId,name,accountIds,riskLevel\nC-1001,Ann,account-1,low\n",
  };
  for (const [name, text] of Object.entries(texts)) await writeFile(join(project, name), text);
  await mkdir(join(project, "scans"));
  for (const name of ["invoice.pdf", "scans/invoice.pdf"])
    await copyFile(join(root, "examples/changed-invoice.pdf"), join(project, name));
  if (isAtLength) {
    const words = ["bin/assay.js", "simulate", "--seed", "365", "--out", join(project, "past.csv")];
    execFileSync(process.execPath, words, { cwd: root, stdio: "ignore" });
  }
}

test("every block is of a kind that is known, and each document with commands has some that run", () => {
  const unknown = blocks.filter(({ language }) => ![...commandLanguages, ...otherLanguages].includes(language));
  assert.deepEqual(unknown, []);
  const hidden = blocks.filter(
    ({ language, text }) =>
      otherLanguages.includes(language) && /^ *(?:\$ )?(?:npx|npm|node|curl|git|docker) /m.test(text),
  );
  assert.deepEqual(hidden, []);
  assert.throws(() => blocksOf("x.md", "```sh later\nls\n```\n"), /x\.md:1: a mark is/);
});

test("the commands of the documents end well", async () => {
  const problems: string[] = [];
  let count = 0;
  for (const [document, own] of Map.groupBy(run, (block) => block.document)) {
    const ran = await runBlocks(own, { folder, url: service.url });
    count += ran.calls.length;
    problems.push(...ran.problems);
    if (document === "README.md") problems.push(...(await findUntracked()));
  }
  assert.deepEqual(problems, []);
  assert.ok(count >= 45, `only ${count} commands were run`);
});

testAtLength("a block that calls a program which is not there, or wrongly, is found", async () => {
  const found = async (text: string, document = "README.md") => {
    const block: Block = { document, line: 1, language: "sh", mark: undefined, text };
    return (await runBlocks([block], { folder, url: service.url })).problems.length;
  };
  assert.equal(await found("npx assay --help\nkubectl get pods\n"), 1);
  for (const document of ["README.md", "docs/other.md"]) {
    assert.equal(await found("npx assay tokne\n", document), 1);
    assert.equal(await found("npx assay token list --nonsense\n", document), 1);
    assert.equal(await found("npx assay token list\n", document), 0);
  }
  assert.equal(await found("node bench/http.ts\n"), 1);
  assert.equal(await found("curl -s http://127.0.0.1:8080/nowhere\n"), 1);
  assert.ok((await found("ls\n")) > 0);
});

/** What the commands left in the project's folder and git would show. */
async function findUntracked(): Promise<readonly string[]> {
  const left = (await readdir(join(folder, "project"))).filter((name) => !atFirst.has(name));
  const ignored = new Set(
    left.filter((name) => {
      try {
        execFileSync("git", ["check-ignore", "--quiet", "--no-index", name], { cwd: root });
        return true;
      } catch {
        return false;
      }
    }),
  );
  return left.filter((name) => !ignored.has(name)).map((name) => `README.md leaves ${name} behind.`);
}
