/** Documents: uploaded, followed through their analysis, and searched. */
import { useComputed } from "@preact/signals";
import type { DocumentEntry } from "../../../../client/interface.ts";
import { formatBytes, formatNumber, formatTime } from "../../data/format.ts";
import { useRows } from "../../data/use-rows.ts";
import { Button } from "../../parts/button.tsx";
import { type FilterEntry, Filters, NothingFound, readQuery } from "../../parts/filters.tsx";
import { Frame } from "../../parts/frame.tsx";
import { notifyFailure } from "../../parts/notices.tsx";
import { Rows } from "../../parts/rows.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { Link } from "../../routing/link.tsx";
import { client, may } from "../../session/session.ts";
import { usePageKeys } from "../../shell/page-keys.ts";
import { openNextDocument } from "./next-document.ts";
import { nameOfState, ReviewBadge, type State } from "./review-words.tsx";
import { trySample } from "./try-sample.ts";
import { UploadPanel } from "./upload-panel.tsx";
import { uploads } from "./uploads.ts";

const pageSize = 50;

const states: readonly State[] = ["open", "accepted", "rejected", "asked_again", "not_queued"];
/** The interface has an empty assignee for unassigned documents, which an address would drop. */
const unassigned = "-";

const filters: readonly FilterEntry[] = [
  { name: "name", label: "Name contains" },
  {
    name: "tampered",
    label: "Result",
    choices: [
      ["", "any"],
      ["true", "likely tampered"],
      ["false", "no likely tampering"],
    ],
  },
  { name: "format", label: "Format", placeholder: "pdf, png…" },
  {
    name: "state",
    label: "Review",
    choices: [["", "any"], ...states.map((state) => [state, nameOfState(state).toLowerCase()] as const)],
  },
  {
    name: "assignee",
    label: "Assignee",
    choices: [
      ["", "anyone"],
      ["me", "me"],
      [unassigned, "unassigned"],
    ],
  },
  {
    name: "order",
    label: "Order",
    choices: [
      ["", "newest first"],
      ["due", "to review, first due first"],
    ],
  },
];

export function Page() {
  const filter = readFilter();
  const key = JSON.stringify(filter);
  const doneCount = useComputed(
    () => uploads.value.filter(({ stage: { state } }) => state === "done" || state === "unpacked").length,
  );
  const list = useRows(`${key} ${doneCount.value}`, async (cursor, signal) => {
    const page = await client.listDocuments({ ...filter, limit: pageSize, cursor }, { signal });
    return { rows: page.documents, nextCursor: page.nextCursor };
  });
  usePageKeys([{ keys: "j", meaning: "Open the next document to review", run: () => void openNextDocument() }]);
  return (
    <Frame
      title="Documents"
      lead="Signs that a document was changed after it was created, marked on its pages."
      class="documents"
    >
      {may("documents:write") ? <UploadPanel /> : null}
      <Filters table="Documents" entries={filters} />
      <Rows
        list={list}
        empty={
          <NothingFound isFiltered={key !== "{}"} title="No documents yet">
            <p>Drop one above, or see what a report looks like.</p>
            {may("documents:write") ? (
              <Button name="Analyse a sample" onClick={() => void trySample().catch(notifyFailure)} />
            ) : null}
          </NothingFound>
        }
      >
        {(documents) => (
          <WorkTable
            rows={documents}
            columns={columns}
            keyOf={({ id }) => id}
            addressOf={({ id }) => `/console/documents/${id}`}
            label="Documents"
          />
        )}
      </Rows>
    </Frame>
  );
}

const columns: readonly WorkColumn<DocumentEntry>[] = [
  {
    name: "Result",
    value: ({ findings, tampered }) =>
      tampered ? `tampered ${findings}` : findings === 0 ? "" : `findings ${findings}`,
    cell: (entry) => <ResultBadge entry={entry} />,
  },
  {
    name: "Document",
    class: "name",
    value: ({ document_name }) => document_name,
    cell: ({ id, document_name }) => <Link to={`/console/documents/${id}`}>{document_name}</Link>,
  },
  {
    name: "Review",
    value: ({ review }) => review.state,
    cell: ({ review }) => (review.state === "not_queued" ? "–" : <ReviewBadge review={review} />),
  },
  { name: "Assignee", value: ({ review }) => review.assignee, cell: ({ review }) => review.assignee ?? "–" },
  { name: "Format", value: ({ doc_format }) => doc_format, cell: ({ doc_format }) => doc_format },
  { name: "Pages", class: "end", value: ({ pages }) => pages, cell: ({ pages }) => formatNumber(pages) },
  { name: "Size", class: "end", value: ({ bytes }) => bytes, cell: ({ bytes }) => formatBytes(bytes) },
  {
    name: "Analysed",
    class: "whole",
    value: ({ analysedAt }) => analysedAt,
    cell: ({ analysedAt }) => formatTime(analysedAt),
  },
];

function ResultBadge({ entry: { findings, tampered } }: { readonly entry: DocumentEntry }) {
  const count = `${formatNumber(findings)} ${findings === 1 ? "finding" : "findings"}`;
  if (tampered) return <span class="badge declined">Likely tampered · {count}</span>;
  return findings > 0 ? <span class="badge review">{count}</span> : <span class="badge">No findings</span>;
}

function readFilter() {
  const { tampered, assignee, state, order, ...words } = readQuery([
    "tampered",
    "name",
    "format",
    "state",
    "assignee",
    "order",
  ]);
  const wantedState = states.find((one) => one === state);
  return {
    ...words,
    ...(tampered === undefined ? {} : { tampered: tampered === "true" }),
    ...(assignee === undefined ? {} : { assignee: assignee === unassigned ? "" : assignee }),
    ...(wantedState === undefined ? {} : { state: wantedState }),
    ...(order === "due" ? { order: "due" as const } : {}),
  };
}
