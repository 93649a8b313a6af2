/** Keeps the storing of a document's report and the removal of its bytes apart over many nodes. */
import { setTimeout } from "node:timers/promises";
import type { Removal } from "../../ledger/documents.ts";
import type { SharedWork } from "../../ledger/shared.ts";
import { exclusively } from "../shared/held-work.ts";

export type Alone = <T>(document: Removal, work: () => Promise<T>) => Promise<T>;

export function createAlone(shared: SharedWork | undefined): Alone {
  return ({ side, sha256 }, work) => exclusively(shared, `document ${side} ${sha256}`, work, setTimeout);
}
