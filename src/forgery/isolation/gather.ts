/** The first step of a document in its worker: turns its bytes into evidence, which stays there for the steps that follow. */
import { describeFingerprint } from "../derived/across/document-fingerprint.ts";
import { describeParticulars } from "../derived/across/document-particulars.ts";
import { judgePages } from "../derived/raster/judge-pages.ts";
import { listReadOnce } from "../derived/reading/read-once.ts";
import { listPrintedAccounts } from "../derived/semantics/written/printed-accounts.ts";
import type { DocumentInput } from "../evidence/document-input.ts";
import { gatherPdfEvidence } from "../evidence/pdf/pdf-evidence.ts";
import type { PrintFound } from "../evidence/raster/analyse-page.ts";
import { type StoredBrightness, turnPlane } from "../evidence/raster/orientation.ts";
import { addRecognisedText } from "../evidence/recognition/add-recognised-text.ts";
import { findReadingScale, hasPrint, type ReadingAhead } from "../evidence/recognition/read-plane.ts";
import type { Evidence } from "../facts.ts";
import { GatheredDocument } from "./gathered-document.ts";
import type { GatheringTask, WorkerResult } from "./protocol.ts";
import type { TaskTools } from "./task-tools.ts";
import { Deadline } from "./time-limits.ts";

/** What stands around the document in its file. */
export type Surroundings = Pick<DocumentInput, "leading" | "bytesBehind">;

export async function gather(
  task: GatheringTask,
  bytes: Buffer,
  around: Surroundings,
  tools: TaskTools,
): Promise<GatheredDocument> {
  const deadline = new Deadline(task.lateAfterMs);
  const input: DocumentInput = {
    bytes,
    ...around,
    declaredFormat: task.declaredFormat,
    format: task.format,
    password: task.password,
    receivedAtMs: task.receivedAtMs,
    limits: { pageLimit: task.pageLimit, pixelLimit: task.pixelLimit },
    trustedCertificates: task.trustedCertificates ?? [],
    isLate: () => deadline.leftMs < 0,
  };
  const gathered = await recognise(await readFile());
  // What later documents are compared with must be sure, whatever is said of this one.
  const { text } = gathered.first.artifacts;
  if ((task.wantsFingerprint || task.wantsParticulars === true) && text?.state === "present")
    await gathered.readAgain(listReadOnce(text.value));
  return gathered;

  async function readFile(): Promise<{
    readonly evidence: Evidence;
    readonly brightness?: StoredBrightness | undefined;
    readonly ahead?: ReadingAhead | undefined;
  }> {
    if (task.format === "pdf") {
      const pdfium = task.omitted === "pages" ? undefined : await tools.pdfium();
      return { evidence: gatherPdfEvidence(input, pdfium, tools) };
    }
    // Loaded here only: it is a native addon, which a worker for PDFs may not load.
    const { gatherRasterEvidence } = await import("../evidence/raster/raster-evidence.ts");
    let brightness: StoredBrightness | undefined;
    let ahead: ReadingAhead | undefined;
    const evidence = await gatherRasterEvidence(input, task.omitted === "pages", {
      onPages: tools.onPages,
      onBrightness: (decoded) => (brightness = decoded),
      onPrint: (stored, print) => (ahead = beginReading(stored, print)),
    });
    const { raster } = evidence.artifacts;
    // The checks take it from there; until the page is read this thread has nothing else to do.
    if (ahead !== undefined && raster?.state === "present") judgePages(raster.value);
    return { evidence, brightness, ahead };
  }

  /** Pixels are measured while it goes on. */
  function beginReading(stored: StoredBrightness, print: PrintFound): ReadingAhead | undefined {
    if (task.ocrLanguages.length === 0 || task.omitted !== "nothing" || !hasPrint(print)) return undefined;
    const plane = turnPlane(stored);
    const timeLimitMs = task.recognition?.lateAfterMs ?? deadline.leftMs;
    return tools.readAhead?.(task.ocrLanguages, plane, findReadingScale(plane, print.usualHeight), timeLimitMs);
  }

  async function recognise({
    evidence,
    brightness,
    ahead,
  }: Awaited<ReturnType<typeof readFile>>): Promise<GatheredDocument> {
    if (task.ocrLanguages.length === 0) return new GatheredDocument(evidence, deadline, undefined);
    const isWithout = task.omitted !== "nothing";
    if (!isWithout) {
      tools.onRecognition();
      if (task.recognition !== undefined) deadline.renew(task.recognition.lateAfterMs);
    }
    const added = await addRecognisedText(input, evidence, isWithout, {
      pdfium: tools.pdfium,
      start: () => tools.recogniser(task.ocrLanguages),
      onFailure: tools.onFailure,
      timeLeftMs: () => deadline.leftMs,
      brightness,
      ahead,
    });
    return new GatheredDocument(added.evidence, deadline, added.readAgain);
  }
}

/** What the service looks owners and earlier documents up by. */
export function describeGathered(task: GatheringTask, { latest }: GatheredDocument): WorkerResult {
  const { text } = latest.artifacts;
  const accountNumbers = text?.state === "present" ? listPrintedAccounts(text.value) : [];
  const fingerprint = task.wantsFingerprint ? describeFingerprint(latest.artifacts) : undefined;
  const particulars =
    task.wantsParticulars === true && text?.state === "present" ? describeParticulars(text.value) : undefined;
  return {
    kind: "gathered",
    pages: latest.pages,
    accountNumbers,
    ...(fingerprint && { fingerprint }),
    ...(particulars && { particulars }),
  };
}
