/** What a worker, and each thread of it that is given documents, gives up once it is started, before it reads the first one. */
import { flushCompileCache, getCompileCacheDir, syncBuiltinESMExports } from "node:module";
import os from "node:os";

/** Node has it since 24.20, and its types not yet. */
interface Permission {
  drop(scope: "fs.write" | "worker"): void;
}

export function confine(): void {
  leaveOthersAlone();
  // Only a worker that was given a folder for what Node compiles may write at all, and needs to give it up. Measurements have no permissions.
  if (getCompileCacheDir() === undefined || process.permission === undefined) return;
  flushCompileCache();
  const permission = process.permission as unknown as Permission;
  permission.drop("fs.write");
  // A new thread would start with what the process was given.
  permission.drop("worker");
}

/** Permissions know nothing of signals and priorities: without these functions no code of this thread reaches another process. */
function leaveOthersAlone(): void {
  for (const name of ["kill", "_kill", "_debugProcess"]) Reflect.deleteProperty(process, name);
  Reflect.deleteProperty(os, "setPriority");
  syncBuiltinESMExports();
}
