/** Files that people have attached to a case. */
import { useState } from "preact/hooks";
import type { CaseFile } from "../../../../client/interface.ts";
import { countOf, formatBytes, formatTime } from "../../data/format.ts";
import { saveAnswer } from "../../data/save.ts";
import { useAction } from "../../data/use-action.ts";
import { useResource } from "../../data/use-resource.ts";
import { Button } from "../../parts/button.tsx";
import { DropZone } from "../../parts/drop-zone.tsx";
import { Confirm } from "../../parts/forms.tsx";
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
            <ul class="plain-list stack">
              {files.map((file) => (
                <li key={file.fileId}>
                  <div class="name">{file.name}</div>
                  <div class="soft">
                    file {file.fileId}, {formatBytes(file.bytes)}, {file.addedBy}, {formatTime(file.addedAt)}
                  </div>
                  <Actions caseId={caseId} file={file} canWork={canWork} onChange={change} />
                </li>
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

function Actions({
  caseId,
  file: { fileId, name },
  canWork,
  onChange,
}: {
  readonly caseId: string;
  readonly file: CaseFile;
  readonly canWork: boolean;
  readonly onChange: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const path = { caseId, fileId: String(fileId) };
  return (
    <span class="actions">
      {may("documents:read") ? (
        <Button
          name="Download"
          class="button small"
          aria-label={`Download ${name}`}
          onClick={() => void saveAnswer(client.downloadCaseFile(path), name).catch(notifyFailure)}
        />
      ) : null}
      {canWork ? (
        <Button name="Remove" class="button small" aria-label={`Remove ${name}`} onClick={() => setAsking(true)} />
      ) : null}
      {isAsking ? (
        <Confirm
          title={`Remove ${name}?`}
          verb="Remove"
          isDangerous
          onConfirm={async () => {
            await client.removeCaseFile(path);
            onChange();
          }}
          onClose={() => setAsking(false)}
        >
          <p>Its bytes are deleted, and its name is erased from the journal. That it was here stays in the history.</p>
        </Confirm>
      ) : null}
    </span>
  );
}
