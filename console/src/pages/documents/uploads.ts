/** Uploads of documents: a few at a time, also while the reader is on other pages. */
import { effect, signal } from "@preact/signals";
import { type DocumentAnalysis, operations, type PackageAnalysis } from "../../../../client/interface.ts";
import { wordError } from "../../data/error-words.ts";
import { sendForm } from "../../data/requests.ts";
import { session } from "../../session/session.ts";

export type UploadStage =
  | { readonly state: "waiting" }
  | { readonly state: "sending"; readonly share: number }
  | { readonly state: "analysing" }
  | { readonly state: "done"; readonly analysis: DocumentAnalysis }
  /** An archive or a message, whose documents were analysed one by one. */
  | { readonly state: "unpacked"; readonly result: PackageAnalysis }
  | { readonly state: "failed"; readonly reason: string };

export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly bytes: number;
  readonly stage: UploadStage;
}

export interface UploadOptions {
  readonly password: string;
  readonly customerId: string;
}

interface Job {
  readonly key: number;
  readonly file: File;
  readonly options: UploadOptions;
  readonly stop: AbortController;
}

/** More only wait at the service, which analyses one document per place of its pool. */
const atOnce = 2;
/** A longer list is hard to read; programs send folders of thousands through the API. */
export const uploadLimit = 200;

export const uploads = signal<readonly Upload[]>([]);
const jobs = new Map<number, Job>();
const queue: Job[] = [];
let underWay = 0;
let lastKey = 0;

/** Returns how many were accepted. */
export function sendDocuments(files: readonly File[], options: UploadOptions): number {
  const room = Math.max(0, uploadLimit - jobs.size);
  const taken = files.slice(0, room);
  for (const file of taken) {
    lastKey += 1;
    const job = { key: lastKey, file, options, stop: new AbortController() };
    jobs.set(job.key, job);
    queue.push(job);
    const upload: Upload = { key: job.key, name: file.name, bytes: file.size, stage: { state: "waiting" } };
    uploads.value = [upload, ...uploads.value].slice(0, uploadLimit);
  }
  startNext();
  return taken.length;
}

export function cancelUpload(key: number): void {
  const job = jobs.get(key);
  if (job === undefined) return;
  job.stop.abort();
  const place = queue.indexOf(job);
  if (place < 0) return;
  queue.splice(place, 1);
  jobs.delete(key);
  move(key, { state: "failed", reason: "Cancelled before it was sent." });
}

/** Removes finished uploads from the list. */
export function clearUploads(): void {
  uploads.value = uploads.value.filter(({ key }) => jobs.has(key));
}

function startNext(): void {
  while (underWay < atOnce) {
    const job = queue.shift();
    if (job === undefined) return;
    underWay += 1;
    void run(job).finally(() => {
      underWay -= 1;
      jobs.delete(job.key);
      startNext();
    });
  }
}

async function run({ key, file, options, stop }: Job): Promise<void> {
  const form = new FormData();
  const isPackage = packageName.test(file.name);
  if (!isPackage) {
    form.append("doc_format", formatOf(file));
    form.append("document_name", file.name);
  }
  if (options.password !== "") form.append("password", options.password);
  if (options.customerId !== "") form.append("customerId", options.customerId);
  form.append(isPackage ? "package" : "document", file, file.name);
  move(key, { state: "sending", share: 0 });
  const onProgress = (share: number) => move(key, share < 1 ? { state: "sending", share } : { state: "analysing" });
  const given = { form, signal: stop.signal, onProgress };
  try {
    if (isPackage) {
      const result = await sendForm<PackageAnalysis>({ address: operations.analysePackage.path, ...given });
      move(key, { state: "unpacked", result });
    } else {
      const analysis = await sendForm<DocumentAnalysis>({ address: operations.analyseDocument.path, ...given });
      move(key, { state: "done", analysis });
    }
  } catch (error) {
    move(key, { state: "failed", reason: reasonOf(error) });
  }
}

function move(key: number, stage: UploadStage): void {
  uploads.value = uploads.value.map((upload) => (upload.key === key ? { ...upload, stage } : upload));
}

/** Archives and messages, which go to a route of their own. */
const packageName = /\.(?:zip|eml)$/i;

/** What the name says the format is, for the service to compare with the content. */
function formatOf({ name, type }: Pick<File, "name" | "type">): string {
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1];
  if (ending !== undefined) return ending.toLowerCase();
  return type === "" ? "pdf" : type;
}

function reasonOf(error: unknown): string {
  if (error instanceof DOMException && error.name === "AbortError") return "Cancelled.";
  return wordError(error);
}

// One person's uploads are not for the next one who signs in.
effect(() => {
  if (session.value !== undefined) return;
  for (const { stop } of jobs.values()) stop.abort();
  jobs.clear();
  queue.length = 0;
  uploads.value = [];
});
