import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "..");
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), "utf8"));

const { optionalDependencies } = read("package.json") as { optionalDependencies: Record<string, string> };
const digests = read("bin/launch/node-digests.json") as Record<string, Record<string, string>>;

test("each Node that comes along has its digest, and no other version has one", () => {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    assert.deepEqual(Object.keys(digests[name] ?? {}), [version], name);
  }
  assert.deepEqual(Object.keys(digests).sort(), Object.keys(optionalDependencies).sort());
});

test("the one that is installed here has that digest", () => {
  const programs = Object.entries(optionalDependencies).flatMap(([name, version]) => {
    const file = join(root, "node_modules", name, "bin", name.includes("win") ? "node.exe" : "node");
    return existsSync(file) ? [{ file, digest: digests[name]?.[version] }] : [];
  });
  for (const { file, digest } of programs) {
    assert.equal(createHash("sha256").update(readFileSync(file)).digest("hex"), digest, file);
  }
});
