import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { readManifest } from "../../bench/documents/manifest.ts";
import { produce } from "../../lab/attacks/produce.ts";
import { makeSources } from "../../lab/attacks/sources.ts";
import { openAnalyser } from "../../src/compose/documents.ts";
import { readConfig } from "../../src/config.ts";
import { Random } from "../../src/portfolios/random.ts";

const folder = mkdtempSync(join(tmpdir(), "assay-attacks-"));
const analyser = openAnalyser(readConfig({}));
after(async () => {
  await analyser.close();
  rmSync(folder, { recursive: true, force: true });
});

const wanted = { documents: 1, writers: ["plain", "pdf-lib e-invoice"], hasTools: false };
await produce({ ...wanted, out: folder, seed: 7, folders: [], families: [], say: () => undefined });
const rows = readManifest(join(folder, "manifest.tsv"));

async function textOf(path: string): Promise<readonly string[]> {
  const bytes = readFileSync(path);
  const { artifacts } = await analyser.gatherEvidence({ bytes, declaredFormat: "pdf", nowMs: 0 });
  assert.equal(artifacts.text?.state, "present");
  return artifacts.text.value.pages.flatMap(({ tokens }) => tokens.map(({ text }) => text));
}

const ofFamily = (family: string) => rows.filter(({ kind }) => kind === family).slice(0, 3);

test("every kind of edit is made, and each way of keeping a file has its innocent twin", () => {
  const kinds = new Set(rows.map(({ kind }) => kind));
  const families = [
    "appended content",
    "appended content by hand",
    "appended overlay",
    "overlay",
    "digits replaced",
    "digits replaced and split",
    "digits in another font",
    "note over value",
    "picture over value",
    "extracted text kept",
    "form data changed",
    "XML total changed",
    "digits replaced, printed as png",
  ];
  for (const family of families) assert.ok(kinds.has(family), family);
  for (const twin of [
    "rewritten",
    "appended stamp",
    "black bar",
    "highlighted",
    "form filled",
    "printed as png",
    "bound",
  ]) {
    assert.ok(kinds.has(`twin: ${twin}`), twin);
  }
  assert.ok(rows.every(({ isForged, kind }) => isForged !== (kind === "untouched" || kind.startsWith("twin: "))));
});

test("an edit shows the new value where the old one stood, and nowhere the old one", async () => {
  for (const family of [
    "digits replaced",
    "digits replaced and split",
    "appended content",
    "appended content by hand",
  ]) {
    for (const { path, notes } of ofFamily(family)) {
      const tokens = await textOf(path);
      assert.ok(tokens.includes(notes.after ?? ""), `${family}: ${notes.after}`);
      assert.ok(!tokens.includes(notes.before ?? ""), `${family}: ${notes.before}`);
    }
  }
});

test("where the extracted text is kept, the page looks otherwise", async () => {
  for (const { path, source, notes } of ofFamily("extracted text kept")) {
    assert.ok((await textOf(path)).includes(notes.before ?? ""));
    const original = rows.find((row) => row.source === source && row.kind === "untouched");
    const [now, before] = await Promise.all(
      [path, original?.path ?? ""].map((bytes) => analyser.drawPage({ bytes, page: 1, dotsPerInch: 96 })),
    );
    assert.notDeepEqual(now?.png, before?.png);
  }
});

test("twins show every value that their source shows", async () => {
  for (const kind of ["rewritten", "appended stamp", "highlighted", "logo", "stamped"]) {
    for (const { path, source } of ofFamily(`twin: ${kind}`)) {
      const original = rows.find((row) => row.source === source && row.kind === "untouched");
      const tokens = new Set(await textOf(path));
      for (const token of await textOf(original?.path ?? "")) assert.ok(tokens.has(token), `${kind}: ${token}`);
    }
  }
});

test("the same seed makes the same sources, and another seed others", async () => {
  const bytesOf = async (seed: number) => {
    for await (const { bytes } of makeSources(new Random(seed), wanted)) return bytes;
    return undefined;
  };
  assert.deepEqual(await bytesOf(1), await bytesOf(1));
  assert.notDeepEqual(await bytesOf(1), await bytesOf(2));
});
