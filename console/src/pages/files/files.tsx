/** Files: sent in, and followed through their bulk cases. */

import type { BulkCaseEntry } from "../../../../client/interface.ts";
import { formatBytes } from "../../data/format.ts";
import { usePolling } from "../../data/use-resource.ts";
import { useRows } from "../../data/use-rows.ts";
import { numberColumn, textColumn, timeColumn } from "../../parts/columns.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Rows } from "../../parts/rows.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { Link } from "../../routing/link.tsx";
import { client, may } from "../../session/session.ts";
import { CaseState, isFinal, shareDone } from "./case-state.tsx";
import { contents, listContents } from "./contents.ts";
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
    <Frame title="Files" lead={lead()} class="files">
      <FilePanel />
      <section class="stack" aria-label="Transaction files">
        <Rows
          list={list}
          empty={
            <>
              {heading}
              <p class="soft">No files yet. Each file stands here with its progress, result and rejected rows.</p>
            </>
          }
        >
          {(cases) => (
            <WorkTable
              rows={cases}
              columns={columns}
              keyOf={({ caseId }) => caseId}
              addressOf={addressOf}
              label="Transaction files"
              heading={heading}
            />
          )}
        </Rows>
      </section>
    </Frame>
  );
}

const heading = <h2>Transaction files</h2>;

/** Whoever may load nothing looks at what others have loaded. */
function lead(): string {
  const loadable = contents.filter(({ scope }) => may(scope));
  return loadable.length === 0 ? "What was loaded from files." : `Load ${listContents(loadable, "and")} from files.`;
}

function addressOf({ caseId }: BulkCaseEntry): string {
  return `/console/files/${encodeURIComponent(caseId)}`;
}

const columns: readonly WorkColumn<BulkCaseEntry>[] = [
  {
    name: "State",
    value: ({ state, work }) => (work.state === "reviewed" ? "reviewed" : state),
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
    value: ({ caseId, fileName }) => (fileName === "" ? caseId : fileName),
    cell: (entry) => <Link to={addressOf(entry)}>{entry.fileName === "" ? entry.caseId : entry.fileName}</Link>,
  },
  numberColumn("Rows", ({ rows }) => rows.read),
  numberColumn("Flagged", ({ summary }) => (summary === null ? null : summary.review + summary.declined)),
  numberColumn("Rejected", ({ rows }) => rows.rejected),
  numberColumn("Size", ({ bytes }) => bytes, formatBytes),
  timeColumn("Sent", ({ createdAt }) => createdAt),
  textColumn("By", ({ createdBy }) => createdBy),
  {
    name: "Assignee",
    value: ({ work }) => work.assignee,
    cell: ({ work }) => work.assignee ?? <span class="soft">Unassigned</span>,
  },
];
