/** The document's metadata: programs, dates and processing steps, as written. Fetched when it is opened, since the service reads the file again. */
import { useState } from "preact/hooks";
import type { DocumentMetadata, DocumentReport } from "../../../../client/interface.ts";
import { useResource } from "../../data/use-resource.ts";
import { Loaded } from "../../parts/states.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { client } from "../../session/session.ts";
import { encodePassword, password } from "./password.tsx";

type Entry = DocumentMetadata["entries"][number];
type Step = DocumentMetadata["history"][number];

export function SelfDescription({ report }: { readonly report: DocumentReport }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="panel self-description" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>Metadata</h2>
      </summary>
      {isOpen ? <Metadata id={String(report.id)} /> : null}
    </details>
  );
}

function Metadata({ id }: { readonly id: string }) {
  const [resource, reload] = useResource(`${id} ${password.value}`, (signal) =>
    client.readDocumentMetadata({ id }, { signal, headers: encodePassword(password.value) }),
  );
  return (
    <div class="stack">
      <p class="soft">Metadata as written in the file. Anyone who creates a file can write anything here.</p>
      <Loaded resource={resource} onRetry={reload}>
        {({ entries, history, derivedFrom, notAssessed }) => (
          <>
            {notAssessed === null ? null : <p>Not assessed: {notAssessed}</p>}
            {entries.length + history.length === 0 && notAssessed === null ? (
              <p>The file names no program and no date.</p>
            ) : null}
            {entries.length === 0 ? null : (
              <Table rows={entries} columns={entryColumns} keyOf={(_, place) => place} label="Programs and dates" />
            )}
            {history.length === 0 ? null : (
              <Table rows={history} columns={stepColumns} keyOf={(_, place) => place} label="Processing history" />
            )}
            {derivedFrom === null ? null : (
              <p>
                Derived from the document <span class="mono">{derivedFrom}</span>.
              </p>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

const entryColumns: readonly Column<Entry>[] = [
  {
    name: "Field",
    cell: ({ field, source }) => (
      <>
        {field}
        <div class="soft">{source}</div>
      </>
    ),
  },
  { name: "As written", class: "written", cell: ({ text }) => text },
];

const stepColumns: readonly Column<Step>[] = [
  { name: "Step", cell: ({ action }) => action },
  { name: "When", class: "written", cell: ({ when }) => (when === "" ? "–" : when) },
  { name: "Program", class: "written", cell: ({ program }) => program },
];
