/** Links and paths in the documents lead somewhere, and decision records stay short and are listed. */
import assert from "node:assert/strict";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "..");
const documents = ["*.md", "docs/*.md", "docs/adr/*.md"].flatMap((pattern) => globSync(pattern, { cwd: root }));
/** As docs/adr/README.md says. */
const recordWords = 800;

const read = (path: string) => readFileSync(join(root, path), "utf8");

function withoutBlocks(text: string): string {
  return text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, "");
}

/** As GitHub names a heading. */
function anchorsOf(path: string): ReadonlySet<string> {
  const headings = withoutBlocks(read(path)).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = ""]) =>
      heading
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

function linksOf(path: string): readonly string[] {
  const text = withoutBlocks(read(path));
  const found = [...text.matchAll(/\]\(([^)\s]+)\)/g), ...text.matchAll(/\bsrc(?:set)?="([^"]+)"/g)];
  return found.map(([, link = ""]) => link).filter((link) => !/^[a-z]+:/.test(link));
}

function isBroken(from: string, link: string): boolean {
  const [file = "", anchor] = link.split("#");
  const path = file === "" ? from : normalize(join(dirname(from), file));
  if (!existsSync(join(root, path))) return true;
  return anchor !== undefined && !anchorsOf(path).has(anchor);
}

test("every link of a document leads to a file, and to a heading where it names one", () => {
  const links = documents.flatMap((from) => linksOf(from).map((link) => ({ from, link })));
  assert.ok(links.length > 100);
  assert.deepEqual(
    links.filter(({ from, link }) => isBroken(from, link)),
    [],
  );
});

test("a link to a missing file or heading is broken", () => {
  assert.deepEqual(
    ["docs/nothing.md", "docs/glossary.md#nothing", "#nothing", "docs/glossary.md#glossary"].map((link) =>
      isBroken("README.md", link),
    ),
    [true, true, true, false],
  );
});

/** Folders that a path may begin with, and all files in them. Paths may also leave out their beginning. */
const folders = [
  "bench",
  "bin",
  "client",
  "clients",
  "console",
  "deploy",
  "docs",
  "examples",
  "lab",
  "scripts",
  "src",
  "test",
];
const places = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
    (path) => `/${folder}/${path.replaceAll("\\", "/")}`,
  ),
);
/** A pattern, and a file in Node's archive. */
const others: ReadonlySet<string> = new Set(["name.test.ts", "bin/node"]);
/** Records and the changelog tell of files that may be gone. */
const presentDocuments = documents.filter((path) => path !== "CHANGELOG.md" && !/^docs\/adr\/\d/.test(path));

/** Words in backticks that name a source file, or that begin with a folder of ours. */
function pathsOf(text: string): readonly string[] {
  const words = [...withoutBlocks(text).matchAll(/`([^`]+)`/g)].flatMap(([, code = ""]) => code.split(/[\s,]+/));
  return words.filter((word) => {
    const [first = "", second] = word.split("/");
    const isOurs = second !== undefined && folders.includes(first);
    return /^[\w@./-]+$/.test(word) && !others.has(word) && (isOurs || /\w\.(?:ts|tsx|as|mjs)$/.test(word));
  });
}

function isMissing(path: string): boolean {
  const end = `/${path.replace(/\/$/, "")}`;
  return !existsSync(join(root, path)) && !places.some((place) => place.endsWith(end));
}

test("every path in backticks is that of a file or folder", () => {
  const paths = presentDocuments.flatMap((from) => pathsOf(read(from)).map((path) => ({ from, path })));
  assert.ok(paths.length > 300);
  assert.deepEqual(
    paths.filter(({ path }) => isMissing(path)),
    [],
  );
});

test("a path of which no file or folder is left is missing", () => {
  const text =
    "`src/contract/bulk.ts` `contract/bulk-case.ts`, `node bin/run.js lab/nothing.ts --all` `src/nothing/` `bulk.ts` `text/csv`";
  assert.deepEqual(pathsOf(text).filter(isMissing), ["contract/bulk-case.ts", "lab/nothing.ts", "src/nothing/"]);
  assert.deepEqual(pathsOf(text).length, 6);
});

test("every decision record is short and listed, and its number is its own", () => {
  const records = readdirSync(join(root, "docs/adr")).filter((name) => name !== "README.md");
  const listed = linksOf("docs/adr/README.md").filter((link) => /^\d{4}-/.test(link));
  assert.deepEqual([...records].sort(), [...new Set(listed)].sort());
  assert.equal(new Set(records.map((name) => name.slice(0, 4))).size, records.length);
  const long = records.filter((name) => read(`docs/adr/${name}`).trim().split(/\s+/).length > recordWords);
  assert.deepEqual(long, []);
});
