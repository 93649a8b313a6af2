/** Links of the documents lead somewhere, and decision records stay short and are listed. */
import assert from "node:assert/strict";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "..");
const documents = ["*.md", "docs/*.md", "docs/adr/*.md"].flatMap((pattern) => globSync(pattern, { cwd: root }));
/** About 30 lines, as docs/adr/README.md says; a table may take a few more. */
const recordLines = 45;

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

test("every decision record is short and listed, and its number is its own", () => {
  const records = readdirSync(join(root, "docs/adr")).filter((name) => name !== "README.md");
  const listed = linksOf("docs/adr/README.md").filter((link) => /^\d{4}-/.test(link));
  assert.deepEqual([...records].sort(), [...new Set(listed)].sort());
  assert.equal(new Set(records.map((name) => name.slice(0, 4))).size, records.length);
  const long = records.filter((name) => read(`docs/adr/${name}`).split("\n").length > recordLines);
  assert.deepEqual(long, []);
});
