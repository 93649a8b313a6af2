/** What the service and a worker say to each other: length-prefixed JSON through pipes, a document's bytes right behind its task. */
import type { PageHeat } from "../../contract/documents/page-heat.ts";
import type { ErrorCode } from "../../errors.ts";
import type { DocumentFingerprint } from "../derived/across/document-fingerprint.ts";
import type { DocumentParticulars } from "../derived/across/document-particulars.ts";
import type { BankFacts } from "../facts/banks.ts";
import type { ComparedPicture } from "../facts/compared-picture.ts";
import type { CustomerFacts } from "../facts/customer.ts";
import type { EarlierFacts } from "../facts/earlier.ts";
import type { FileFormat } from "../facts/file.ts";
import type { PackageContents } from "../facts/package.ts";
import type { Evidence } from "../facts.ts";
import type { CheckedDocument } from "../run-checks.ts";

interface TaskOnDocument {
  readonly byteLength: number;
  readonly format: FileFormat;
  readonly password?: string;
}

/** To read a document as far as its time goes, and keep the facts for the steps that follow. */
export interface GatheringTask extends TaskOnDocument {
  readonly kind: "gather";
  readonly declaredFormat: FileFormat;
  readonly receivedAtMs: number;
  readonly pageLimit: number;
  readonly pixelLimit: number;
  /** In which text is recognised where only pixels show it; none where it is not. */
  readonly ocrLanguages: readonly string[];
  /** When to come to an end with what was read, in milliseconds from the task's arrival. */
  readonly lateAfterMs: number;
  /** Time that the worker has from when it says that it recognises text; without it what is left of the other. */
  readonly recognition?: { readonly timeoutMs: number; readonly lateAfterMs: number };
  /** What is left out, because a worker was stopped in it before; without the pages no text is recognised either. */
  readonly omitted: "nothing" | "recognition" | "pages";
  /** Whether what documents are compared by is to be answered, too. */
  readonly wantsFingerprint: boolean;
  /** Whether what documents of one applicant have to agree on is to be answered. */
  readonly wantsParticulars?: boolean;
  /** PEM blocks of the operator's trust list for content credentials. */
  readonly trustedCertificates?: readonly string[];
}

/** What the service has stored that a document is compared with. */
export interface StoredFacts {
  /** The customer with whom the document is compared. */
  readonly customer?: CustomerFacts | undefined;
  /** What the documents before it have in common with it. */
  readonly earlier?: EarlierFacts | undefined;
  /** The banks of its account numbers, if the operator keeps a directory. */
  readonly banks?: BankFacts | undefined;
  /** Ids of checks that do not run. */
  readonly silenced?: readonly string[] | undefined;
}

/** To run the checks on the evidence that is held. */
export interface JudgingTask extends StoredFacts {
  readonly kind: "judge";
  readonly byteLength: 0;
}

/** To return the evidence that is held. */
export interface HandingTask {
  readonly kind: "evidence";
  readonly byteLength: 0;
}

/** To release the evidence that is held. It has no answer. */
export interface ReleasingTask {
  readonly kind: "release";
  readonly byteLength: 0;
}

/** To draw one page. */
export interface DrawingTask extends TaskOnDocument {
  readonly kind: "page image";
  /** From 1. */
  readonly page: number;
  readonly dotsPerInch: number;
  /** Limit of the drawing; a larger one is made with fewer dots. */
  readonly pixelLimit: number;
}

/** To find where the versions of a PDF end. */
export interface VersionsTask extends TaskOnDocument {
  readonly kind: "versions";
  readonly pageLimit: number;
}

/** To map where the pixels of one page look edited. */
export interface HeatTask extends TaskOnDocument {
  readonly kind: "page heat";
  /** From 1. */
  readonly page: number;
  readonly pixelLimit: number;
  /** As of a gathering task. */
  readonly lateAfterMs: number;
}

/** To compare one page of a picture with one of another, whose bytes stand behind its own. */
export interface ComparingTask extends TaskOnDocument {
  readonly kind: "picture comparison";
  /** From 1. */
  readonly page: number;
  readonly earlier: { readonly byteLength: number; readonly format: FileFormat; readonly page: number };
  readonly pixelLimit: number;
  readonly ocrLanguages: readonly string[];
  /** As of a gathering task. */
  readonly lateAfterMs: number;
}

/** To list what is in an archive or a message. */
export interface ListingTask {
  readonly kind: "package";
  readonly byteLength: number;
}

/** To take one file out of it. */
export interface TakingTask {
  readonly kind: "packed file";
  readonly byteLength: number;
  /** Among those that were listed, from 0. */
  readonly index: number;
  /** Limit of the file. */
  readonly byteLimit: number;
}

/** Tasks on the document that was gathered before. */
export type HeldTask = JudgingTask | HandingTask;
export type WorkerTask =
  | GatheringTask
  | HeldTask
  | DrawingTask
  | VersionsTask
  | HeatTask
  | ComparingTask
  | ListingTask
  | TakingTask;
export type TaskKind = WorkerTask["kind"];

/** Its PNG is attached to the answer. */
export interface DrawnPage {
  /** Of the page as it is shown, in the unit of a finding's boxes: points, or a picture's own pixels. */
  readonly width: number;
  readonly height: number;
  readonly pages: number;
}

export interface FoundVersion {
  /** The document as it was in this version is the file's beginning of this length. */
  readonly byteLength: number;
  /** As far as they can be counted; 0 where they cannot. */
  readonly pages: number;
}

export type WorkerResult =
  | {
      readonly kind: "gathered";
      readonly pages: number;
      /** Those that the document prints, by which its customer may be known. */
      readonly accountNumbers: readonly string[];
      readonly fingerprint?: DocumentFingerprint;
      readonly particulars?: DocumentParticulars;
    }
  /** The checks are loaded in the worker alone, and say there which version they are. */
  | { readonly kind: "findings"; readonly document: CheckedDocument; readonly catalogueVersion: string }
  | { readonly kind: "evidence"; readonly evidence: Evidence }
  | { readonly kind: "page image"; readonly page: DrawnPage }
  | { readonly kind: "page heat"; readonly heat: PageHeat }
  /** Without a comparison where they do not show the same page. */
  | { readonly kind: "picture comparison"; readonly comparison?: ComparedPicture }
  | { readonly kind: "package"; readonly contents: PackageContents }
  /** Its content is attached to the answer. */
  | { readonly kind: "packed file" }
  /** Oldest first. */
  | { readonly kind: "versions"; readonly versions: readonly FoundVersion[]; readonly omitted: number };

/** Bytes stay out of the message: Base64 within JSON would keep the service's thread for a tenth of a second where they are many. */
export interface TaskOutcome {
  readonly result: WorkerResult;
  readonly attached?: Uint8Array;
}

export type WorkerMessage =
  | { readonly kind: "ready" }
  /** What goes wrong from here on can be left out: the pages, behind everything else, and behind them recognition. */
  | { readonly kind: "phase"; readonly phase: "pages" | "recognition" }
  | { readonly kind: "done"; readonly result: WorkerResult; readonly isSpent: boolean; readonly attached?: Uint8Array }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly message: string; readonly isSpent: boolean }
  /** A fault of ours; the worker ends after it. */
  | { readonly kind: "failed"; readonly message: string };

/** The worker's answers come out here; its standard output may be written to by any library. */
export const answerDescriptor = 3;

/** A task is a few lines, and the certificates of a trust list, which have one or two kibibytes each. */
export const taskBytesLimit = 2 * 2 ** 20;

/**
 * The longest answer to each task; anything longer is no answer of ours. What was gathered is described by a fingerprint of some
 * thousand words. Findings are bounded in number and length. Evidence
 * holds all text of a document with its places, several times where there are versions. A drawing has at most 12 million
 * pixels, which are 36 MB where nothing can be packed.
 */
export const answerBytesLimits: Readonly<Record<TaskKind, number>> = {
  gather: 4 * 2 ** 20,
  judge: 16 * 2 ** 20,
  evidence: 128 * 2 ** 20,
  "page image": 64 * 2 ** 20,
  versions: 2 ** 20,
  "page heat": 2 ** 20,
  "picture comparison": 2 ** 16,
  package: 2 ** 16,
  // Somewhat more than a document of the largest size that a service takes by default.
  "packed file": 72 * 2 ** 20,
};

/** What is attached follows the message, whose JSON says how long it is. */
export function encodeMessage(message: WorkerTask | ReleasingTask | WorkerMessage): Buffer {
  const attached = "attached" in message ? message.attached : undefined;
  const plain = attached === undefined ? message : { ...message, attached: attached.length };
  const json = Buffer.from(JSON.stringify(plain), "utf8");
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length, 0);
  return Buffer.concat(attached === undefined ? [length, json] : [length, json, attached]);
}

/** Puts messages together from pieces; throws when a length is out of bounds. */
export class MessageReader {
  /** Limit of the task under way. */
  limitBytes = answerBytesLimits.gather;
  #stage: "length" | "message" | "attached" = "length";
  #message: object = {};
  #part = Buffer.alloc(4);
  #filled = 0;

  push(chunk: Buffer): unknown[] {
    const messages: unknown[] = [];
    for (let at = 0; at < chunk.length; ) {
      const copied = chunk.copy(this.#part, this.#filled, at);
      at += copied;
      this.#filled += copied;
      if (this.#filled < this.#part.length) break;
      const message = this.#endPart(this.#part);
      if (message !== undefined) messages.push(message);
    }
    return messages;
  }

  #begin(stage: "length" | "message" | "attached", bytes: number): void {
    if (!Number.isSafeInteger(bytes) || bytes < 1 || bytes > this.limitBytes) {
      throw new Error("A worker's message is too long, or empty.");
    }
    this.#stage = stage;
    this.#part = Buffer.allocUnsafeSlow(bytes);
    this.#filled = 0;
  }

  /** The message, where this was its last part. */
  #endPart(part: Buffer): unknown {
    switch (this.#stage) {
      case "length":
        this.#begin("message", part.readUInt32LE(0));
        return undefined;
      case "message": {
        const message: unknown = JSON.parse(part.toString("utf8"));
        if (typeof message !== "object" || message === null || !("attached" in message)) {
          this.#begin("length", 4);
          return message;
        }
        this.#message = message;
        this.#begin("attached", Number(message.attached));
        return undefined;
      }
      case "attached":
        this.#begin("length", 4);
        return { ...this.#message, attached: part };
    }
  }
}
