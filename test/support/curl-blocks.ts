/** The examples of docs/curl.md, and a shell that runs them all against a service. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { blocksOf, root } from "./document-blocks.ts";

export const curlBlocks = blocksOf("docs/curl.md").filter(({ language }) => language === "sh");

/** What stands between two blocks, on both outputs. */
const edge = "==== next block ====\n";

export interface BlockEnd {
  readonly errors: string;
  readonly output: string;
}

/** One shell runs all blocks as they stand, with their files in the folder; curl also writes the status to where it can be read. */
export async function runCurlBlocks(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<readonly BlockEnd[]> {
  const watch = `curl() { command curl -w '%{stderr}status %{http_code}\\n' "$@"; }\n`;
  const mark = `printf '%s\\n' '${edge.trim()}'`;
  const split = `${mark}; ${mark} >&2\n`;
  // Files, not pipes: Node leaves a pipe that it shared non-blocking, and curl gives up on one that is full.
  const files = await mkdtemp(join(tmpdir(), "assay-curl-outputs-"));
  const paths = [join(files, "stdout"), join(files, "stderr")] as const;
  const [stdout, stderr] = paths.map((path) => openSync(path, "w"));
  const child = spawn("bash", ["-c", watch + curlBlocks.map(({ text }) => split + text).join("")], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", TMPDIR: folder, ...environment },
    stdio: ["ignore", stdout, stderr],
  });
  for (const output of [stdout, stderr]) if (output !== undefined) closeSync(output);
  await once(child, "close");
  const [output = "", errors = ""] = await Promise.all(paths.map((path) => readFile(path, "utf8")));
  await rm(files, { recursive: true, force: true });
  const outputs = output.split(edge);
  return errors
    .split(edge)
    .map((own, place) => ({ errors: own, output: outputs[place] ?? "" }))
    .slice(1);
}
