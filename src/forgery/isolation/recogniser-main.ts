/** The thread of a worker's process that recognises text. Its engine is loaded once there is something to read. */
import { type MessagePort, workerData } from "node:worker_threads";
import { readPage } from "../evidence/recognition/read-plane.ts";
import { type Recogniser, RecogniserFailure, startTesseract } from "../evidence/recognition/tesseract.ts";
import { confine } from "./confine.ts";
import type { RecogniserAnswer, RecogniserRequest, RecogniserThreadData } from "./recogniser-thread.ts";

const { port, memoryLimitBytes, answered } = workerData as RecogniserThreadData & { readonly port: MessagePort };
let starting: Promise<Recogniser> | undefined;

async function answer(request: Exclude<RecogniserRequest, { kind: "start" }>): Promise<RecogniserAnswer> {
  try {
    if (starting === undefined) throw new Error("The recogniser's thread has no languages yet.");
    const recogniser = await starting;
    const { plane, timeLimitMs } = request;
    const read =
      request.kind === "page"
        ? readPage(recogniser, plane, request.scale, timeLimitMs)
        : recogniser.recognise(plane, request.layout, timeLimitMs);
    return { kind: "read", read };
  } catch (error) {
    if (error instanceof RecogniserFailure) return { kind: "stopped", cause: String(error.cause) };
    return { kind: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

confine();
port.on("message", async (request: RecogniserRequest) => {
  if (request.kind === "start") {
    starting = startTesseract(request.languages, memoryLimitBytes);
    // The first request says so.
    starting.catch(() => undefined);
    return;
  }
  port.postMessage(await answer(request));
  Atomics.add(answered, 0, 1);
  Atomics.notify(answered, 0);
});
