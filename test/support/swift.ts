/** S3-compatible storage that is none of ours: OpenStack Swift with its S3 interface, where this machine has its programs. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "./free-port.ts";

export interface Swift {
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  stop(): Promise<void>;
}

const parts = ["account", "container", "object"] as const;
const programs = ["swift-ring-builder", "swift-proxy-server", ...parts.map((part) => `swift-${part}-server`)];
const pathFolders = (process.env.PATH ?? "").split(delimiter);
const isThere = (name: string) => pathFolders.some((folder) => existsSync(join(folder, name)));
const startLimitMs = 30_000;
const pollMs = 100;

export const missingSwift: string | false =
  existsSync("/etc/swift/swift.conf") && programs.every(isThere)
    ? false
    : "There is no OpenStack Swift to test on (Debian: swift-proxy swift-account swift-container swift-object).";

const pipeline = "catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy slo proxy-server";

function proxySettings(folder: string, port: number): string {
  const filters = ["catch_errors", "gatekeeper", "healthcheck", "listing_formats", "copy", "slo"];
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
[pipeline:main]
pipeline = ${pipeline}
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join("")}`;
}

function serverSettings(folder: string, part: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, "devices")}
mount_check = false
recon_cache_path = ${folder}
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`;
}

export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), "assay-swift-"));
  await mkdir(join(folder, "devices", "d1"), { recursive: true });
  const children: ChildProcess[] = [];
  const start = async (name: string, settings: string) => {
    const file = join(folder, `${name}.conf`);
    await writeFile(file, settings);
    children.push(spawn(`swift-${name}-server`, [file], { stdio: "ignore", cwd: folder }));
  };
  const stop = async () => {
    const ended = children.map((child) => new Promise((settle) => child.once("exit", settle)));
    for (const child of children) child.kill("SIGKILL");
    await Promise.all(ended);
    await rm(folder, { recursive: true, force: true });
  };
  process.once("exit", () => {
    for (const child of children) child.kill("SIGKILL");
  });
  for (const part of parts) {
    const port = await freePort();
    const build = (...words: string[]) =>
      execFileSync("swift-ring-builder", [`${part}.builder`, ...words], { cwd: folder, stdio: "ignore" });
    build("create", "4", "1", "1");
    build("add", `r1z1-127.0.0.1:${port}/d1`, "1");
    build("rebalance");
    await start(part, serverSettings(folder, part, port));
  }
  const port = await freePort();
  await start("proxy", proxySettings(folder, port));
  const endpoint = `http://127.0.0.1:${port}`;
  const endMs = Date.now() + startLimitMs;
  while (
    !(await fetch(`${endpoint}/healthcheck`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > endMs) {
      await stop();
      throw new Error("Swift did not start in time.");
    }
    await setTimeout(pollMs);
  }
  return { endpoint, region: "us-east-1", accessKeyId: "test:tester", secretAccessKey: "testing", stop };
}
