/** Files: sent in, and followed through their bulk cases. */

import type { BulkCaseEntry } from "../../../../client/interface.ts";
import { formatBytes, formatNumber, formatTime } from "../../data/format.ts";
import { usePolling } from "../../data/use-resource.ts";
import { useRows } from "../../data/use-rows.ts";
import { Frame } from "../../parts/frame.tsx";
import { Rows } from "../../parts/rows.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Link } from "../../routing/link.tsx";
import { client } from "../../session/session.ts";
import { CaseState, isFinal, shareDone } from "./case-state.tsx";
import { FilePanel } from "./file-panel.tsx";

const pageSize = 50;
const refreshMs = 2_000;

export function Page() {
  const list = useRows("cases", async (cursor, signal) => {
    const page = await client.listBulkCases({ limit: pageSize, cursor }, { signal });
    return { rows: page.cases, nextCursor: page.nextCursor };
  });
  const rows = list.page?.rows ?? [];
  usePolling(() => {
    // Who has looked further back is not thrown back to the first page.
    if (rows.length <= pageSize && rows.some((entry) => !isFinal(entry))) list.reload();
  }, refreshMs);
  return (
    <Frame title="Files" lead="Load transactions, labels and customers from files." class="files">
      <FilePanel />
      <section class="stack">
        <h2>Transaction files</h2>
        <Rows
          list={list}
          empty={
            <p class="soft">No files yet. Each file becomes a case with its progress, result and rejected rows.</p>
          }
        >
          {(cases) => <Table rows={cases} columns={columns} keyOf={({ caseId }) => caseId} label="Transaction files" />}
        </Rows>
      </section>
    </Frame>
  );
}

const columns: readonly Column<BulkCaseEntry>[] = [
  {
    name: "State",
    cell: (entry) => (
      <>
        <CaseState state={entry.state} />{" "}
        {entry.work.state === "reviewed" ? <span class="badge approved">Reviewed</span> : null}
        {entry.state === "running" ? (
          <progress class="thin" max="1" value={shareDone(entry) ?? 0} aria-label="Rows done" />
        ) : null}
      </>
    ),
  },
  {
    name: "File",
    class: "name",
    cell: ({ caseId, fileName }) => (
      <Link to={`/console/files/${encodeURIComponent(caseId)}`}>{fileName === "" ? caseId : fileName}</Link>
    ),
  },
  { name: "Rows", class: "end", cell: ({ rows }) => formatNumber(rows.read) },
  {
    name: "Flagged",
    class: "end",
    cell: ({ summary }) => (summary === null ? "–" : formatNumber(summary.review + summary.declined)),
  },
  { name: "Rejected", class: "end", cell: ({ rows }) => formatNumber(rows.rejected) },
  { name: "Size", class: "end", cell: ({ bytes }) => formatBytes(bytes) },
  { name: "Sent", cell: ({ createdAt }) => formatTime(createdAt) },
  { name: "By", cell: ({ createdBy }) => createdBy },
  { name: "Assignee", cell: ({ work }) => work.assignee ?? <span class="soft">Unassigned</span> },
];
