/** Documents: handed in, followed through their analysis, and found again. */
import { useComputed } from "@preact/signals";
import type { DocumentEntry } from "../../../../client/interface.ts";
import { formatBytes, formatNumber, formatTime } from "../../data/format.ts";
import { useRows } from "../../data/use-rows.ts";
import { Page as Frame } from "../../parts/page.tsx";
import { Rows } from "../../parts/rows.tsx";
import { Empty } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import { changeQuery, goTo, place } from "../../routing/router.ts";
import { client, may } from "../../session/session.ts";
import { UploadPanel } from "./upload-panel.tsx";
import { uploads } from "./uploads.ts";

const pageSize = 50;

export function Page() {
  const { query } = place.value;
  const filter = readFilter(query);
  const key = JSON.stringify(filter);
  const doneCount = useComputed(() => uploads.value.filter(({ stage }) => stage.state === "done").length);
  const list = useRows(`${key} ${doneCount.value}`, async (cursor, signal) => {
    const page = await client.listDocuments({ ...filter, limit: pageSize, cursor }, { signal });
    return { rows: page.documents, nextCursor: page.nextCursor };
  });
  const isFiltered = key !== "{}";
  return (
    <Frame title="Documents" lead="What was changed after a document was made, shown in its place." class="documents">
      {may("documents:write") ? <UploadPanel /> : null}
      <Filters key={key} />
      <Rows
        list={list}
        empty={
          <Empty title={isFiltered ? "Nothing matches" : "No documents yet"}>
            <p>{isFiltered ? "Loosen the filter, or clear it." : "They appear here as soon as they are analysed."}</p>
            {isFiltered ? (
              <button type="button" class="button" onClick={() => goTo("/console/documents")}>
                Clear the filter
              </button>
            ) : null}
          </Empty>
        }
      >
        {(documents) => <DocumentTable documents={documents} />}
      </Rows>
    </Frame>
  );
}

function DocumentTable({ documents }: { readonly documents: readonly DocumentEntry[] }) {
  return (
    <div class="table-frame">
      <table>
        <thead>
          <tr>
            <th>Result</th>
            <th>Document</th>
            <th>Format</th>
            <th class="end">Pages</th>
            <th class="end">Size</th>
            <th>Analysed</th>
          </tr>
        </thead>
        <tbody>
          {documents.map((entry) => (
            <tr key={entry.id}>
              <td>
                <ResultBadge entry={entry} />
              </td>
              <td class="name">
                <Link to={`/console/documents/${entry.id}`}>{entry.document_name}</Link>
              </td>
              <td>{entry.doc_format}</td>
              <td class="end figure">{formatNumber(entry.pages)}</td>
              <td class="end figure">{formatBytes(entry.bytes)}</td>
              <td>{formatTime(entry.analysedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ResultBadge({ entry: { findings, tampered } }: { readonly entry: DocumentEntry }) {
  const count = `${formatNumber(findings)} ${findings === 1 ? "finding" : "findings"}`;
  if (tampered) return <span class="badge declined">Likely tampered · {count}</span>;
  return findings > 0 ? <span class="badge review">{count}</span> : <span class="badge">Nothing found</span>;
}

function readFilter(query: URLSearchParams): {
  readonly tampered?: boolean;
  readonly name?: string;
  readonly format?: string;
} {
  const [tampered, name, format] = [query.get("tampered"), query.get("name"), query.get("format")];
  return {
    ...(tampered === "true" || tampered === "false" ? { tampered: tampered === "true" } : {}),
    ...(name === null || name === "" ? {} : { name }),
    ...(format === null || format === "" ? {} : { format }),
  };
}

function Filters() {
  const { query } = place.value;
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    changeQuery({ tampered: text("tampered"), name: text("name"), format: text("format") });
  }
  return (
    <form class="panel filters" onSubmit={submit}>
      <label class="field">
        <span class="label">Name contains</span>
        <input class="input" name="name" maxLength={255} value={query.get("name") ?? ""} />
      </label>
      <label class="field">
        <span class="label">Result</span>
        <select class="input" name="tampered" value={query.get("tampered") ?? ""}>
          <option value="">any</option>
          <option value="true">likely tampered</option>
          <option value="false">no tampering found</option>
        </select>
      </label>
      <label class="field">
        <span class="label">Format</span>
        <input class="input" name="format" maxLength={64} placeholder="pdf, png…" value={query.get("format") ?? ""} />
      </label>
      <div class="actions">
        <button type="submit" class="button primary">
          Find
        </button>
        <button type="button" class="button" onClick={() => goTo("/console/documents")}>
          Clear
        </button>
      </div>
    </form>
  );
}
