/** Files: sent in, and followed through their bulk cases. */

import type { BulkCaseEntry } from "../../../../client/interface.ts";
import { formatBytes, formatNumber, formatTime } from "../../data/format.ts";
import { usePolling } from "../../data/use-polling.ts";
import { useRows } from "../../data/use-rows.ts";
import { Page as Frame } from "../../parts/page.tsx";
import { Rows } from "../../parts/rows.tsx";
import { TableFrame } from "../../parts/table-frame.tsx";
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
          {(cases) => <CaseTable cases={cases} />}
        </Rows>
      </section>
    </Frame>
  );
}

function CaseTable({ cases }: { readonly cases: readonly BulkCaseEntry[] }) {
  return (
    <TableFrame>
      <table>
        <thead>
          <tr>
            <th>State</th>
            <th>File</th>
            <th class="end">Rows</th>
            <th class="end">Flagged</th>
            <th class="end">Rejected</th>
            <th class="end">Size</th>
            <th>Sent</th>
            <th>By</th>
            <th>Assignee</th>
          </tr>
        </thead>
        <tbody>
          {cases.map((entry) => (
            <tr key={entry.caseId}>
              <td>
                <CaseState state={entry.state} />{" "}
                {entry.work.state === "reviewed" ? <span class="badge approved">Reviewed</span> : null}
                {entry.state === "running" ? (
                  <progress class="thin" max="1" value={shareDone(entry) ?? 0} aria-label="Rows done" />
                ) : null}
              </td>
              <td class="name">
                <Link to={`/console/files/${encodeURIComponent(entry.caseId)}`}>
                  {entry.fileName === "" ? entry.caseId : entry.fileName}
                </Link>
              </td>
              <td class="end figure">{formatNumber(entry.rows.read)}</td>
              <td class="end figure">
                {entry.summary === null ? "–" : formatNumber(entry.summary.review + entry.summary.declined)}
              </td>
              <td class="end figure">{formatNumber(entry.rows.rejected)}</td>
              <td class="end figure">{formatBytes(entry.bytes)}</td>
              <td>{formatTime(entry.createdAt)}</td>
              <td>{entry.createdBy}</td>
              <td>{entry.work.assignee ?? <span class="soft">Unassigned</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
