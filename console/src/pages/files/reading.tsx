/** How the service would read a file: how many rows it would reject, why, and how it understands the first ones. */
import type { FilePreview } from "../../../../client/interface.ts";
import { formatExactTime, formatMoney, formatNumber } from "../../data/format.ts";
import { type Column, Table } from "../../parts/table.tsx";

type Rejected = FilePreview["rejected"][number];
type Example = FilePreview["examples"][number];

export function Reading({
  preview,
  isOfCustomers,
}: {
  readonly preview: FilePreview | undefined;
  readonly isOfCustomers: boolean;
}) {
  if (preview === undefined) {
    return (
      <p class="soft" role="status">
        Checking how the service reads this file…
      </p>
    );
  }
  const { isWhole, rows, rejectedCount, incomingCount, rejected, examples, sheet, otherSheets, otherLists } = preview;
  return (
    <div class="stack reading">
      <p role="status">
        <strong>{sumOf(rows, rejectedCount, isWhole)}</strong>{" "}
        {isWhole ? "" : "The rest is checked when the file is sent. "}
        {rejectedCount === 0 ? "" : "The other rows are accepted; rejected rows can be downloaded afterwards."}
        {isOfCustomers ? " Records that repeat an id with other content are found when the file is sent." : ""}
      </p>
      {otherSheets === undefined ? null : (
        <p class="problem">
          Only the sheet {sheet} is read, and not {otherSheets.join(", ")}. Another one can be named under Map columns.
        </p>
      )}
      {otherLists === undefined ? null : (
        <p class="problem">
          Not read: the {otherLists.length === 1 ? "list" : "lists"} {otherLists.join(", ")} of this file. Another list
          can be named under Map columns.
        </p>
      )}
      {rejected.length === 0 ? null : (
        <section class="stack" aria-label="Rows that would be rejected">
          <Table
            rows={rejected}
            columns={rejectedColumns}
            keyOf={({ line, field }) => `${line} ${field}`}
            label="Rows that would be rejected"
          />
          {rejected.length < rejectedCount ? (
            <p class="soft">The first {formatNumber(rejected.length)} of them.</p>
          ) : null}
        </section>
      )}
      {examples.length === 0 ? null : (
        <section class="stack" aria-label="First rows as read">
          <h3>First rows as read</h3>
          {incomingCount * 2 > rows - rejectedCount ? (
            <p class="problem">
              {formatNumber(incomingCount)} amounts are negative, which means incoming money. If they mean outgoing
              money, change that below.
            </p>
          ) : null}
          <p class="soft">Times without an offset are read as UTC and shown in your time zone.</p>
          <Table rows={examples} columns={exampleColumns} keyOf={({ line }) => line} label="First rows as read" />
        </section>
      )}
    </div>
  );
}

function sumOf(rows: number, rejected: number, isWhole: boolean): string {
  const first = isWhole ? "" : "first ";
  if (rejected > 0) return `${formatNumber(rejected)} of the ${first}${formatNumber(rows)} rows would be rejected.`;
  return rows === 1 ? "The one row can be read." : `All of the ${first}${formatNumber(rows)} rows can be read.`;
}

const line = { name: "Line", class: "end", cell: ({ line }: { readonly line: number }) => formatNumber(line) } as const;

const rejectedColumns: readonly Column<Rejected>[] = [
  line,
  { name: "Field", class: "mono", cell: ({ field }) => (field === "" ? "–" : field) },
  { name: "Reason", cell: ({ reason }) => reason },
];

const exampleColumns: readonly Column<Example>[] = [
  line,
  { name: "Transaction", class: "mono", cell: ({ transactionId }) => transactionId },
  { name: "Account", class: "mono", cell: ({ accountId }) => accountId },
  { name: "Amount", class: "end", cell: ({ amount, currency }) => formatMoney(amount, currency) },
  { name: "Time", class: "whole", cell: ({ timestamp }) => formatExactTime(timestamp) },
];
