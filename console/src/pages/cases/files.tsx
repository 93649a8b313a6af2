/** Files that people have attached to a case. */
import type { CaseFile } from "../../../../client/interface.ts";
import { countOf, formatBytes, formatTime } from "../../data/format.ts";
import { saveAnswer } from "../../data/save.ts";
import { useAction } from "../../data/use-action.ts";
import { useResource } from "../../data/use-resource.ts";
import { Button } from "../../parts/button.tsx";
import { DropZone } from "../../parts/drop-zone.tsx";
import { ConfirmButton } from "../../parts/forms.tsx";
import { notifyFailure } from "../../parts/notices.tsx";
import { Loaded } from "../../parts/states.tsx";
import { client, may } from "../../session/session.ts";

export function Files({
  caseId,
  canWork,
  onChange,
}: {
  readonly caseId: string;
  readonly canWork: boolean;
  readonly onChange: () => void;
}) {
  const [resource, reload] = useResource(`files of ${caseId}`, (signal) =>
    client.listCaseFiles({ caseId }, { signal }),
  );
  const [isBusy, run] = useAction();

  function change(): void {
    reload();
    onChange();
  }

  function attach(files: readonly File[]): Promise<void> {
    return run(async () => {
      // One after the other: each is a change of the case.
      for (const file of files) await client.attachCaseFile({ caseId, file }).finally(change);
      return `${countOf(files.length, "file", "files")} attached.`;
    });
  }

  return (
    <section class="panel stack" aria-label="Files" aria-busy={isBusy}>
      <h2>Files</h2>
      <Loaded resource={resource} onRetry={reload}>
        {({ files }) =>
          files.length === 0 ? (
            <p class="soft">No file is attached.</p>
          ) : (
            <ul class="plain-list">
              {files.map((file) => (
                <Line key={file.fileId} caseId={caseId} file={file} canWork={canWork} onChange={change} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {canWork ? (
        <DropZone button="Attach files" isSeveral onFiles={(files) => void attach(files)}>
          <p class="soft">Drop files here, such as letters, pictures and logs of calls. They are kept, not analysed.</p>
        </DropZone>
      ) : null}
    </section>
  );
}

function Line({
  caseId,
  file: { fileId, name, bytes, addedAt, addedBy },
  canWork,
  onChange,
}: {
  readonly caseId: string;
  readonly file: CaseFile;
  readonly canWork: boolean;
  readonly onChange: () => void;
}) {
  const path = { caseId, fileId: String(fileId) };
  return (
    <li class="actions">
      <span class="name">{name}</span>
      <span class="soft">
        file {fileId}, {formatBytes(bytes)}, {addedBy}, {formatTime(addedAt)}
      </span>
      {may("documents:read") ? (
        <Button
          name="Download"
          class="button small"
          aria-label={`Download ${name}`}
          onClick={() => void saveAnswer(client.downloadCaseFile(path), name).catch(notifyFailure)}
        />
      ) : null}
      {canWork ? (
        <ConfirmButton
          name="Remove"
          title={`Remove ${name}?`}
          verb="Remove"
          isDangerous
          onConfirm={async () => {
            await client.removeCaseFile(path);
            onChange();
          }}
        >
          <p>Its bytes are deleted, and its name is erased from the journal. That it was here stays in the history.</p>
        </ConfirmButton>
      ) : null}
    </li>
  );
}
