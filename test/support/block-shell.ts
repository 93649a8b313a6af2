/** A shell for the command blocks of the documents: it runs them, and reports which calls failed. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { atLength } from "./at-length.ts";
import { type Block, root } from "./document-blocks.ts";
import { programEnvironment } from "./program.ts";
import { adminToken } from "./service.ts";

/** Documents that a forgery was found in end these with 3. */
const tellsForgeries = /^assay (analyse-document|check) /;
/** All that blocks may call beside the wrappers and what the shell itself has; another program is not found. */
const programs = ["awk", "cat", "curl", "node", "tee"];
const shell = pathOf("bash");

/** The project as it is checked out, and folders of its own for what a document puts elsewhere on the machine. */
export async function makeWorkplace(folder: string): Promise<void> {
  for (const name of ["project", "programs", "backups", "elsewhere", "restored", "usages"])
    await mkdir(join(folder, name));
  const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n");
  const names = new Set(
    ["node_modules", ...tracked.map((path) => path.split("/")[0] ?? "")].filter((name) => name !== ""),
  );
  for (const name of names) await symlink(join(root, name), join(folder, "project", name));
  for (const name of programs) {
    await symlink(name === "node" ? process.execPath : pathOf(name), join(folder, "programs", name));
  }
}

function pathOf(program: string): string {
  return execFileSync("which", [program], { encoding: "utf8" }).trim();
}

/** Places and values that a document makes up, and what stands for them here. */
function fillIn(text: string, url: string): string {
  return text
    .replaceAll("/backups/", "../backups/")
    .replaceAll("/elsewhere/", "../elsewhere/")
    .replaceAll("/var/lib/assay-restored", "../restored/home")
    .replaceAll(/https:\/\/assay\.example\.org|http:\/\/127\.0\.0\.1:8080|localhost:8080/g, url)
    .replaceAll(/^TOKEN=\.\.\./gm, `TOKEN=${adminToken}`)
    .replaceAll(/^ID=\.\.\./gm, "ID=$(npx assay token list | awk '/till-7/ { print $1; exit }')");
}

/**
 * In the gate the commands of this document are run: most of the others would only open the data folder again, which takes a third of
 * a second each time. Of those the gate holds command and options against the usage; at length they are run too.
 */
const runInTheGate = "README.md";

/** They note each call with its exit code; npx itself takes longer than most commands, and what scripts do has tests of its own. */
const wrappers = `
note() { printf '%s %s\\n' "$1" "$2" >> "$CALLS"; }
npx() {
  [ "$1" = assay ] || { note 127 "$*"; return 127; }
  local words=("\${@:2}") word code usage
  if [ -z "$RUNS_ALL" ] && [ "$2" != --help ]; then
    [ -f "$USAGES/$2" ] || command node bin/assay.js "$2" --help > "$USAGES/$2" || echo "ends with $?" >> "$USAGES/$2"
    usage=$(<"$USAGES/$2")
    [[ $usage =~ 'ends with '([0-9]+)$ ]] && code=\${BASH_REMATCH[1]} || code=0
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

export interface Workplace {
  /** With `project/` to work in, `home/` as the data folder, `programs/` as PATH, and `backups/`, `elsewhere/` and `restored/`. */
  readonly folder: string;
  /** Of the service on this data folder. */
  readonly url: string;
}

interface Ran {
  readonly calls: readonly string[];
  readonly problems: readonly string[];
}

/** As a reader does: all blocks of a document in one shell. */
export async function runBlocks(blocks: readonly Block[], { folder, url }: Workplace): Promise<Ran> {
  const [callsFile, errorsFile] = [join(folder, "calls"), join(folder, "errors")];
  const texts = blocks.map(({ document, line, text }) => {
    const begin = `echo 'at ${document}:${line}' | tee -a "$CALLS" >> "$ERRORS"\n`;
    return `${begin}${fillIn(text, url)}\n`;
  });
  const child = spawn(shell, ["-c", `exec 2>> "$ERRORS"\n${wrappers}${texts.join("")}`], {
    cwd: join(folder, "project"),
    env: {
      ...programEnvironment(),
      PATH: join(folder, "programs"),
      RUNS_ALL: atLength(0, 1) === 1 || blocks.every(({ document }) => document === runInTheGate) ? "1" : "",
      CALLS: callsFile,
      // Of each command, printed once.
      USAGES: join(folder, "usages"),
      ERRORS: errorsFile,
      ASSAY_HOME: join(folder, "home"),
      ASSAY_URL: url,
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
