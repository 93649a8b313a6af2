/** What keeps a data folder from being made or used, as a sentence that names its setting. */
import { ConfigError } from "../config.ts";

/** Gives the error itself where the data folder is not to blame. */
export function folderProblem(error: unknown, home: string): unknown {
  switch (systemCodeOf(error)) {
    case "EEXIST":
    case "ENOTDIR":
      return new ConfigError([`ASSAY_HOME ${home} is a file or is inside one; set a folder.`]);
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return new ConfigError([
        `ASSAY_HOME ${home} is not writable for this user; change its owner, or set another folder.`,
      ]);
    case "ENOSPC":
      return new ConfigError([`ASSAY_HOME ${home} is on a full disk; free space, or set another folder.`]);
    // A file system that has no folders of ours, such as /proc.
    case "ENOENT":
      return new ConfigError([`ASSAY_HOME ${home} cannot be created; set another folder.`]);
    default:
      return error;
  }
}

/** The system's name of a failure, such as ENOSPC. */
export function systemCodeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
