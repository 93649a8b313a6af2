/** Analyses documents: recognises them, has them read and checked in worker processes, and bounds how many, how long and how much. */
import type { DetailedFinding, DocumentReport } from "../contract/document.ts";
import { PageHeat } from "../contract/page-heat.ts";
import { errorTable, ServiceError } from "../errors.ts";
import { catalogue } from "./catalogue.ts";
import { type ComparePages, createComparePages } from "./compare-pages.ts";
import type { DocumentPrint } from "./derived/document-print.ts";
import { type DocumentBytes, readHead, streamBytes } from "./document-bytes.ts";
import type { CustomerFacts } from "./facts/customer.ts";
import type { EarlierFacts } from "./facts/earlier.ts";
import type { FileFormat } from "./facts/file.ts";
import type { Evidence } from "./facts.ts";
import { parseDeclaredFormat, recogniseContent } from "./formats.ts";
import { requireAccountNumbers, requireFindings, requirePage, requirePrint } from "./isolation/check-answers.ts";
import { firstAttempt, nextAttempt, wasRecognising } from "./isolation/next-attempt.ts";
import type { FoundVersion, ReadingTask, WorkerResult } from "./isolation/protocol.ts";
import type { WorkerKind } from "./isolation/spawn-worker.ts";
import { type WorkerGauges, WorkerPool } from "./isolation/worker-pool.ts";
import type { StopReason, WorkerAnswer } from "./isolation/worker-process.ts";
import { matches } from "./matches.ts";
import type { PageImage, PageOfDocument, PageToDraw } from "./page-of-document.ts";
import { versionOf } from "./run-checks.ts";

export interface AnalyserSettings {
  /** Documents that are analysed at once. */
  readonly workers: number;
  /** Documents that may wait; more are refused. */
  readonly queueLimit: number;
  readonly timeoutMs: number;
  /** From when text begins to be recognised; without it what is left of the time. */
  readonly recognitionTimeoutMs?: number;
  readonly memoryLimitBytes: number;
  readonly pageLimit: number;
  readonly pixelLimit: number;
  /** In which text is recognised where only pixels show it; none where it is not. */
  readonly ocrLanguages?: readonly string[];
}

export interface DocumentToAnalyse {
  readonly bytes: DocumentBytes;
  /** As the sender wrote it. */
  readonly declaredFormat: string;
  readonly password?: string;
  readonly nowMs: number;
  /** Whom the document is compared with. */
  readonly customer?: CustomerFacts;
  /** What the documents before it have in common with it. */
  readonly earlier?: EarlierFacts;
  /** Whether the answer is to have what documents are compared by. */
  readonly wantsPrint?: boolean;
  /** Aborted by whoever goes away while the document waits for its turn; what was begun is finished. */
  readonly signal?: AbortSignal;
}

export interface AnalysisResult {
  /** What the content is. */
  readonly format: FileFormat;
  readonly pages: number;
  readonly checks: DocumentReport["checks"];
  /** Gravest first; what was not assessed comes last. */
  readonly findings: readonly DetailedFinding[];
  readonly catalogueVersion: string;
}

export interface AnalysisWithAccounts extends AnalysisResult {
  /** Account numbers that the document prints, without blanks; for looking its customer up, never for an answer. */
  readonly accountNumbers: readonly string[];
  /** Where it was wanted and the document has enough text: what other documents are compared with, never for an answer. */
  readonly print?: DocumentPrint;
}

export interface DocumentVersions {
  /** Oldest first. The document is as it was in each when it is cut to its length. */
  readonly versions: readonly FoundVersion[];
  /** Older ones that were left out. */
  readonly omitted: number;
}

/** Every method throws ServiceError for what can be expected: unsupported_media_type, unprocessable_document or overloaded. */
export interface Analyser {
  analyse(document: DocumentToAnalyse): Promise<AnalysisWithAccounts>;
  /** The facts on which the checks of `analyse` rest. */
  gatherEvidence(document: DocumentToAnalyse): Promise<Evidence>;
  /** not_found where the document has no such page. */
  drawPage(page: PageToDraw): Promise<PageImage>;
  /** Where the page's pixels look edited; not_found as above. */
  mapHeat(page: PageOfDocument): Promise<PageHeat>;
  /** A picture has one version. */
  listVersions(bytes: DocumentBytes): Promise<DocumentVersions>;
  readonly comparePages: ComparePages;
  readonly gauges: WorkerGauges;
  /** Stops what is under way. */
  close(): Promise<void>;
}

/** Share of the time after which a page's pixels are judged as far as they were measured. */
const lateShare = 0.5;
/** An A4 page at 300 dots an inch has 8.7 million. */
const drawnPixelLimit = 12_000_000;

export function createAnalyser(settings: AnalyserSettings): Analyser {
  const pool = new WorkerPool(settings);
  const catalogueVersion = versionOf(catalogue);

  async function read<Kind extends ReadingTask["kind"]>(kind: Kind, document: DocumentToAnalyse) {
    const declaredFormat = parseDeclaredFormat(document.declaredFormat);
    const { byteLength, format } = await recognise(document.bytes, declaredFormat);
    const task = {
      kind,
      byteLength,
      declaredFormat,
      format,
      receivedAtMs: document.nowMs,
      pageLimit: settings.pageLimit,
      pixelLimit: settings.pixelLimit,
      ocrLanguages: settings.ocrLanguages ?? [],
      ...(document.password === undefined ? {} : { password: document.password }),
      ...(document.customer === undefined ? {} : { customer: document.customer }),
      ...(document.earlier === undefined ? {} : { earlier: document.earlier }),
      wantsPrint: document.wantsPrint === true,
    };
    const answer = await runReading(task, () => streamBytes(document.bytes), document.signal);
    return { format, result: resultOf(kind, answer) };
  }

  async function analyse(document: DocumentToAnalyse): Promise<AnalysisWithAccounts> {
    const { format, result } = await read("findings", document);
    requireFindings(result.document.findings);
    const accountNumbers = requireAccountNumbers(result.accountNumbers);
    const print = result.print === undefined ? {} : { print: requirePrint(result.print) };
    return { format, pages: result.pages, ...result.document, catalogueVersion, accountNumbers, ...print };
  }

  async function drawPage({ bytes, password, page, dotsPerInch }: PageToDraw): Promise<PageImage> {
    const { byteLength, format } = await recognise(bytes, "pdf");
    const kind = "page image";
    const wish = { kind, byteLength, format, page, dotsPerInch, pixelLimit: drawnPixelLimit } as const;
    const task = { ...wish, ...(password === undefined ? {} : { password }) };
    const answer = await pool.withPlace((place) =>
      place.run(workerFor(format), task, () => streamBytes(bytes), settings.timeoutMs),
    );
    const { png, ...drawn } = requirePage(resultOf(kind, answer).page);
    return { png: Buffer.from(png, "base64"), ...drawn };
  }

  async function mapHeat({ bytes, password, page }: PageOfDocument): Promise<PageHeat> {
    const { byteLength, format } = await recognise(bytes, "pdf");
    const { pixelLimit, timeoutMs } = settings;
    const wish = {
      kind: "page heat",
      byteLength,
      format,
      page,
      pixelLimit,
      lateAfterMs: timeoutMs * lateShare,
    } as const;
    const task = { ...wish, ...(password === undefined ? {} : { password }) };
    const answer = await pool.withPlace((place) =>
      place.run(workerFor(format), task, () => streamBytes(bytes), timeoutMs),
    );
    const { heat } = resultOf("page heat", answer);
    if (!matches(PageHeat, heat)) throw new Error("A worker's map does not have the shape of one.");
    return heat;
  }

  async function listVersions(bytes: DocumentBytes): Promise<DocumentVersions> {
    const { byteLength, format } = await recognise(bytes, "pdf");
    if (format !== "pdf") return { versions: [{ byteLength, pages: 0 }], omitted: 0 };
    const task = { kind: "versions", byteLength, format, pageLimit: settings.pageLimit } as const;
    const answer = await pool.withPlace((place) =>
      place.run("pdf", task, () => streamBytes(bytes), settings.timeoutMs),
    );
    const { versions, omitted } = resultOf("versions", answer);
    const isRight = versions.every(({ byteLength: end }) => Number.isSafeInteger(end) && end > 0 && end <= byteLength);
    if (!isRight) throw new Error("A worker's versions do not lie within the document.");
    return { versions, omitted };
  }

  async function runReading(
    task: Omit<ReadingTask, "lateAfterMs" | "omitted">,
    bytes: () => AsyncIterable<Uint8Array>,
    signal: AbortSignal | undefined,
  ): Promise<WorkerAnswer> {
    return await pool.withPlace(async (place) => {
      const endMs = performance.now() + settings.timeoutMs;
      let attempt = firstAttempt(task, settings.timeoutMs, settings.recognitionTimeoutMs);
      // Each leaves out more than the one before, and nothing can be left out beyond the pages.
      for (;;) {
        const answer = await place.run(workerFor(task.format), attempt.task, bytes, attempt.timeoutMs);
        const hasOwnTime = settings.recognitionTimeoutMs !== undefined && wasRecognising(answer);
        const next = nextAttempt(attempt, answer, hasOwnTime ? settings.timeoutMs : endMs - performance.now());
        if (next === undefined) return answer;
        attempt = next;
      }
    }, signal);
  }

  const comparePages = createComparePages({
    drawPage,
    recognise: (bytes) => recognise(bytes, "pdf"),
    run: async (task, bytes) => {
      const answer = await pool.withPlace((place) => place.run("image", task, bytes, settings.timeoutMs));
      return resultOf(task.kind, answer);
    },
    settings: {
      pixelLimit: settings.pixelLimit,
      ocrLanguages: settings.ocrLanguages ?? [],
      lateAfterMs: settings.timeoutMs * lateShare,
    },
  });

  return {
    analyse,
    comparePages,
    gatherEvidence: async (document) => (await read("evidence", document)).result.evidence,
    drawPage,
    mapHeat,
    listVersions,
    gauges: pool.gauges,
    close: () => pool.close(),
  };
}

function workerFor(format: FileFormat): WorkerKind {
  return format === "pdf" ? "pdf" : "image";
}

type ResultOf<Kind extends WorkerResult["kind"]> = Extract<WorkerResult, { readonly kind: Kind }>;

/** The result that was asked for; everything else becomes an error. */
function resultOf<Kind extends WorkerResult["kind"]>(kind: Kind, answer: WorkerAnswer): ResultOf<Kind> {
  switch (answer.kind) {
    case "done":
      if (answer.result.kind !== kind) throw new Error("A worker answered something else than it was asked.");
      return answer.result as ResultOf<Kind>;
    case "refused":
      if (!Object.hasOwn(errorTable, answer.code)) throw new Error("A worker refused with a code that there is not.");
      throw new ServiceError(answer.code, answer.message);
    case "stopped":
      throw new ServiceError("unprocessable_document", stopMessages[answer.reason]);
  }
}

const stopMessages: Readonly<Record<StopReason, string>> = {
  time: "The document takes longer to read than the limit; send a simpler copy of it.",
  memory: "The document takes more memory to read than the limit; send a simpler copy of it.",
  crash: "The document stops its reader; it is damaged, or made to do that.",
};

async function recognise(
  bytes: DocumentBytes,
  declaredFormat: FileFormat,
): Promise<{ readonly byteLength: number; readonly format: FileFormat }> {
  const { head, byteLength } = await readHead(bytes);
  return { byteLength, format: requireReadable(head, byteLength, declaredFormat) };
}

function requireReadable(head: Uint8Array, byteLength: number, declaredFormat: FileFormat): FileFormat {
  if (byteLength === 0) throw new ServiceError("unprocessable_document", "The document is empty.");
  const content = recogniseContent(head, declaredFormat);
  switch (content.kind) {
    case "readable":
      return content.format;
    case "unsupported":
      throw new ServiceError(
        "unsupported_media_type",
        `The document is ${content.name}, which is not read here; send it as PDF or as a picture.`,
      );
    case "unknown":
      throw new ServiceError("unprocessable_document", "The document's content is of no known kind.");
  }
}
