import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ConfigError, readConfig } from "../config.ts";
import { dataFolderAt } from "../data-folder.ts";
import { ServiceError } from "../errors.ts";
import { tryLockFile } from "../file-lock.ts";
import { restoringFile } from "../operations/store/restore.ts";
import { folderProblem, lockFolder, makeHome } from "./data-folder.ts";
import { openLedger } from "./ledger.ts";

const folder = await mkdtemp(join(tmpdir(), "assay-test-"));
after(() => rm(folder, { recursive: true, force: true }));

test("a data folder is made with the folders above it, and may be there already", async () => {
  const home = join(folder, "a", "b");
  await makeHome(home);
  await makeHome(home);
  const made = await stat(home);
  assert.ok(made.isDirectory());
  assert.equal(made.mode & 0o777, 0o700);
});

test("a sentence says where no folder can be made, also where a file system denies that the folder exists", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  const homes = [join(file, "x"), ...(process.platform === "linux" ? ["/proc/x", "/proc/x/y"] : [])];
  for (const home of homes) {
    await assert.rejects(makeHome(home), (error) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, /^ASSAY_HOME .*set (a|another) folder/);
      return true;
    });
  }
});

const locked = dataFolderAt(join(folder, "locked"));

const holder = `
  import { lockFolder } from ${JSON.stringify(new URL("./data-folder.ts", import.meta.url).href)};
  await lockFolder(${JSON.stringify(locked)});
  process.stdout.write("held");
  setInterval(() => {}, 1_000);
`;

test("one service at a time has a data folder, and the next one gets it when that is gone", async () => {
  const first = await lockFolder(locked);
  await assert.rejects(lockFolder(locked), (error) => error instanceof ServiceError && error.code === "conflict");
  first.release();
  (await lockFolder(locked)).release();
});

test("a refusal names the process that has the folder, and a killed one leaves no lock behind", async () => {
  const flags = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", holder];
  const child = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  await assert.rejects(lockFolder(locked), (error) => {
    assert.ok(error instanceof ServiceError);
    assert.ok(error.message.includes(`in use by process ${child.pid} on ${hostname()}: stop that service`));
    return true;
  });
  child.kill("SIGKILL");
  await once(child, "exit");
  (await lockFolder(locked)).release();
});

const failure = (code: string) => Object.assign(new Error("as the system says it"), { code });

test("a problem of the data folder names the folder", () => {
  for (const code of ["EEXIST", "ENOTDIR", "EACCES", "EPERM", "EROFS", "ENOENT"]) {
    const problem = folderProblem(failure(code), "/srv/assay");
    assert.ok(problem instanceof ConfigError, code);
    assert.match(problem.message, /^ASSAY_HOME \/srv\/assay (is|cannot) .*set (a|another) folder\.$/);
  }
});

test("a lock file that cannot be opened is a problem of the folder", async () => {
  const closed = dataFolderAt(join(folder, "closed"));
  await mkdir(closed.lockFile, { recursive: true });
  const problem = await lockFolder(closed).catch((error: unknown) => folderProblem(error, closed.home));
  assert.ok(problem instanceof ConfigError);
  assert.match(problem.message, /is not writable for this user/);
});

test("any other error is returned as it is", () => {
  for (const error of [failure("EIO"), new Error("a bug"), "thrown text"]) {
    assert.equal(folderProblem(error, "/srv"), error);
  }
});

test("a lock file that is removed under a service gives nobody else its folder", async () => {
  const removed = dataFolderAt(join(folder, "removed"));
  let losses = 0;
  const first = await lockFolder(removed, () => {
    losses += 1;
  });
  await writeFile(removed.ledgerFile, "");
  for (let round = 0; round < 2; round += 1) {
    await rm(removed.lockFile);
    const waiting = setInterval(() => undefined, 1_000);
    await assert.rejects(lockFolder(removed), (error) => error instanceof ServiceError && error.code === "conflict");
    clearInterval(waiting);
  }
  assert.equal(losses, 0);
  first.release();
  (await lockFolder(removed)).release();
});

test("a service whose folder is removed learns of it", async () => {
  const gone = dataFolderAt(join(folder, "gone"));
  const waiting = setInterval(() => undefined, 1_000);
  let release = () => {};
  await new Promise<void>((onLost, fail) => {
    lockFolder(gone, onLost)
      .then(async (lock) => {
        release = () => lock.release();
        await rm(gone.home, { recursive: true });
      })
      .catch(fail);
  });
  clearInterval(waiting);
  release();
});

test("a service whose folder another one has after all learns of it", async () => {
  const taken = dataFolderAt(join(folder, "taken"));
  const lost = Promise.withResolvers<void>();
  const first = await lockFolder(taken, lost.resolve);
  const waiting = setInterval(() => undefined, 1_000);
  await rm(taken.lockFile);
  const other = tryLockFile(taken.lockFile);
  await lost.promise;
  clearInterval(waiting);
  first.release();
  other?.release();
});

test("nothing opens a folder into which a restore has not finished", async () => {
  const home = join(folder, "half");
  await makeHome(home);
  await writeFile(restoringFile(home), "");
  const events = { onFailure: assert.ifError, onSearchIndexLost: assert.ifError };
  await assert.rejects(openLedger(readConfig({}), dataFolderAt(home), events), /has not finished/);
});
