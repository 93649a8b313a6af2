/** Analyses documents: recognises them, has them read and checked in worker processes, and bounds how many, how long and how much. */
import { PageHeat } from "../contract/documents/page-heat.ts";
import { ServiceError } from "../errors.ts";
import { createComparePages } from "./compare-pages.ts";
import { directoryKeysOf } from "./derived/semantics/payee/iban-parts.ts";
import type { PageImage, PageOfDocument, PageToDraw } from "./document-bytes.ts";
import { type DocumentBytes, readHead, streamBytes } from "./document-bytes.ts";
import type { BankEntry, BankFacts } from "./facts/banks.ts";
import type { FileFormat } from "./facts/file.ts";
import type { PackageContents } from "./facts/package.ts";
import type { Evidence } from "./facts.ts";
import { parseDeclaredFormat, recogniseContent } from "./formats.ts";
import { type AnalysisResult, createHoldDocument, type HeldDocument, type HoldingParts } from "./hold-document.ts";
import { attachedTo, requireContents, requirePage, resultOf } from "./isolation/check-answers.ts";
import type { FoundVersion } from "./isolation/protocol.ts";
import { type Place, type PoolSettings, type WorkerGauges, WorkerPool, workerFor } from "./isolation/worker-pool.ts";
import { matches } from "./matches.ts";

export interface AnalyserSettings {
  /** Documents that are analysed at once. */
  readonly workers: number;
  /** Documents that may wait; more are refused. */
  readonly queueLimit: number;
  readonly timeoutMs: number;
  /** From when text begins to be recognised; without it what is left of the time. */
  readonly recognitionTimeoutMs?: number;
  readonly memoryLimitBytes: number;
  /** How long a worker may keep a document while its judgement is prepared: 30 seconds unless set. */
  readonly leaseLimitMs?: number;
  /** What workers are started through, as `findLauncher` gives it. */
  readonly launcher?: readonly string[];
  readonly onTime?: PoolSettings["onTime"] | undefined;
  /** Called for each check that threw on a document. */
  readonly onFault?: HoldingParts["onFault"] | undefined;
  readonly pageLimit: number;
  readonly pixelLimit: number;
  /** In which text is recognised where only pixels show it; none where it is not. */
  readonly ocrLanguages?: readonly string[];
  /** PEM blocks of the operator's trust list for content credentials. */
  readonly trustedCertificates?: readonly string[];
  /** The operator's directory of banks, by country and bank code. */
  readonly bankDirectory?: ReadonlyMap<string, readonly BankEntry[]>;
}

export interface DocumentToAnalyse {
  readonly bytes: DocumentBytes;
  /** As the sender wrote it. */
  readonly declaredFormat: string;
  readonly password?: string;
  readonly nowMs: number;
  /** Whether there is to be what documents are compared by. */
  readonly wantsFingerprint?: boolean;
  /** Whether there is to be what documents of one applicant have to agree on. */
  readonly wantsParticulars?: boolean;
  /** Aborted when the caller goes away: while the document waits for its turn, or between two steps. A step that has begun is finished. */
  readonly signal?: AbortSignal;
  /** The side that it belongs to: sides share the places evenly. */
  readonly side?: number;
}

export interface DocumentVersions {
  /** Oldest first. The document is as it was in each when it is cut to its length. */
  readonly versions: readonly FoundVersion[];
  /** Older ones that were left out. */
  readonly omitted: number;
}

/** Every method throws ServiceError for what can be expected: unsupported_media_type, unprocessable_document or overloaded. */
export interface Analyser {
  /** Gathers the document's evidence, and holds it for as long as `use` takes; see `HoldDocument`. */
  withEvidence<T>(document: DocumentToAnalyse, use: (held: HeldDocument) => Promise<T>): Promise<T>;
  /** Compared with nothing that is stored. */
  analyse(document: DocumentToAnalyse): Promise<AnalysisResult>;
  /** The facts on which the checks of `analyse` rest. */
  gatherEvidence(document: DocumentToAnalyse): Promise<Evidence>;
  /** not_found where the document has no such page. */
  drawPage(page: PageToDraw): Promise<PageImage>;
  /** Where the page's pixels look edited; not_found as above. */
  mapHeat(page: PageOfDocument): Promise<PageHeat>;
  /** A picture has one version. */
  listVersions(bytes: DocumentBytes): Promise<DocumentVersions>;
  /** What is in an archive or a message. */
  listPackage(bytes: DocumentBytes): Promise<PackageContents>;
  /** One file of it, from 0, of at most so many bytes. */
  takeFromPackage(bytes: DocumentBytes, index: number, byteLimit: number): Promise<Buffer>;
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
  const { pageLimit, pixelLimit, ocrLanguages = [], trustedCertificates = [], timeoutMs } = settings;
  const lateAfterMs = timeoutMs * lateShare;

  const holdDocument = createHoldDocument({
    pool,
    settings,
    findBanks: (accountNumbers) => findBanks(settings.bankDirectory, accountNumbers),
    onFault: settings.onFault ?? (() => undefined),
    comparePagesAt: (place) =>
      createComparePages({
        drawPage: (page) => drawPage(page, place),
        recognise: (bytes) => recognise(bytes, "pdf"),
        run: async (task, bytes) => resultOf(task.kind, await place.run("image", task, bytes, timeoutMs)),
        settings: { pixelLimit, ocrLanguages, lateAfterMs },
      }),
  });

  async function withEvidence<T>(document: DocumentToAnalyse, use: (held: HeldDocument) => Promise<T>): Promise<T> {
    const declaredFormat = parseDeclaredFormat(document.declaredFormat);
    const { byteLength, format } = await recognise(document.bytes, declaredFormat);
    const task = {
      kind: "gather",
      byteLength,
      declaredFormat,
      format,
      receivedAtMs: document.nowMs,
      pageLimit,
      pixelLimit,
      ocrLanguages,
      ...(document.password === undefined ? {} : { password: document.password }),
      wantsFingerprint: document.wantsFingerprint === true,
      wantsParticulars: document.wantsParticulars === true,
      trustedCertificates,
    } as const;
    return await holdDocument({ task, bytes: document.bytes, side: document.side }, use, document.signal);
  }

  async function drawPage({ bytes, password, page, dotsPerInch }: PageToDraw, place: Place): Promise<PageImage> {
    const { byteLength, format } = await recognise(bytes, "pdf");
    const kind = "page image";
    const wish = { kind, byteLength, format, page, dotsPerInch, pixelLimit: drawnPixelLimit } as const;
    const task = { ...wish, ...(password === undefined ? {} : { password }) };
    const answer = await place.run(workerFor(format), task, () => streamBytes(bytes), timeoutMs);
    return requirePage(resultOf(kind, answer).page, attachedTo(answer));
  }

  async function mapHeat({ bytes, password, page }: PageOfDocument): Promise<PageHeat> {
    const { byteLength, format } = await recognise(bytes, "pdf");
    const wish = { kind: "page heat", byteLength, format, page, pixelLimit, lateAfterMs } as const;
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
    const task = { kind: "versions", byteLength, format, pageLimit } as const;
    const answer = await pool.withPlace((place) => place.run("pdf", task, () => streamBytes(bytes), timeoutMs));
    const { versions, omitted } = resultOf("versions", answer);
    const isRight = versions.every(({ byteLength: end }) => Number.isSafeInteger(end) && end > 0 && end <= byteLength);
    if (!isRight) throw new Error("A worker's versions do not lie within the document.");
    return { versions, omitted };
  }

  return {
    ...createPackageReader(pool, timeoutMs),
    withEvidence,
    analyse: (document) => withEvidence(document, (held) => held.judge({})),
    gatherEvidence: (document) => withEvidence(document, (held) => held.evidence()),
    drawPage: (page) => pool.withPlace((place) => drawPage(page, place)),
    mapHeat,
    listVersions,
    gauges: pool.gauges,
    close: () => pool.close(),
  };
}

function createPackageReader(pool: WorkerPool, timeoutMs: number): Pick<Analyser, "listPackage" | "takeFromPackage"> {
  return {
    async listPackage(bytes: DocumentBytes): Promise<PackageContents> {
      const { byteLength } = await readHead(bytes);
      const task = { kind: "package", byteLength } as const;
      const answer = await pool.withPlace((place) => place.run("pdf", task, () => streamBytes(bytes), timeoutMs));
      return requireContents(resultOf("package", answer).contents);
    },

    async takeFromPackage(bytes: DocumentBytes, index: number, byteLimit: number): Promise<Buffer> {
      const { byteLength } = await readHead(bytes);
      const task = { kind: "packed file", byteLength, index, byteLimit } as const;
      const answer = await pool.withPlace((place) => place.run("pdf", task, () => streamBytes(bytes), timeoutMs));
      resultOf("packed file", answer);
      return (attachedTo(answer) ?? Buffer.alloc(0)).subarray(0, byteLimit);
    },
  };
}

function findBanks(
  directory: AnalyserSettings["bankDirectory"],
  accountNumbers: readonly string[],
): BankFacts | undefined {
  if (directory === undefined || directory.size === 0) return undefined;
  return { banks: accountNumbers.flatMap(directoryKeysOf).flatMap((key) => directory.get(key) ?? []) };
}

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
        `The document is ${content.name}, which is not read here; ${content.advice}`,
      );
    case "unknown":
      throw new ServiceError("unprocessable_document", "The document's content is of no known kind.");
  }
}
