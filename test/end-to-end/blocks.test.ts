/** The commands of the documents run as they stand, in their order, beside a service and on its data folder. docs/curl.md has a test of its own. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { atLength } from "../support/at-length.ts";
import { type Block, blocksOf, documents, root } from "../support/document-blocks.ts";
import { fieldsOf, portfolio } from "../support/models.ts";
import { programEnvironment } from "../support/program.ts";
import { adminToken, type RunningService, startService } from "../support/service.ts";

const isAtLength = atLength(0, 1) === 1;
const commandLanguages = ["sh"];
/** What is shown and not typed. */
const otherLanguages = ["", "ini", "json"];
const blocks = documents.filter((document) => document !== "docs/curl.md").flatMap((document) => blocksOf(document));
const run = blocks.filter(
  ({ language, mark }) =>
    commandLanguages.includes(language) && (mark === undefined || (mark === "at-length" && isAtLength)),
);

/** Documents that a forgery was found in end these with 3. */
const tellsForgeries = /^assay (analyse-document|check) /;
/** All that blocks may call beside the wrappers and what the shell itself has; another program is not found. */
const programs = ["awk", "cat", "curl", "node", "tee"];

const shell = pathOf("bash");
let folder = "";
let service: RunningService;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "assay-blocks-"));
  service = await startService(join(folder, "home"));
  await mkdir(join(folder, "project"));
  for (const name of await readdir(root)) {
    if (name !== ".git" && name !== "assay-data") await symlink(join(root, name), join(folder, "project", name));
  }
  await mkdir(join(folder, "programs"));
  for (const name of programs) {
    await symlink(name === "node" ? process.execPath : pathOf(name), join(folder, "programs", name));
  }
  for (const name of ["backups", "elsewhere", "restored"]) await mkdir(join(folder, name));
  await writeReadersFiles(join(folder, "project"));
});
after(async () => {
  await service.stop("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

function pathOf(program: string): string {
  return execFileSync("which", [program], { encoding: "utf8" }).trim();
}

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

/** Places and values that a document makes up, and what stands for them here. */
function fillIn(text: string): string {
  const { url } = service;
  return text
    .replaceAll("/backups/", `${folder}/backups/`)
    .replaceAll("/elsewhere/", `${folder}/elsewhere/`)
    .replaceAll("/var/lib/assay-restored", `${folder}/restored/home`)
    .replaceAll(/https:\/\/assay\.example\.org|http:\/\/127\.0\.0\.1:8080|localhost:8080/g, url)
    .replaceAll(/^TOKEN=\.\.\./gm, `TOKEN=${adminToken}`)
    .replaceAll(/^ID=\.\.\./gm, "ID=$(npx assay token list | awk '/till-7/ { print $1; exit }')");
}

/**
 * In the gate the commands of these documents are run: most of the others would only open the data folder again, which takes a third of
 * a second each time. Of those the gate holds command and options against the usage; at length they are run too.
 */
const runInTheGate = ["README.md", "docs/audit.md", "docs/rules.md"];

/** They note each call with its exit code; npx itself takes longer than most commands, and what scripts do has tests of its own. */
const wrappers = `
note() { printf '%s %s\\n' "$1" "$2" >> "$CALLS"; }
npx() {
  [ "$1" = assay ] || { note 127 "$*"; return 127; }
  local words=("\${@:2}") word code usage
  if [ -z "$RUNS_ALL" ] && [ "$2" != --help ]; then
    usage=$(command node bin/assay.js "$2" --help)
    code=$?
    for word in "\${words[@]:1}"; do [[ $word != --* || $usage == *"$word"* ]] || code=2; done
  else
    command node --disable-warning=ExperimentalWarning bin/assay.js "\${words[@]}"
    code=$?
  fi
  note $code "$*"
  return $code
}
node() { [ "$1" = bin/run.js ] && note 0 "node $*" || note 127 "node $*"; }
curl() {
  command curl --fail "$@"
  local code=$?
  note $code "curl $*"
  return $code
}
`;

interface Ran {
  readonly calls: readonly string[];
  readonly problems: readonly string[];
}

/** As a reader does: all blocks of a document in one shell. */
async function runBlocks(blocks: readonly Block[]): Promise<Ran> {
  const [callsFile, errorsFile] = [join(folder, "calls"), join(folder, "errors")];
  const texts = blocks.map(({ document, line, text }) => {
    const begin = `echo 'at ${document}:${line}' | tee -a "$CALLS" >> "$ERRORS"\n`;
    return `${begin}${fillIn(text)}\n`;
  });
  const child = spawn(shell, ["-c", `exec 2>> "$ERRORS"\n${wrappers}${texts.join("")}`], {
    cwd: join(folder, "project"),
    env: {
      ...programEnvironment(),
      PATH: join(folder, "programs"),
      RUNS_ALL: isAtLength || blocks.every(({ document }) => runInTheGate.includes(document)) ? "1" : "",
      CALLS: callsFile,
      ERRORS: errorsFile,
      ASSAY_HOME: join(folder, "home"),
      ASSAY_URL: service.url,
      ASSAY_TOKEN: adminToken,
      AUTH: `Authorization: Bearer ${adminToken}`,
    },
    stdio: "ignore",
  });
  await once(child, "close");
  const parts = async (file: string) => (await readFile(file, "utf8")).split(/^(?=at )/m);
  const [calls, errors] = [await parts(callsFile), await parts(errorsFile)];
  await Promise.all([rm(callsFile), rm(errorsFile)]);
  return {
    calls: calls.flatMap((part) => linesOf(part).slice(1)),
    problems: blocks.flatMap((_, place) => problemsOf(linesOf(calls[place] ?? ""), errors[place] ?? "")),
  };
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line !== "");
}

function problemsOf([place = "", ...calls]: readonly string[], errors: string): readonly string[] {
  const isGood = (call: string) =>
    call.startsWith("0 ") || (call.startsWith("3 ") && tellsForgeries.test(call.slice(2)));
  const failed = calls.filter((call) => !isGood(call));
  if (calls.length === 0) return [`${place}: calls nothing that is known`];
  const isUnknown = /command not found|No such file/.test(errors);
  return failed.length > 0 || isUnknown ? [`${place}: ${failed.join("; ")}\n${errors}`] : [];
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
    const ran = await runBlocks(own);
    count += ran.calls.length;
    problems.push(...ran.problems);
    if (document === "README.md") problems.push(...(await findUntracked()));
  }
  assert.deepEqual(problems, []);
  assert.ok(count >= 45, `only ${count} commands were run`);
});

test("a block that calls a program which is not there, or wrongly, is found", async () => {
  const found = async (text: string, document = "README.md") => {
    const block: Block = { document, line: 1, language: "sh", mark: undefined, text };
    return (await runBlocks([block])).problems.length;
  };
  assert.equal(await found("npx assay --help\n"), 0);
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

const atFirst = new Set([
  "payments.csv",
  "chargebacks.csv",
  "statement.csv",
  "people.csv",
  "past.csv",
  "scans",
  "invoice.pdf",
]);

/** What the commands left in the project's folder, where git would tell of it. */
async function findUntracked(): Promise<readonly string[]> {
  const own = new Set(await readdir(root));
  const left = (await readdir(join(folder, "project"))).filter((name) => !own.has(name) && !atFirst.has(name));
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
