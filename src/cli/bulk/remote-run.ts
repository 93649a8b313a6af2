/** Has a file analysed by a running service: sends it and polls its progress. */
import { setTimeout as pause } from "node:timers/promises";
import type { BulkCase, BulkCaseAccepted } from "../../contract/bulk.ts";
import type { ErrorBody } from "../../contract/error.ts";
import type { GuideTexts } from "../../contract/files.ts";
import { type RunningService, unreachable } from "../running-service.ts";
import { fileForm } from "../send-file.ts";
import { type BulkRun, progressOf } from "./bulk-run.ts";
import { guideQuery } from "./file-guide.ts";

const lookEveryMs = 250;

export function runRemotely(
  { server, token }: RunningService,
  path: string,
  fileBytes: number,
  guide: GuideTexts,
): BulkRun {
  let sentBytes = 0;
  let latest: BulkCase | undefined;
  let isCancelled = false;

  async function ask(address: string, init: RequestInit = {}): Promise<Response> {
    const headers = { Authorization: `Bearer ${token}`, ...(init.headers as Record<string, string> | undefined) };
    const response = await fetch(`${server}${address}`, { ...init, headers }).catch((error: unknown) => {
      throw unreachable(server, error);
    });
    if (response.ok) return response;
    const { message } = (await response.json().catch(() => ({ message: "" }))) as Partial<ErrorBody>;
    throw new Error(`The service answered ${response.status}. ${message ?? ""}`);
  }

  async function send(): Promise<string> {
    const form = fileForm(path);
    const body = form.read((bytes) => {
      sentBytes = bytes;
    });
    const response = await ask(`/fraud-detection/bulk?${guideQuery(guide)}`, {
      method: "POST",
      headers: { "Content-Type": form.contentType, Prefer: "respond-async" },
      body: ReadableStream.from(body),
      duplex: "half",
    });
    return ((await response.json()) as BulkCaseAccepted).caseId;
  }

  async function run(): Promise<BulkCase> {
    const caseId = await send();
    while (true) {
      latest = (await (await ask(`/bulk-cases/${caseId}`)).json()) as BulkCase;
      if (latest.endedAt !== null) return latest;
      if (isCancelled) return (await (await ask(`/bulk-cases/${caseId}`, { method: "DELETE" })).json()) as BulkCase;
      await pause(lookEveryMs);
    }
  }

  async function download(address: string): Promise<AsyncIterable<Uint8Array>> {
    const { body } = await ask(address);
    if (body === null) throw new Error("The service answered without a body.");
    return body;
  }

  return {
    ended: run(),
    progress() {
      if (latest !== undefined) return progressOf(latest);
      return { phase: "sending", done: sentBytes, inAll: fileBytes, rowsPerSecond: null, secondsLeft: null };
    },
    result: (caseId, format) => download(`/bulk-cases/${caseId}/result?format=${format}`),
    rejected: (caseId) => download(`/bulk-cases/${caseId}/rejected`),
    async cancel() {
      isCancelled = true;
    },
  };
}
