/** What a release holds: all that it needs to run, to be deployed and to be understood, and nothing else. */
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { unexplained } from "../scripts/release/audit.ts";
import { listPackedFiles, listReleaseFiles } from "../scripts/release/release-files.ts";
import { billOfMaterials, type LockFile } from "../scripts/release/sbom.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const files = listReleaseFiles(root);
const taken = new Set(files);
const packed = new Set(listPackedFiles(root));

test("a release has no tests, research, measurements or hidden files, and stays small", () => {
  const unwanted = /(?:^|\/)(?:test|testing|bench|lab|node_modules)\/|\.test\.tsx?$|(?:^|\/)\.(?!npmrc$)|\.as$|\.log$/;
  assert.deepEqual(
    files.filter((path) => unwanted.test(path)),
    [],
  );
  assert.deepEqual(
    files.filter((path) => path.startsWith("scripts/") && !/^scripts\/(?:build-console\.ts|support\/)/.test(path)),
    [],
  );
  const bytes = files.reduce((sum, path) => sum + statSync(join(root, path)).size, 0);
  assert.ok(files.length < 2_500 && bytes < 20e6, `${files.length} files of ${bytes} bytes`);
});

test("everything that a file of a release imports or opens beside itself is in it", () => {
  const links = /(?:from|import|import\(|new URL\()\s*"(\.{1,2}\/[^"]+)"/g;
  const missing: string[] = [];
  for (const path of files.filter((name) => /^(?:src|bin|client|console|scripts)\/.*\.(?:ts|tsx|js)$/.test(name))) {
    for (const [, link = ""] of read(path).matchAll(links)) {
      const target = join(dirname(path), link);
      if (taken.has(target)) continue;
      // A folder, such as the root of the project.
      const folder = `${target.replace(/\/$/, "")}/`;
      if (folder !== "./" && !files.some((name) => name.startsWith(folder))) missing.push(`${path}: ${link}`);
    }
  }
  assert.deepEqual(missing, []);
});

test("the image can be built from a release, and its programs, documents and lock file are there", () => {
  const copied = [...read("deploy/Dockerfile").matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = ""]) =>
    names.split(" "),
  );
  for (const name of copied)
    assert.ok(
      files.some((path) => path === name || path.startsWith(name)),
      name,
    );
  const { bin } = JSON.parse(read("package.json")) as { readonly bin: Readonly<Record<string, string>> };
  for (const name of [
    ...Object.values(bin),
    "LICENSE",
    "README.md",
    "CHANGELOG.md",
    "docs/upgrading.md",
    "package-lock.json",
  ]) {
    assert.ok(taken.has(name), name);
  }
  assert.deepEqual(
    files.filter((path) => !packed.has(path)),
    [".npmrc", "package-lock.json"],
  );
});

test("the bill of materials names each package of an installation, with its digest and licence, and none of development", () => {
  const lock = JSON.parse(read("package-lock.json")) as LockFile;
  const { components } = billOfMaterials(lock, "Apache-2.0");
  const manifest = JSON.parse(read("package.json")) as Readonly<Record<string, Readonly<Record<string, string>>>>;
  const listed = new Map(components.map(({ name, version }) => [name, version]));
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    assert.equal(listed.get(name), version, name);
  }
  for (const name of Object.keys(manifest.devDependencies ?? {})) assert.ok(!listed.has(name), name);
  for (const { hashes } of components) assert.match(hashes[0]?.content ?? "", /^[0-9a-f]{128}$/);
  assert.equal(new Set(components.map((component) => component["bom-ref"])).size, components.length);
});

test("a component is written as CycloneDX has it", () => {
  const locked = {
    version: "2.0.0",
    integrity: `sha512-${Buffer.alloc(64, 1).toString("base64")}`,
    license: "MIT",
    optional: true,
  };
  const lock = {
    name: "a",
    version: "1.0.0",
    packages: {
      "": { version: "1.0.0" },
      "node_modules/x/node_modules/@s/y": locked,
      "node_modules/@s/y": locked,
      "node_modules/z": { ...locked, dev: true },
    },
  };
  const { components, metadata } = billOfMaterials(lock, "Apache-2.0");
  assert.deepEqual(metadata.component, {
    type: "application",
    "bom-ref": "pkg:npm/a@1.0.0",
    name: "a",
    version: "1.0.0",
    purl: "pkg:npm/a@1.0.0",
    licenses: [{ expression: "Apache-2.0" }],
  });
  assert.deepEqual(components, [
    {
      type: "library",
      "bom-ref": "pkg:npm/%40s/y@2.0.0",
      name: "@s/y",
      version: "2.0.0",
      scope: "optional",
      purl: "pkg:npm/%40s/y@2.0.0",
      hashes: [{ alg: "SHA-512", content: "01".repeat(64) }],
      licenses: [{ expression: "MIT" }],
    },
  ]);
  assert.throws(
    () => billOfMaterials({ ...lock, packages: { "node_modules/q": { version: "1.0.0" } } }, "MIT"),
    /no digest or licence of q/,
  );
});

test("a known weakness stops a release until the page explains it by its advisory", () => {
  const via = ["other", { url: "https://github.com/advisories/GHSA-aaaa-bbbb-cccc", title: "Reads too far" }];
  const report = { vulnerabilities: { parser: { via } } };
  assert.deepEqual(unexplained(report, "nothing"), [
    "parser: Reads too far (https://github.com/advisories/GHSA-aaaa-bbbb-cccc)",
  ]);
  assert.deepEqual(unexplained(report, "- `GHSA-aaaa-bbbb-cccc`: not used"), []);
  assert.deepEqual(unexplained({ vulnerabilities: {} }, ""), []);
});
