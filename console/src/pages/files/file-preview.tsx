/** The first rows of a chosen file, and what it is sent as. */
import { AssayError } from "../../../../client/assay.ts";
import type { FilePreview as Preview } from "../../../../client/interface.ts";
import { formatBytes } from "../../data/format.ts";
import type { ContentEntry } from "./contents.ts";
import type { FileContent, Peek } from "./peek.ts";
import { Reading } from "./reading.tsx";
import type { SaidOfFile } from "./said-of-file.ts";
import { SayOfFile } from "./say-of-file.tsx";
import { isWhole, usePreview } from "./use-preview.ts";

export function FilePreview({
  file,
  peek,
  problem,
  allowed,
  content,
  onContent,
  said,
  onSaid,
  isReplacing,
  onReplacing,
  onSend,
  onCancel,
}: {
  readonly file: File;
  readonly peek: Peek | undefined;
  readonly problem: string | undefined;
  readonly allowed: readonly ContentEntry[];
  readonly content: FileContent;
  readonly onContent: (content: FileContent) => void;
  readonly said: SaidOfFile;
  readonly onSaid: (said: SaidOfFile) => void;
  readonly isReplacing: boolean;
  readonly onReplacing: (isReplacing: boolean) => void;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}) {
  const entry = allowed.find((one) => one.content === content);
  const preview = usePreview(file, content, said);
  const known = preview.state === "ready" ? preview.value : undefined;
  return (
    <section class="panel stack preview" aria-labelledby="preview-title">
      <h2 id="preview-title">{file.name}</h2>
      <p class="soft">
        {formatBytes(file.size)}
        {peek === undefined ? "" : `, ${peek.format}, ${peek.columns.length} columns. These are its first rows.`}
      </p>
      {peek === undefined ? (
        <p>This file cannot be previewed here. The service reads more formats; send the file to try.</p>
      ) : (
        <PreviewTable peek={peek} fieldOf={fieldsBy(known)} />
      )}
      {preview.state === "failed" ? (
        <p class="problem" role="alert">
          {isRefusal(preview.error) ? "The service would refuse this file." : "The preview failed."}{" "}
          {preview.error.message}
        </p>
      ) : (
        <Reading preview={known} isWhole={isWhole(file)} />
      )}
      <SayOfFile
        key={content}
        content={content}
        isNeeded={preview.state === "failed" && isRefusal(preview.error)}
        onSaid={onSaid}
      />
      <div class="send">
        <fieldset class="actions choices">
          <legend>Content</legend>
          {allowed.map((one) => (
            <button
              key={one.content}
              type="button"
              class="button small"
              aria-pressed={one.content === content}
              onClick={() => onContent(one.content)}
            >
              {one.name}
            </button>
          ))}
        </fieldset>
        <p class="soft">{entry?.needs}</p>
        {content === "customers" ? (
          <label>
            <input
              type="checkbox"
              checked={isReplacing}
              onChange={({ currentTarget }) => onReplacing(currentTarget.checked)}
            />{" "}
            Overwrite stored customers that differ, and move their accounts
          </label>
        ) : null}
      </div>
      {problem === undefined ? null : (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <div class="actions">
        <button type="button" class="button primary" onClick={onSend}>
          Send {entry?.name.toLowerCase()}
        </button>
        <button type="button" class="button" onClick={onCancel}>
          Choose another file
        </button>
      </div>
    </section>
  );
}

function PreviewTable({
  peek: { columns, rows },
  fieldOf,
}: {
  readonly peek: Peek;
  readonly fieldOf: (name: string) => string | undefined;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section class="table-frame" tabIndex={0} aria-label="First rows">
      <table>
        <thead>
          <tr>
            {columns.map(({ name, looks }, index) => (
              <th key={`${index} ${name}`} class={looks === "numbers" ? "end" : ""}>
                {name === "" ? "(unnamed)" : name}
                <span class="looks">{looks}</span>
                <span class="given">{fieldOf(name)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={String(line)}>
              {columns.map(({ looks }, index) => (
                <td key={String(index)} class={looks === "numbers" ? "end figure" : ""}>
                  {row[index] ?? ""}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function isRefusal(error: Error): boolean {
  return error instanceof AssayError && error.code === "unprocessable_file";
}

/** What the service says that a column gives; nothing before it has said so. */
function fieldsBy(preview: Preview | undefined): (name: string) => string | undefined {
  const fields = new Map(preview?.columns.map(({ name, field }) => [name, field]));
  return (name) => {
    const field = fields.get(name);
    return field === undefined ? undefined : field === null ? "not mapped" : `as ${field}`;
  };
}
