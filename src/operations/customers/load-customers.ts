/** Loads a file of customers: valid records are stored, invalid ones are listed, none stops the others. */

import { hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { customerText } from "../../contract/customer-text.ts";
import type { Customer, CustomerLoadResult } from "../../contract/customers.ts";
import { DigestTable } from "../../intake/digest-table.ts";
import { readRecords } from "../../intake/read-records.ts";
import { parseCustomer } from "../../intake/records/customer.ts";
import { customerColumns } from "../../intake/records/customer-columns.ts";
import type { CustomerLedger, LoadMode } from "../../ledger/customers.ts";
import type { SideId } from "../../ledger/ledger.ts";
import { ErrorList } from "../shared/error-list.ts";
import { fileReading, type LoadSettings, type ReceivedFile, whenReceived } from "../shared/received-file.ts";
import type { Spool } from "../shared/spool.ts";

/** How far a file has been read. */
export interface LoadProgress {
  readonly bytesRead: number;
  readonly loadedCount: number;
  readonly failedCount: number;
}

export type LoadCustomers = (
  side: SideId,
  file: ReceivedFile,
  mode: LoadMode,
  actor: string,
) => Promise<CustomerLoadResult>;

interface Row {
  readonly line: number;
  readonly customer: Customer;
}

export function createLoadCustomers(
  ledger: Pick<CustomerLedger, "load">,
  settings: LoadSettings,
  spool: Spool,
  now: () => number,
  watch: (progress: LoadProgress) => void = () => undefined,
): LoadCustomers {
  async function load(
    side: SideId,
    file: ReceivedFile,
    path: string,
    mode: LoadMode,
    actor: string,
  ): Promise<CustomerLoadResult> {
    const errors = new ErrorList(settings.errorDetailsLimit);
    const seen = new SeenCustomers();
    let loadedCount = 0;
    const { hints, limits } = fileReading(file, settings, customerColumns);
    const content = createReadStream(path);
    for await (const batch of readRecords(content, hints, limits)) {
      const rows: Row[] = [];
      for (const entry of errors.recordsOf(batch)) {
        const parsed = parseCustomer(entry.fields, { ...batch.reading, nowMs: now() });
        if (!parsed.ok) errors.add(parsed.code, entry.line, parsed.reason);
        else if (seen.differs(parsed.customer)) {
          errors.add(
            "duplicate_customer",
            entry.line,
            "customerId occurs earlier in this file with different content.",
          );
        } else rows.push({ line: entry.line, customer: parsed.customer });
      }
      const customers = rows.map(({ customer }) => customer);
      const outcomes = rows.length === 0 ? [] : await ledger.load(side, customers, mode, actor);
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome !== "exists") loadedCount += 1;
        else {
          const reason =
            "customerId is stored with different content, or as an earlier version read it; load the file with ?mode=upsert to replace it.";
          errors.add("customer_exists", rows[index]?.line ?? 0, reason);
        }
      }
      watch({ bytesRead: content.bytesRead, loadedCount, failedCount: errors.count });
    }
    const status = errors.count === 0 ? "completed" : loadedCount === 0 ? "failed" : "partial";
    return { status, loadedCount, failedCount: errors.count, errorDetails: errors.list() };
  }

  return (side, file, mode, actor) => whenReceived(spool, file, (path) => load(side, file, path, mode, actor));
}

/** Which customers a file has had, each by digests of its id and of its content: of two with one id the first wins. */
export class SeenCustomers {
  private readonly contents = new DigestTable();

  /** True where the file had the id before, with other content. */
  differs(customer: Customer): boolean {
    const id = digest(customer.customerId);
    const content = digest(customerText(customer));
    const former = this.contents.get(id);
    if (former !== 0n) return former !== content;
    this.contents.set(id, content);
    return false;
  }
}

/** The start of the text's SHA-256; never zero. */
function digest(text: string): bigint {
  return hash("sha256", text, "buffer").readBigUInt64LE() | 1n;
}
