/** `assay connect` as a process of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { programEntry, programEnvironment } from "./program.ts";
import { adminToken, type RunningService } from "./service.ts";

export interface RunningConnector {
  readonly child: ChildProcess;
  log(): string;
  stop(signal: NodeJS.Signals): Promise<number | string>;
}

export function startConnector(service: RunningService, ...words: readonly string[]): RunningConnector {
  const flags = ["--disable-warning=ExperimentalWarning", programEntry, "connect", ...words, "--server", service.url];
  const child = spawn(process.execPath, flags, {
    env: { ...programEnvironment(), ASSAY_TOKEN: adminToken },
    stdio: ["ignore", "inherit", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    errors += chunk;
  });
  process.once("exit", () => child.kill("SIGKILL"));
  return {
    child,
    log: () => errors,
    async stop(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, "exit");
        child.kill(signal);
        await ended;
      }
      return child.exitCode ?? child.signalCode ?? 0;
    },
  };
}
