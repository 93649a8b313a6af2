/** The service in a process of its own, on a free port, as a user starts it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface RunningService {
  readonly port: number;
  readonly processId: number;
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

/** Settles when it listens. Its data folder stays. */
export async function startService(
  home: string,
  environment: Readonly<Record<string, string>>,
): Promise<RunningService> {
  const child = spawn(process.execPath, ["bin/assay.js", "serve"], {
    env: { PATH: process.env.PATH ?? "", HOME: homedir(), ASSAY_HOME: home, ASSAY_PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return {
      port: Number(port),
      processId: child.pid ?? 0,
      async end(signal) {
        const ended = once(child, "exit");
        child.kill(signal);
        await ended;
      },
    };
  }
  throw new Error("The service did not start.");
}

export interface MeasuredService extends Omit<RunningService, "end"> {
  /** Its data folder goes too, if it was made for it. */
  stop(): Promise<void>;
}

export async function startMeasured(
  environment: Readonly<Record<string, string>>,
  given?: string,
): Promise<MeasuredService> {
  const home = given ?? mkdtempSync(join(tmpdir(), "assay-bench-"));
  const { end, ...service } = await startService(home, environment);
  return {
    ...service,
    async stop() {
      await end("SIGTERM");
      if (given === undefined) rmSync(home, { recursive: true });
    },
  };
}
