/** The command line as users call it: what it says of wrong words and files, and its exit codes. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { version } from "../../src/version.ts";
import { collect } from "../support/toy-project.ts";

const program = fileURLToPath(new URL("../../src/cli.ts", import.meta.url));

async function call(...words: readonly string[]) {
  const home = await mkdtemp(join(tmpdir(), "assay-words-"));
  try {
    const file = join(home, "empty.csv");
    await writeFile(file, "");
    const env = { PATH: process.env.PATH ?? "", ASSAY_HOME: join(home, "data"), ASSAY_TOKEN: "x".repeat(24) };
    const given = words.map((word) => (word === "FILE" ? file : word));
    return await collect(spawn(process.execPath, [program, ...given], { env }));
  } finally {
    await rm(home, { recursive: true });
  }
}

test("the version is printed", async () => {
  for (const word of ["--version", "-v"]) assert.equal((await call(word)).stdout, `${version}\n`);
});

/** A command whose output goes there. */
function startCommand(output: "pipe" | number, ...words: readonly string[]) {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env.PATH ?? "" },
    stdio: ["ignore", output, "pipe"],
  });
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  return { child, ended: once(child, "close").then(([code]) => ({ code, errors })) };
}

test("a command whose reader has read enough ends as SIGPIPE would end it, without a word", async () => {
  const { child, ended } = startCommand("pipe", "check-config");
  child.stdout?.destroy();
  assert.deepEqual(await ended, { code: 141, errors: "" });
});

test("a command that finds no room for its output fails with a sentence", async (context) => {
  if (process.platform !== "linux") {
    context.skip("only Linux has a device that is always full");
    return;
  }
  const full = openSync("/dev/full", "w");
  try {
    const { code, errors } = await startCommand(full, "check-config").ended;
    assert.equal(code, 1);
    assert.match(errors, /^assay: The output could not be written \(ENOSPC.*it is incomplete\.\n$/);
  } finally {
    closeSync(full);
  }
});

test("wrong words end with 2, and point to the help of their command", async () => {
  const { exitCode, stderr } = await call("serve", "now");
  assert.deepEqual([exitCode, stderr], [2, 'assay: The word "now" is one too many. See assay serve --help.\n']);
});

test("a file that cannot be read ends with 2 in each command that loads one, and so does a service that is not there", async () => {
  for (const command of ["label", "analyse-transactions", "load-customers"]) {
    const { exitCode, stderr } = await call(command, "FILE");
    assert.deepEqual([exitCode, /empty/.test(stderr)], [2, true], `${command}: ${stderr}`);
  }
  for (const command of ["analyse-transactions", "load-customers"]) {
    const { exitCode, stderr } = await call(command, "FILE", "--server", "http://127.0.0.1:9");
    assert.deepEqual([exitCode, /could not reach http:\/\/127\.0\.0\.1:9/.test(stderr)], [2, true], stderr);
  }
});
