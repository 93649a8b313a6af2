/** What leaves the repository: the package, and the bill of its materials. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../..");
const run = promisify(execFile);
/** Nothing of the user's own settings, and no registry is asked. */
const environment = { PATH: process.env.PATH, npm_config_offline: "true", npm_config_update_notifier: "false" };

async function digestOfPackage(folder: string, source: string): Promise<string> {
  await mkdir(folder);
  const words = ["pack", source, "--ignore-scripts", "--silent", "--pack-destination", folder];
  const { stdout } = await run("npm", words, { cwd: folder, env: { ...environment, HOME: folder } });
  return createHash("sha256")
    .update(await readFile(join(folder, stdout.trim())))
    .digest("hex");
}

test("packing twice, from another folder and at another time, gives the same bytes", async () => {
  const work = await mkdtemp(join(tmpdir(), "assay-release-"));
  try {
    const copy = join(work, "copy");
    const { stdout } = await run("git", ["ls-files", "-z"], { cwd: root, maxBuffer: 2 ** 26 });
    for (const path of stdout.split("\0").filter((line) => line !== "")) {
      await cp(join(root, path), join(copy, path));
      await utimes(join(copy, path), 1_000_000, 1_000_000);
    }
    const first = await digestOfPackage(join(work, "one"), copy);
    assert.equal(await digestOfPackage(join(work, "two"), copy), first);
    const again = join(work, "again");
    await cp(copy, again, { recursive: true });
    assert.equal(await digestOfPackage(join(work, "three"), again), first);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
});

test("the bill of materials names each production package with its checksum", async () => {
  const words = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--omit", "dev"];
  const { stdout } = await run("npm", words, { cwd: root, env: environment, maxBuffer: 2 ** 26 });
  const { components } = JSON.parse(stdout) as {
    components: readonly { name: string; version: string; hashes?: readonly { alg: string }[] }[];
  };
  const { dependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  for (const [name, version] of Object.entries(dependencies)) {
    assert.ok(
      components.some((one) => one.name === name && one.version === version),
      name,
    );
  }
  const without = components.filter(({ hashes = [] }) => !hashes.some(({ alg }) => alg === "SHA-512"));
  assert.deepEqual(without, []);
});
