/** Problems at the start of a service, as sentences that name the setting to check. */
import { systemCodeOf } from "../compose/data-folder.ts";
import { ConfigError } from "../config.ts";
import { ServiceError } from "../errors.ts";

/** Gives the error itself where no setting is the cause. */
export function listenProblem(error: unknown, host: string, setting: string, port: number): unknown {
  switch (systemCodeOf(error)) {
    case "EADDRINUSE":
      return new ConfigError([
        `${setting} ${port} is in use on ${host}: stop the other program, or set another port, such as ${setting}=${port < 65_535 ? port + 1 : port - 1}.`,
      ]);
    case "EACCES":
      return new ConfigError([`${setting} ${port} needs more privileges; set a port of 1024 or higher.`]);
    case "EADDRNOTAVAIL":
    case "EAI_AGAIN":
    case "ENOTFOUND":
      return new ConfigError([
        `ASSAY_HOST ${host} is not an address of this machine; 0.0.0.0 listens on all addresses.`,
      ]);
    default:
      return error;
  }
}

/** A server's own message when it lacks what the address names or refuses access. */
const refusedByServer = /DatabaseFailure: (.*(?:does not exist|authentication failed|permission denied|pg_hba).*)/;
/** What Node and the driver say of a connection that the address does not let become one with TLS. */
const withoutTls = /does not support SSL|certificate|altnames|SSL routines/;

/**
 * Gives the error itself where the address of the database is not the cause. A database that cannot be reached may come back by
 * itself, so it stays `overloaded`; what only another setting helps is a ConfigError.
 */
export function databaseProblem(error: unknown): unknown {
  if (error instanceof ServiceError && error.code === "overloaded") {
    const said = error.cause instanceof Error ? error.cause.message : "";
    if (withoutTls.test(said)) {
      return new ConfigError([
        `The database of ASSAY_DATABASE_URL cannot be reached with TLS (${said}); correct sslmode or sslrootcert.`,
      ]);
    }
    const cause = said === "" ? "" : ` (${said})`;
    return new ServiceError(
      "overloaded",
      `The database of ASSAY_DATABASE_URL is unreachable${cause}; start it, or set another URL.`,
    );
  }
  const said = error instanceof Error ? refusedByServer.exec(error.message)?.[1] : undefined;
  return said === undefined ? error : new ConfigError([`The database server refused ASSAY_DATABASE_URL: ${said}.`]);
}
