/** The permissions that a worker drops once it is started, before it reads the first document. */
import { flushCompileCache, getCompileCacheDir } from "node:module";

/** Node has it since 24.20, and its types not yet. */
interface Permission {
  drop(scope: "fs.write" | "worker"): void;
}

/** Only a worker that was given a folder for what Node compiles may write at all, and needs to give it up. */
export function confine(): void {
  if (getCompileCacheDir() === undefined) return;
  flushCompileCache();
  const permission = process.permission as unknown as Permission;
  permission.drop("fs.write");
  // A new thread would start with what the process was given.
  permission.drop("worker");
}
