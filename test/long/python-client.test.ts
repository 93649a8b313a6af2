/** The Python client: its own tests against a service, and its types by pyright. Where Python 3.10 is missing, this says so. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { signedHeaders } from "../../src/operations/webhooks/sign.ts";
import { root } from "../support/document-blocks.ts";
import { adminToken, withService } from "../support/service.ts";

const folder = join(root, "clients/python");
const pyright = "pyright@1.1.414";

/** A name in ASSAY_TEST_PYTHON, else the first that is new enough. */
function findPython(): string | undefined {
  const names = process.env.ASSAY_TEST_PYTHON?.split(",") ?? [
    "python3",
    "python3.13",
    "python3.12",
    "python3.11",
    "python3.10",
  ];
  const code = "import sys; sys.exit(sys.version_info < (3, 10))";
  return names.find((name) => spawnSync(name, ["-c", code]).status === 0);
}

const python = findPython();
const skip = python === undefined ? "there is no Python from 3.10 on: THE PYTHON CLIENT WAS NOT TESTED" : false;

test("the Python client's tests pass against the service", { skip }, async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
  const body = JSON.stringify({ type: "bulk_case.done", timestamp: "2026-01-01T00:00:00.000Z", data: {} });
  const headers = signedHeaders([{ text: secret, endsAtMs: null }], "msg_1", body, 1_000_000);
  await withService(async ({ url }) => {
    const child = spawn(python ?? "", ["-B", "-W", "error", "-m", "unittest", "discover", "-s", "tests"], {
      cwd: folder,
      env: {
        PATH: process.env.PATH ?? "",
        PYTHONPATH: join(folder, "src"),
        ASSAY_URL: url,
        ASSAY_TOKEN: adminToken,
        ASSAY_SIGNED_MESSAGE: JSON.stringify({ body, headers, secret, atSeconds: 1_000 }),
      },
    });
    let told = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      told += text;
    });
    const [code] = (await once(child, "close")) as [number];
    assert.equal(code, 0, told);
    assert.match(told, /Ran 8 tests/);
  });
});

test("pyright finds no error in the client and its tests", { skip }, () => {
  const place = mkdtempSync(join(tmpdir(), "assay-pyright-"));
  try {
    writeFileSync(join(place, "package.json"), '{"private": true}');
    const run = (command: string, ...words: readonly string[]) => {
      const { status, stdout, stderr } = spawnSync(command, words, { cwd: place, encoding: "utf8" });
      assert.equal(status, 0, stdout + stderr);
    };
    run("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", pyright);
    const project = {
      include: [join(folder, "src"), join(folder, "tests")],
      extraPaths: [join(folder, "src")],
      pythonVersion: "3.10",
      typeCheckingMode: "standard",
    };
    writeFileSync(join(place, "pyrightconfig.json"), JSON.stringify(project));
    run(join(place, "node_modules/.bin/pyright"), "-p", place);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
