/** The running service that a command asks, and the token that it shows. */
import { UsageError } from "./words.ts";

export interface RunningService {
  /** Its address, without a slash at the end. */
  readonly server: string;
  readonly token: string;
}

/** An error of a request says only that it failed; its cause says why. */
export function unreachable(server: string, error: unknown): Error {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
  return new Error(`could not reach ${server}${code}.`, { cause: error });
}

export function runningService(
  server: string,
  token: string | undefined,
  isUsable: (address: string) => boolean = URL.canParse,
): RunningService {
  if (token === undefined) throw new UsageError("The service needs a token: give --token, or set ASSAY_TOKEN.");
  if (!isUsable(server)) {
    throw new UsageError("--server must be the service's address, such as http://127.0.0.1:8080.");
  }
  return { server: server.replace(/\/+$/, ""), token };
}
