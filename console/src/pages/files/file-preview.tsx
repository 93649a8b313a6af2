/** The first rows of a chosen file, and what it is sent as. */

import { AssayError } from "../../../../client/assay.ts";
import type { FilePreview as Preview } from "../../../../client/interface.ts";
import { formatBytes } from "../../data/format.ts";
import { type Resource, useResource } from "../../data/use-resource.ts";
import { Button } from "../../parts/button.tsx";
import { Choices } from "../../parts/choices.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { client } from "../../session/session.ts";
import { adviseFields, type ColumnMapping } from "./column-mapping.ts";
import { ColumnMappingForm } from "./column-mapping-form.tsx";
import type { ContentEntry } from "./contents.ts";
import type { FileContent, Peek } from "./peek.ts";
import { Reading } from "./reading.tsx";

export function FilePreview({
  file,
  peek,
  problem,
  allowed,
  content,
  onContent,
  mapping,
  onMapping,
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
  readonly mapping: ColumnMapping;
  readonly onMapping: (mapping: ColumnMapping) => void;
  readonly isReplacing: boolean;
  readonly onReplacing: (isReplacing: boolean) => void;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}) {
  const entry = allowed.find((one) => one.content === content);
  const preview = usePreview(file, content, mapping);
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
      {content === "transactions" && known?.columns.some(({ field }) => field === null) === true ? (
        <p class="soft">
          Columns that are not mapped are kept with each transaction; rules can use them by their names.
        </p>
      ) : null}
      {preview.state === "failed" ? (
        <p class="problem" role="alert">
          {isRefusal(preview.error) ? "The service would refuse this file." : "The preview failed."}{" "}
          {adviseFields(content, preview.error.message)}
        </p>
      ) : (
        <Reading preview={known} isOfCustomers={content === "customers"} />
      )}
      <ColumnMappingForm
        key={content}
        content={content}
        isNeeded={preview.state === "failed" && isRefusal(preview.error)}
        onMapping={onMapping}
      />
      <div class="send">
        <Choices
          label="Content"
          isLabelled
          choices={allowed.map((one) => [one.content, one.name] as const)}
          value={content}
          onChoose={onContent}
        />
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
        <Button name={`Send ${entry?.name.toLowerCase() ?? "file"}`} class="button primary" onClick={onSend} />
        <Button name="Choose another file" onClick={onCancel} />
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
  const shown = columns.map(
    ({ name, type }, index): Column<readonly string[]> => ({
      name: (
        <>
          {name === "" ? "(unnamed)" : name}
          <span class="type">{type}</span>
          <span class="given">{fieldOf(name)}</span>
        </>
      ),
      // On a phone, where rows are cards without a head.
      label: [name === "" ? "(unnamed)" : name, fieldOf(name) ?? ""].filter((words) => words !== "").join(", "),
      class: type === "numbers" ? "end" : "",
      cell: (row) => row[index] ?? "",
    }),
  );
  return <Table rows={rows} columns={shown} keyOf={(_, place) => place} label="First rows" />;
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

/** Thousands of usual rows; the service takes a mebibyte. */
const beginningBytes = 512 * 1024;

/** Archives and workbooks have their directory at the end; the service takes as many bytes of them. */
const archiveBytes = 32 * 2 ** 20;

const isSentWhole = ({ name, size }: File): boolean =>
  size <= beginningBytes || (/\.(?:xlsx|xlsm|zip)$/i.test(name) && size <= archiveBytes);

function usePreview(file: File, content: FileContent, mapping: ColumnMapping): Resource<Preview> {
  const key = `${file.name} ${file.size} ${file.lastModified} ${content} ${JSON.stringify(mapping)}`;
  const [resource] = useResource(key, (signal) => {
    const isWhole = isSentWhole(file);
    const beginning = isWhole ? file : new File([file.slice(0, beginningBytes)], file.name, { type: file.type });
    return client.previewFile({ ...mapping, content, isWhole, file: beginning }, { signal });
  });
  return resource;
}
