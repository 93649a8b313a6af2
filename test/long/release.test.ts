import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { listPackedFiles } from "../../scripts/release/release-files.ts";

const root = join(import.meta.dirname, "..", "..");

test("npm packs what the release lists", () => {
  const { stdout } = spawnSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: root,
    encoding: "utf8",
  });
  const [packed] = JSON.parse(stdout) as readonly { readonly files: readonly { readonly path: string }[] }[];
  assert.deepEqual(packed?.files.map(({ path }) => path).sort(), listPackedFiles(root));
});

test("a release is the same bytes each time, and what it unpacks to starts", async () => {
  const folder = await mkdtemp(join(tmpdir(), "assay-release-"));
  try {
    const sums: string[] = [];
    for (const name of ["one", "two"]) {
      const words = ["bin/run.js", "scripts/release.ts", "--without-audit", "--out", join(folder, name)];
      const made = spawnSync(process.execPath, words, { cwd: root, encoding: "utf8" });
      assert.equal(made.status, 0, made.stderr);
      sums.push(await readFile(join(folder, name, "SHA256SUMS"), "utf8"));
    }
    assert.equal(sums[0], sums[1]);
    const archive = (await readdir(join(folder, "one"))).find((name) => name.endsWith(".tar.gz")) ?? "";
    const unpacked = spawnSync("tar", [
      "--extract",
      "--gzip",
      "--file",
      join(folder, "one", archive),
      "--directory",
      folder,
    ]);
    assert.equal(unpacked.status, 0, String(unpacked.stderr));
    const program = join(folder, archive.replace(".tar.gz", ""));
    await symlink(join(root, "node_modules"), join(program, "node_modules"));
    const environment = { ...process.env, ASSAY_HOME: join(folder, "data") };
    const run = (...words: readonly string[]) =>
      spawnSync(process.execPath, ["bin/assay.js", ...words], { cwd: program, env: environment, encoding: "utf8" });
    const migrated = run("migrate");
    assert.equal(migrated.status, 0, migrated.stderr);
    // Documents are read by processes that may read the program only, and not what a link in it leads to.
    const analysed = run("analyse-transactions", "examples/transactions.csv");
    assert.ok([0, 1].includes(analysed.status ?? 9), analysed.stderr);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
