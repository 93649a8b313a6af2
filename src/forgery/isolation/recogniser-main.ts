/** The thread of a worker's process that recognises text. The engine is loaded once there is something to read. */
import { workerData } from "node:worker_threads";
import type { Recogniser } from "../evidence/recognition/tesseract.ts";
import { confine } from "./confine.ts";
import type { RecogniserAnswer, RecogniserRequest, RecogniserThreadData } from "./recogniser-messages.ts";

const { port, memoryLimitBytes, answered } = workerData as RecogniserThreadData;
let languages: readonly string[] = [];
let recogniser: Recogniser | undefined;

type Reading = Exclude<RecogniserRequest, { kind: "start" }>;

async function answer(request: Reading): Promise<RecogniserAnswer> {
  try {
    return await read(request);
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function read(request: Reading): Promise<RecogniserAnswer> {
  const { RecogniserFailure, startTesseract } = await import("../evidence/recognition/tesseract.ts");
  try {
    recogniser ??= await startTesseract(languages, memoryLimitBytes);
    const { plane, timeLimitMs } = request;
    if (request.kind === "plane")
      return { kind: "read", read: recogniser.recognise(plane, request.layout, timeLimitMs) };
    const { readPage } = await import("../evidence/recognition/read-plane.ts");
    return { kind: "read", read: readPage(recogniser, plane, request.scale, timeLimitMs) };
  } catch (error) {
    if (!(error instanceof RecogniserFailure)) throw error;
    return { kind: "stopped", cause: String(error.cause) };
  }
}

confine();
port.on("message", async (request: RecogniserRequest) => {
  if (request.kind === "start") {
    languages = request.languages;
    return;
  }
  port.postMessage(await answer(request));
  Atomics.add(answered, 0, 1);
  Atomics.notify(answered, 0);
});
