/** A load of customers for people: a line of progress, and the table at the end. */
import type { CustomerLoadResult } from "../../contract/customer.ts";
import { bar } from "../send-file.ts";

/** How far a load has come; the counts are known where it is done by this process. */
export interface LoadState {
  readonly bytesRead: number;
  readonly counts?: { readonly loadedCount: number; readonly failedCount: number };
}

export function describeProgress({ bytesRead, counts }: LoadState, bytesInAll: number): string {
  const share = bytesInAll === 0 ? 1 : Math.min(1, bytesRead / bytesInAll);
  if (counts === undefined) return share < 1 ? `Sending ${bar(share)}` : "Sent; the service is loading the file";
  return `Loading ${bar(share)}  ${whole(counts.loadedCount)} loaded, ${whole(counts.failedCount)} failed`;
}

export function describeLoad({ status, loadedCount, failedCount }: CustomerLoadResult, tookMs: number): string {
  const rows = [
    ["Status", status],
    ["Records", whole(loadedCount + failedCount)],
    ["Loaded", whole(loadedCount)],
    ["Failed", whole(failedCount)],
    ["Took", `${(tookMs / 1_000).toFixed(1)} s`],
  ] as const;
  return rows.map(([name, value]) => `${name.padEnd(10)}${value}\n`).join("");
}

function whole(value: number): string {
  return value.toLocaleString("en");
}
