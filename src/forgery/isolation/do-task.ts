/** What a worker does with a document in its own process: reads it, draws a page of it, or finds its versions. */
import { ServiceError } from "../../errors.ts";
import { catalogue } from "../catalogue.ts";
import { describePrint } from "../derived/across/document-fingerprint.ts";
import { listPrintedAccounts } from "../derived/semantics/written/printed-accounts.ts";
import { hasDoubtedClaims } from "../doubted-claims.ts";
import { Budget, BudgetError, DamageError } from "../evidence/budget.ts";
import { findOwnEnd, findOwnStart } from "../evidence/pdf/own-start.ts";
import { gatherPdfEvidence } from "../evidence/pdf/pdf-evidence.ts";
import { readPdfStructure } from "../evidence/pdf/structure.ts";
import type { StoredBrightness } from "../evidence/raster/orientation.ts";
import type { Reading } from "../evidence/reading.ts";
import { addRecognisedText } from "../evidence/recognition/add-recognised-text.ts";
import type { Artifacts, Evidence } from "../facts.ts";
import { runChecks } from "../run-checks.ts";
import { mapHeat } from "./map-heat.ts";
import type { DrawingTask, DrawnPage, ReadingTask, VersionsTask, WorkerResult, WorkerTask } from "./protocol.ts";
import type { TaskTools } from "./task-tools.ts";

export async function doTask(task: WorkerTask, whole: Buffer, tools: TaskTools): Promise<WorkerResult> {
  const isPdf = task.kind === "versions" || task.format === "pdf";
  const [start, end] = isPdf ? [findOwnStart(whole), findOwnEnd(whole)] : [0, whole.length];
  const bytes = whole.subarray(start, end);
  const around: Pick<Reading, "leading" | "bytesBehind"> = {
    ...(start > 0 && { leading: whole.subarray(0, start) }),
    ...(end < whole.length && { bytesBehind: whole.length - end }),
  };
  switch (task.kind) {
    case "findings": {
      const evidence = withStored(await gather(task, bytes, around, tools), task);
      const { text } = evidence.artifacts;
      const accountNumbers = text?.state === "present" ? listPrintedAccounts(text.value) : [];
      const print = task.wantsPrint ? describePrint(evidence.artifacts) : undefined;
      const document = runChecks(evidence, catalogue);
      return { kind: "findings", pages: evidence.pages, document, accountNumbers, ...(print && { print }) };
    }
    case "evidence":
      return { kind: "evidence", evidence: await gather(task, bytes, around, tools) };
    case "page image":
      return { kind: "page image", page: await draw(task, bytes, tools) };
    case "page heat":
      return { kind: "page heat", heat: await mapHeat(task, bytes, tools) };
    case "picture comparison": {
      const { compareTask } = await import("./compare-task.ts");
      const comparison = await compareTask(task, whole, tools);
      return { kind: "picture comparison", ...(comparison && { comparison }) };
    }
    case "versions":
      return findVersions(task, bytes, start);
  }
}

/** What the service has stored is none of the file's facts, so evidence that is handed out does not have it. */
function withStored(evidence: Evidence, { customer, earlier }: ReadingTask): Evidence {
  const stored: Artifacts = {
    ...(customer && { customer: { state: "present", value: customer } }),
    ...(earlier && { earlier: { state: "present", value: earlier } }),
  };
  return { ...evidence, artifacts: { ...evidence.artifacts, ...stored } };
}

async function gather(
  task: ReadingTask,
  bytes: Buffer,
  around: Pick<Reading, "leading" | "bytesBehind">,
  tools: TaskTools,
): Promise<Evidence> {
  let lateAtMs = performance.now() + task.lateAfterMs;
  const reading: Reading = {
    bytes,
    ...around,
    declaredFormat: task.declaredFormat,
    format: task.format,
    password: task.password,
    receivedAtMs: task.receivedAtMs,
    limits: { pageLimit: task.pageLimit, pixelLimit: task.pixelLimit },
    isLate: () => performance.now() > lateAtMs,
  };
  if (task.format !== "pdf") {
    // Loaded here only: it is a native addon, which a worker for PDFs may not load.
    const { gatherRasterEvidence } = await import("../evidence/raster/raster-evidence.ts");
    let brightness: StoredBrightness | undefined;
    const events = { onPages: tools.onPages, onBrightness: (decoded: StoredBrightness) => (brightness = decoded) };
    const evidence = await gatherRasterEvidence(reading, task.omitted === "pages", events);
    return await recognise(evidence, brightness);
  }
  const pdfium = task.omitted === "pages" ? undefined : await tools.pdfium();
  return await recognise(gatherPdfEvidence(reading, pdfium, tools));

  async function recognise(evidence: Evidence, brightness?: StoredBrightness): Promise<Evidence> {
    if (task.ocrLanguages.length === 0) return evidence;
    const isWithout = task.omitted !== "nothing";
    if (!isWithout) {
      tools.onRecognition();
      if (task.recognition !== undefined) lateAtMs = performance.now() + task.recognition.lateAfterMs;
    }
    return await addRecognisedText(reading, evidence, isWithout, {
      pdfium: tools.pdfium,
      start: () => tools.recogniser(task.ocrLanguages),
      onFailure: tools.onFailure,
      timeLeftMs: () => lateAtMs - performance.now(),
      brightness,
      // What later documents are compared with must be sure, whatever is said of this one.
      isInDoubt: (text) => task.wantsPrint || hasDoubtedClaims(withStored(evidence, task), text, catalogue),
    });
  }
}

async function draw(task: DrawingTask, bytes: Buffer, { pdfium, onFailure }: TaskTools): Promise<DrawnPage> {
  if (task.format === "pdf") {
    const { drawPdfPage } = await import("../evidence/pdfium/draw-page.ts");
    return drawPdfPage(await pdfium(), bytes, task, onFailure);
  }
  const { drawPicture } = await import("../evidence/raster/draw-picture.ts");
  return await drawPicture(bytes, task);
}

function findVersions(task: VersionsTask, bytes: Buffer, start: number): WorkerResult {
  try {
    const { versions, omittedVersions } = readPdfStructure(bytes, new Budget(), task.pageLimit);
    const found = versions.map(({ end, pageCount }) => ({ byteLength: start + end, pages: pageCount }));
    return { kind: "versions", versions: found, omitted: omittedVersions };
  } catch (error) {
    if (error instanceof BudgetError || error instanceof DamageError || error instanceof RangeError) {
      throw new ServiceError(
        "unprocessable_document",
        "The document's structure is damaged; its versions are not known.",
      );
    }
    throw error;
  }
}
