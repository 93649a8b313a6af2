/** Loads a file of customers: good records are stored, bad ones are named, none stops the others. */
import { hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type Customer, type CustomerLoadResult, customerText } from "../contract/customer.ts";
import { readRecords } from "../intake/read-records.ts";
import { parseCustomer } from "../intake/records/customer.ts";
import { customerColumns } from "../intake/records/customer-columns.ts";
import type { CustomerLedger, SideId } from "../ledger/ledger.ts";
import { ErrorList } from "./error-list.ts";
import { type FileLimits, fileReading, type ReceivedFile } from "./received-file.ts";
import type { Spool } from "./spool.ts";

export interface LoadCustomersSettings extends FileLimits {
  readonly errorDetailsLimit: number;
}

export type LoadMode = "insert" | "upsert";
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
  ledger: CustomerLedger,
  settings: LoadCustomersSettings,
  spool: Spool,
  now: () => number,
): LoadCustomers {
  async function load(
    side: SideId,
    file: ReceivedFile,
    content: AsyncIterable<Uint8Array>,
    mode: LoadMode,
    actor: string,
  ): Promise<CustomerLoadResult> {
    const errors = new ErrorList(settings.errorDetailsLimit);
    const seen = new SeenCustomers();
    let loadedCount = 0;
    const { hints, limits } = fileReading(file, settings, customerColumns);
    for await (const { reading, entries } of readRecords(content, hints, limits)) {
      const rows: Row[] = [];
      for (const entry of entries) {
        if (entry.kind === "problem") {
          errors.add("invalid_record", entry.line, entry.reason);
          continue;
        }
        const parsed = parseCustomer(entry.fields, { ...reading, nowMs: now() });
        if (!parsed.ok) errors.add(parsed.code, entry.line, parsed.reason);
        else if (seen.differs(parsed.customer)) {
          errors.add("duplicate_customer", entry.line, "customerId stands in this file before, with other content.");
        } else rows.push({ line: entry.line, customer: parsed.customer });
      }
      const customers = rows.map(({ customer }) => customer);
      const outcomes = rows.length === 0 ? [] : await ledger.load(side, customers, mode, actor);
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome !== "exists") loadedCount += 1;
        else {
          const reason = "customerId is stored with other content; load the file with ?mode=upsert to replace it.";
          errors.add("customer_exists", rows[index]?.line ?? 0, reason);
        }
      }
    }
    const status = errors.count === 0 ? "completed" : loadedCount === 0 ? "failed" : "partial";
    return { status, loadedCount, failedCount: errors.count, errorDetails: errors.list() };
  }

  return (side, file, mode, actor) =>
    spool(file.content, async (path) => {
      await file.finish();
      return load(side, file, createReadStream(path), mode, actor);
    });
}

/** Which customers a file has had, each by a digest: of two with one id the first wins. */
class SeenCustomers {
  private readonly digests = new Map<string, string>();

  differs(customer: Customer): boolean {
    const digest = hash("sha256", customerText(customer), "base64").slice(0, 16);
    const earlier = this.digests.get(customer.customerId);
    if (earlier === undefined) this.digests.set(customer.customerId, digest);
    return earlier !== undefined && earlier !== digest;
  }
}
