/** A bulk case on the terminal: a line of progress, and the table at the end. */
import type { BulkCase } from "../../contract/bulk.ts";
import { bar } from "../progress.ts";
import type { BulkProgress } from "./bulk-run.ts";

const phases = { sending: "Reading", waiting: "Waiting", deciding: "Deciding" } as const;

export function describeProgress({ phase, done, inAll, rowsPerSecond, secondsLeft }: BulkProgress): string {
  const share = inAll === 0 ? 0 : Math.min(1, done / inAll);
  const rate = rowsPerSecond === null ? "" : `  ${whole(rowsPerSecond)} rows/s`;
  const left = secondsLeft === null ? "" : `  ${duration(secondsLeft)} left`;
  return `${phases[phase].padEnd(8)} ${bar(share)}${rate}${left}`;
}

export function describeCase({ caseId, state, problem, rows, summary, readAs }: BulkCase): string {
  if (summary === null) {
    return table([
      ["Case", caseId],
      ["State", state],
      ["Problem", problem ?? ""],
      ["Rows", whole(rows.read)],
      ["Processed", whole(rows.processed)],
    ]);
  }
  const { period } = summary;
  return table([
    ["Case", caseId],
    ["Rows", whole(summary.rows)],
    ["Processed", whole(summary.processed)],
    ["  replayed", whole(summary.replayed)],
    ["  approved", whole(summary.approved)],
    ["  review", whole(summary.review)],
    ["  declined", whole(summary.declined)],
    ["Rejected", whole(summary.rejected)],
    ["Accounts", whole(summary.accounts)],
    ...amountsOf(summary).flatMap(({ currency, total, review, declined }): (readonly [string, string])[] => [
      [currency === null ? "Amount" : `Amount ${currency}`, whole(total)],
      ["  review", whole(review)],
      ["  declined", whole(declined)],
    ]),
    ["From", period.from],
    ["To", period.to],
    ["Sheet", readAs?.sheet ?? ""],
    ["Sheets not read", (readAs?.otherSheets ?? []).join(", ")],
    ["Columns read", describeColumns(readAs?.columns)],
    ["Lists not read", (readAs?.otherLists ?? []).join(", ")],
    ["Pending bookings", readAs?.pending === undefined ? "" : whole(readAs.pending)],
  ]);
}

const ownNames = new Set(["amount", "timestamp", "accountId", "accountDetails.accountId"]);

/** Those that have other names than their fields. */
function describeColumns(columns: NonNullable<BulkCase["readAs"]>["columns"]): string {
  const named = Object.entries(columns ?? {}).filter(([, name]) => name !== null && !ownNames.has(name));
  return named.map(([field, name]) => `${field}: ${name}`).join(", ");
}

type Summary = NonNullable<BulkCase["summary"]>;

/** Amounts of different currencies do not add up. A summary of an earlier version has only a sum. */
function amountsOf({ amount, amounts }: Summary): NonNullable<Summary["amounts"]> {
  return amounts ?? [{ currency: null, ...amount }];
}

function table(rows: readonly (readonly [string, string])[]): string {
  const shown = rows.filter(([, value]) => value !== "");
  const width = Math.max(...shown.map(([name]) => name.length)) + 2;
  return shown.map(([name, value]) => `${name.padEnd(width)}${value}\n`).join("");
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}

function duration(seconds: number): string {
  const rounded = Math.ceil(seconds);
  const minutes = Math.floor(rounded / 60);
  return minutes === 0 ? `${rounded} s` : `${minutes} min ${rounded % 60} s`;
}
