/** What every part of the service is composed from, and what it provides. */
import type { Config } from "../config.ts";
import type { DataFolder } from "../data-folder.ts";
import type { Log } from "../http/log.ts";
import type { Metrics } from "../http/metrics.ts";
import type { Route } from "../http/route.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { CountryOfAddress } from "../operations/shared/place-address.ts";
import type { Spool } from "../operations/shared/spool.ts";
import type { TraceLinks } from "../operations/shared/trace-links.ts";

export interface Services {
  readonly config: Config;
  readonly folder: DataFolder;
  readonly ledger: Ledger;
  readonly spool: Spool;
  /** Set if the operator has a file for it. */
  readonly countryOf: CountryOfAddress | undefined;
  /** Traces of requests, which messages about their changes carry on. */
  readonly traces: TraceLinks;
  /** The name of this node among those on one database. */
  readonly nodeId: string;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly now: () => number;
  /** True from the moment at which the server takes no new requests. */
  readonly isDraining: () => boolean;
}

export interface Part {
  readonly routes: readonly Route[];
  /** Starts the background work; called a moment after the start. */
  start?(): void;
  close?(): Promise<void> | void;
}

/** Closes all parts one after the other, also when one fails; throws the first failure at the end. */
export async function closeAll(parts: readonly Pick<Part, "close">[]): Promise<void> {
  const failures: unknown[] = [];
  for (const part of parts) {
    try {
      await part.close?.();
    } catch (error) {
      // A part left open would keep the process alive.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
