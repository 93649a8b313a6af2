/** The service in a process of its own, on a free port and with a data folder that goes with it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { allocator, tuning } from "../../bin/launch/tuning.js";

export interface MeasuredService {
  readonly port: number;
  readonly processId: number;
  stop(): Promise<void>;
}

export async function startMeasured(environment: Readonly<Record<string, string>>): Promise<MeasuredService> {
  const home = mkdtempSync(join(tmpdir(), "assay-bench-"));
  const child = spawn(process.execPath, [...tuning, "src/cli.ts", "serve"], {
    env: { ...allocator, PATH: process.env.PATH ?? "", ASSAY_HOME: home, ASSAY_PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return {
      port: Number(port),
      processId: child.pid ?? 0,
      async stop() {
        const ended = once(child, "exit");
        child.kill();
        await ended;
        rmSync(home, { recursive: true });
      },
    };
  }
  throw new Error("The service did not start.");
}
