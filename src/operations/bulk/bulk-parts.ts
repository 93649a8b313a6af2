/** What bulk cases are made from, and their settings. */
import type { BulkCaseLedger } from "../../ledger/bulk-cases.ts";
import type { TransactionLedger } from "../../ledger/ledger.ts";
import type { Cancellations } from "../../ledger/shared.ts";
import type { Leases } from "../shared/leases.ts";
import type { CountryOfAddress } from "../shared/place-address.ts";
import type { FileLimits } from "../shared/received-file.ts";
import type { KeepSettings } from "./keep-results.ts";

export interface BulkSettings extends FileLimits, KeepSettings {
  readonly bulkListLimit: number;
  readonly bulkCasesAtOnce: number;
  readonly bulkQueueLimit: number;
  readonly countryOf?: CountryOfAddress | undefined;
}

export interface BulkParts {
  readonly cases: BulkCaseLedger;
  readonly transactions: TransactionLedger;
  readonly folder: string;
  readonly settings: BulkSettings;
  readonly now: () => number;
  /** This one's own, and whether another one lives. */
  readonly processId: number;
  readonly isAlive: (processId: number) => boolean;
  /** Where other nodes have cases in the same ledger, and their files in this folder or in others; each is worked on by one. */
  readonly leases?: Leases | undefined;
  /** Where other nodes may be asked to end a case. */
  readonly cancellations?: Cancellations | undefined;
  /** Called when a case begins to be worked on; gives what is called when that ends. */
  readonly onBegin?: (() => () => void) | undefined;
  /** Called for unexpected failures. */
  readonly onFailure: (error: unknown) => void;
  /** Called where the cases as a whole could not be looked after, which is repeated every few seconds. */
  readonly onUpkeepFailure?: ((error: unknown) => void) | undefined;
}
