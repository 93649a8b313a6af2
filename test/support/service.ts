/** Runs the service as a user would: a process of its own on a free port, with a data folder that can outlive it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programEntry, programEnvironment } from "./program.ts";
import { storeOf } from "./store-of.ts";

export const adminToken = "test-admin-token-0123456789";

/** Below the time limit of a test, so that a start that hangs is named with what the service wrote. */
const startLimitMs = 540_000;

export interface RunningService {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** What it wrote to standard error so far. */
  log(): string;
  /** Sends the signal and gives the exit code, or the signal's name. */
  stop(signal?: NodeJS.Signals): Promise<number | string>;
}

export async function startService(
  home: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  const store = await storeOf(home);
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", programEntry, "serve"], {
    env: {
      ...programEnvironment(),
      ASSAY_HOME: home,
      ASSAY_PORT: "0",
      ASSAY_TOKEN: adminToken,
      ...store,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    errors += chunk;
  });
  const port = await new Promise<number>((settle, fail) => {
    let output = "";
    const timer = setTimeout(() => fail(new Error(`The service did not start in time.\n${errors}`)), startLimitMs);
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      const match = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output);
      if (match === null) return;
      clearTimeout(timer);
      settle(Number(match[1]));
    });
    child.once("exit", (code) => {
      clearTimeout(timer);
      fail(new Error(`The service ended with ${code} at its start.\n${errors}`));
    });
  });
  endsWithThisProcess(child);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    child,
    log: () => errors,
    async stop(signal = "SIGTERM") {
      if (child.exitCode === null && child.signalCode === null) {
        child.ref();
        const ended = once(child, "exit");
        child.kill(signal);
        await ended;
      }
      return child.exitCode ?? child.signalCode ?? 0;
    },
  };
}

// A runner that gives a file up ends it by a signal, and then the services that it started are ended by nobody else.
for (const signal of ["SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

/** A test that fails before it stops its service neither waits for it nor leaves it behind. */
function endsWithThisProcess(child: ChildProcess): void {
  child.unref();
  for (const stream of [child.stdout, child.stderr]) (stream as Socket | null)?.unref();
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
}

export async function withHome<T>(work: (home: string) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), "assay-test-"));
  try {
    return await work(home);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

export async function withService<T>(
  work: (service: RunningService) => Promise<T>,
  environment: Readonly<Record<string, string>> = {},
): Promise<T> {
  return withHome(async (home) => {
    const service = await startService(home, environment);
    try {
      return await work(service);
    } finally {
      await service.stop("SIGKILL");
    }
  });
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

/** One request with the admin token, unless other headers say otherwise. */
export async function ask(service: RunningService, path: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(`${service.url}${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${adminToken}`, ...init.headers },
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : undefined };
}

export function postJson(service: RunningService, path: string, body: unknown): Promise<Reply> {
  return ask(service, path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}
