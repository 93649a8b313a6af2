import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { dataFolderAt } from "../data-folder.ts";
import { ServiceError } from "../errors.ts";
import { lockFolder } from "./folder-lock.ts";

const folder = dataFolderAt(join(await mkdtemp(join(tmpdir(), "assay-lock-")), "home"));
after(() => rm(join(folder.home, ".."), { recursive: true, force: true }));

const holder = `
  import { lockFolder } from ${JSON.stringify(new URL("./folder-lock.ts", import.meta.url).href)};
  await lockFolder(${JSON.stringify(folder)});
  process.stdout.write("held");
  setInterval(() => {}, 1_000);
`;

test("one service at a time has a data folder, and the next one gets it when that is gone", async () => {
  const first = await lockFolder(folder);
  await assert.rejects(lockFolder(folder), (error) => error instanceof ServiceError && error.code === "conflict");
  first.release();
  (await lockFolder(folder)).release();
});

test("who is refused learns which process has the folder, and a killed one leaves no lock behind", async () => {
  const flags = ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", holder];
  const child = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  await assert.rejects(lockFolder(folder), (error) => {
    assert.ok(error instanceof ServiceError);
    assert.ok(error.message.includes(`in use by process ${child.pid} on ${hostname()}: stop that service`));
    return true;
  });
  child.kill("SIGKILL");
  await once(child, "exit");
  (await lockFolder(folder)).release();
});
