/** What kept a service from starting, as a sentence that names the setting to look at. */
import { systemCodeOf } from "../compose/data-folder.ts";
import { ConfigError } from "../config.ts";
import { ServiceError } from "../errors.ts";

/** Gives the error itself where no setting is to blame. */
export function listenProblem(error: unknown, host: string, setting: string, port: number): unknown {
  switch (systemCodeOf(error)) {
    case "EADDRINUSE":
      return new ConfigError([
        `${setting} ${port} is in use on ${host}: stop what listens there, or set another port.`,
      ]);
    case "EACCES":
      return new ConfigError([`${setting} ${port} may not be opened by this user; set a port from 1024 on.`]);
    case "EADDRNOTAVAIL":
    case "EAI_AGAIN":
    case "ENOTFOUND":
      return new ConfigError([`ASSAY_HOST ${host} is no address of this machine; 0.0.0.0 listens on all it has.`]);
    default:
      return error;
  }
}

/** What a server says of its own accord when the address names what it does not have or does not let in. */
const refusedByServer = /DatabaseFailure: (.*(?:does not exist|authentication failed|permission denied|pg_hba).*)/;

/** Gives the error itself where the address of the database is not to blame. */
export function databaseProblem(error: unknown): unknown {
  if (error instanceof ServiceError && error.code === "overloaded") {
    // From a thread it comes with its stack.
    const [said = ""] = error.cause instanceof Error ? error.cause.message.split("\n") : [];
    const cause = said === "" ? "" : ` (${said.replace("DatabaseFailure: ", "")})`;
    return new ConfigError([
      `ASSAY_DATABASE_URL names a database that cannot be reached${cause}; start it, or name another.`,
    ]);
  }
  const said = error instanceof Error ? refusedByServer.exec(error.message)?.[1] : undefined;
  return said === undefined ? error : new ConfigError([`ASSAY_DATABASE_URL is refused by its server: ${said}.`]);
}
