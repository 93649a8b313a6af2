/** Loads a file: chosen, previewed, sent with its progress, and its outcome. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { BulkCaseAccepted, CustomerLoadResult, LabelLoadResult } from "../../../../client/interface.ts";
import { wordError } from "../../data/error-words.ts";
import { formatBytes, formatSeconds, formatShare } from "../../data/format.ts";
import { sendForm } from "../../data/requests.ts";
import { Button } from "../../parts/button.tsx";
import { dropped, takeDropped } from "../../parts/drop-anywhere.tsx";
import { DropZone } from "../../parts/drop-zone.tsx";
import { goTo, guardLeaving, place } from "../../routing/router.ts";
import { may } from "../../session/session.ts";
import { type ColumnMapping, noMapping, queryOf } from "./column-mapping.ts";
import { contents, type LoadOutcome, listContents, outcomeOf } from "./contents.ts";
import { FilePreview } from "./file-preview.tsx";
import { LoadResult } from "./load-result.tsx";
import { type FileContent, type Peek, peekInto, readBeginning } from "./peek.ts";

type Stage =
  | { readonly state: "empty" }
  | { readonly state: "chosen"; readonly file: File; readonly peek: Peek | undefined; readonly problem?: string }
  | { readonly state: "sending"; readonly file: File; readonly share: number }
  | { readonly state: "loaded"; readonly file: File; readonly outcome: LoadOutcome };

/** What the service reads, by the usual names; others are dropped or chosen all the same. */
const fileEndings =
  ".csv,.tsv,.txt,.json,.jsonl,.ndjson,.gz,.zip,.xlsx,.xml,.camt,.sta,.mt940,.940,.942,.ofx,.qfx,.qif";

export function FilePanel() {
  const allowed = contents.filter(({ scope }) => may(scope));
  const [stage, setStage] = useState<Stage>({ state: "empty" });
  const [content, setContent] = useState<FileContent>(() => wantedContent() ?? allowed[0]?.content ?? "transactions");
  const [mapping, setMapping] = useState<ColumnMapping>(noMapping);
  const [isReplacing, setReplacing] = useState(false);
  const stop = useRef<AbortController | undefined>(undefined);
  const isUnderWay = useRef(false);
  const entry = allowed.find((one) => one.content === content);

  useEffect(() => () => stop.current?.abort(), []);
  useWarning(stage.state === "sending", isUnderWay);

  async function choose([file]: readonly File[]): Promise<void> {
    if (file === undefined) return;
    const peek = peekInto(await readBeginning(file));
    const likely = allowed.find((one) => one.content === peek?.content);
    if (likely !== undefined) setContent(likely.content);
    setMapping(noMapping);
    setStage({ state: "chosen", file, peek });
  }

  useEffect(() => {
    const files = takeDropped("table");
    if (files.length > 0 && stage.state !== "sending") void choose(files);
  }, [dropped.value]);

  async function send(file: File, peek: Peek | undefined): Promise<void> {
    if (entry === undefined) return;
    const form = new FormData();
    form.append("file", file, file.name);
    stop.current = new AbortController();
    isUnderWay.current = true;
    setStage({ state: "sending", file, share: 0 });
    const sending = {
      address: entry.address + queryOf(mapping, entry.content === "customers" && isReplacing ? "upsert" : undefined),
      form,
      signal: stop.current.signal,
      onProgress: (share: number) => setStage({ state: "sending", file, share }),
    };
    try {
      if (entry.content === "transactions") {
        const { caseId } = await sendForm<BulkCaseAccepted>({ ...sending, headers: { Prefer: "respond-async" } });
        isUnderWay.current = false;
        goTo(`/console/files/${encodeURIComponent(caseId)}`);
      } else {
        const answer = await sendForm<LabelLoadResult | CustomerLoadResult>(sending);
        setStage({ state: "loaded", file, outcome: outcomeOf(answer) });
      }
    } catch (error) {
      const problem = problemOf(error);
      setStage({ state: "chosen", file, peek, ...(problem === undefined ? {} : { problem }) });
    } finally {
      isUnderWay.current = false;
    }
  }

  if (allowed.length === 0) return null;
  switch (stage.state) {
    case "empty":
      return (
        <DropZone button="Choose a file" accept={fileEndings} onFiles={choose}>
          <strong>Drop a file of {listContents(allowed, "or")} here</strong>
          <span class="soft">
            CSV, Excel, JSON or JSON lines; for transactions also statements of banks (camt, MT940, OFX, QIF). Also
            gzipped or in a ZIP archive. What can be read of it is shown before it is sent.
          </span>
        </DropZone>
      );
    case "chosen":
      return (
        <FilePreview
          file={stage.file}
          peek={stage.peek}
          problem={stage.problem}
          allowed={allowed}
          content={content}
          onContent={(chosen) => {
            setContent(chosen);
            setMapping(noMapping);
          }}
          mapping={mapping}
          onMapping={setMapping}
          isReplacing={isReplacing}
          onReplacing={setReplacing}
          onSend={() => void send(stage.file, stage.peek)}
          onCancel={() => setStage({ state: "empty" })}
        />
      );
    case "sending":
      return <FileSending file={stage.file} share={stage.share} onCancel={() => stop.current?.abort()} />;
    case "loaded":
      return <LoadResult name={stage.file.name} outcome={stage.outcome} onClose={() => setStage({ state: "empty" })} />;
  }
}

/** Asks before the page is left while a file is sent. */
function useWarning(isSending: boolean, isUnderWay: { readonly current: boolean }): void {
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    const release = guardLeaving(
      () => !isUnderWay.current || confirm("The file is still being sent. Leave and cancel the upload?"),
    );
    return () => {
      removeEventListener("beforeunload", warn);
      release();
    };
  }, [isSending]);
}

/** Other pages link here with the content to load. */
function wantedContent(): FileContent | undefined {
  const wanted = place.value.query.get("content");
  return contents.find(({ content, scope }) => content === wanted && may(scope))?.content;
}

/** Undefined where it was cancelled. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof DOMException && error.name === "AbortError") return undefined;
  return wordError(error);
}

function FileSending({
  file,
  share,
  onCancel,
}: {
  readonly file: File;
  readonly share: number;
  readonly onCancel: () => void;
}) {
  const startedAtMs = useRef(performance.now());
  const seconds = (performance.now() - startedAtMs.current) / 1000;
  const isSent = share >= 1;
  const rate = (share * file.size) / Math.max(0.001, seconds);
  return (
    <section class="panel stack" aria-label={`Sending ${file.name}`}>
      <h2>{file.name}</h2>
      {isSent ? (
        <progress aria-label="The service is reading the file" />
      ) : (
        <progress max="1" value={share} aria-label="Sent" />
      )}
      <p class="soft" role="status">
        {isSent
          ? `All ${formatBytes(file.size)} sent. The service is reading the file.`
          : `${formatShare(share)} of ${formatBytes(file.size)} sent, ${formatBytes(rate)}/s${leftOf(file.size * (1 - share), rate)}`}
      </p>
      <div class="actions">
        <Button name="Cancel" onClick={onCancel} />
      </div>
    </section>
  );
}

function leftOf(bytes: number, rate: number): string {
  return rate < 1 ? "" : `, about ${formatSeconds(bytes / rate)} left`;
}
