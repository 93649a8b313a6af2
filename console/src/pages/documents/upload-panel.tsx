/** Uploads documents, and shows the progress of each. */

import { useEffect, useState } from "preact/hooks";
import { formatBytes, formatShare } from "../../data/format.ts";
import { Button } from "../../parts/button.tsx";
import { dropped, takeDropped } from "../../parts/drop-anywhere.tsx";
import { DropZone } from "../../parts/drop-zone.tsx";
import { TextField } from "../../parts/fields.tsx";
import { notifyFailure } from "../../parts/notices.tsx";
import { may } from "../../session/session.ts";
import { PackageResult } from "./package-result.tsx";
import { Result } from "./upload-result.tsx";
import { cancelUpload, clearUploads, sendDocuments, type Upload, uploadLimit, uploads } from "./uploads.ts";

export function UploadPanel() {
  const [password, setPassword] = useState("");
  const [customerId, setCustomerId] = useState("");
  function send(files: readonly File[]): void {
    const taken = sendDocuments(files, { password, customerId: customerId.trim() });
    if (taken < files.length) {
      notifyFailure(`${files.length - taken} documents were skipped: at most ${uploadLimit} can be in progress.`);
    }
  }
  useEffect(() => {
    const files = takeDropped("documents");
    if (files.length > 0) send(files);
  }, [dropped.value]);
  return (
    <section class="stack" aria-label="Analyse documents">
      <DropZone isSeveral button="Choose documents" onFiles={send}>
        <strong>Drop documents here</strong>
        <span class="soft">
          PDF, PNG, JPEG, TIFF, WebP, GIF, BMP, AVIF or HEIC; one or several, or a ZIP archive or e-mail (.eml) of them.
        </span>
      </DropZone>
      <details class="options">
        <summary>Password and customer (optional)</summary>
        <div class="columns">
          <TextField
            label="Password"
            type="password"
            autocomplete="off"
            value={password}
            onValue={setPassword}
            hint="Opens encrypted PDFs for the analysis. It is not stored."
          />
          {may("customers:read") ? (
            <TextField
              label="Customer id"
              autocomplete="off"
              value={customerId}
              onValue={setCustomerId}
              hint="The document is compared with the customer's record."
            />
          ) : null}
        </div>
      </details>
      {uploads.value.length === 0 ? null : <UploadList />}
    </section>
  );
}

function UploadList() {
  const entries = uploads.value;
  const isAnyDone = entries.some(({ stage }) => ["done", "unpacked", "failed"].includes(stage.state));
  return (
    <div class="uploads" aria-live="polite">
      <ul>
        {entries.map((upload) => (
          <li key={upload.key}>
            <span class="name">{upload.name}</span>
            <span class="soft figure">{formatBytes(upload.bytes)}</span>
            <Stage upload={upload} />
          </li>
        ))}
      </ul>
      {isAnyDone ? <Button name="Clear finished" class="button small" onClick={clearUploads} /> : null}
    </div>
  );
}

function Stage({ upload: { key, name, stage } }: { readonly upload: Upload }) {
  const cancel = (
    <Button name="Cancel" class="button small" aria-label={`Cancel ${name}`} onClick={() => cancelUpload(key)} />
  );
  switch (stage.state) {
    case "waiting":
      return <span class="stage-of">Queued {cancel}</span>;
    case "sending":
      return (
        <span class="stage-of">
          <progress max="1" value={stage.share} aria-label={`Sending ${name}`} /> Sending, {formatShare(stage.share)}{" "}
          {cancel}
        </span>
      );
    case "analysing":
      return (
        <span class="stage-of">
          <progress aria-label={`Analysing ${name}`} /> Analysing {cancel}
        </span>
      );
    case "failed":
      return <span class="stage-of problem">{stage.reason}</span>;
    case "done":
      return (
        <span class="stage-of">
          <Result analysis={stage.analysis} />
        </span>
      );
    case "unpacked":
      return <PackageResult result={stage.result} />;
  }
}
