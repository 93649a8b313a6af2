/** Reads a JSON body within its limits of size and time. */
import type { IncomingMessage } from "node:http";
import { ServiceError } from "../errors.ts";
import { describeBytes } from "./byte-text.ts";
import { ClientGone } from "./client-gone.ts";
import type { Deadlines } from "./deadlines.ts";
import { hasBody } from "./drop-rest.ts";

export type BodyDone = (error: Error | undefined, bytes: Buffer) => void;

const nothing = Buffer.alloc(0);
const jsonType = /^application\/json[\t ]*(?:;[\t ]*charset[\t ]*=[\t ]*"?utf-8"?[\t ]*)?;?$/i;

/** Refuses a body that is announced as anything but plain JSON. */
export function checkJsonType(request: IncomingMessage): void {
  const type = request.headers["content-type"];
  if (type !== "application/json" && (type === undefined || !jsonType.test(type))) {
    if (type === undefined && !hasBody(request)) throw missingBody();
    throw new ServiceError("unsupported_media_type", "Send the body as JSON, with Content-Type: application/json.");
  }
  refuseEncoding(request);
}

export function refuseEncoding(request: IncomingMessage): void {
  const encoding = request.headers["content-encoding"];
  if (encoding === undefined || encoding.toLowerCase() === "identity") return;
  throw new ServiceError("unsupported_media_type", "Send the body without Content-Encoding.");
}

function missingBody(): ServiceError {
  return new ServiceError("invalid_request", "The body is empty; send a JSON object.");
}

function tooLarge(limitBytes: number): ServiceError {
  return new ServiceError("payload_too_large", `The body is over the limit of ${describeBytes(limitBytes)}.`);
}

/** Calls back once with the whole body. After an error the rest of the body is still unread. */
export function readBody(
  request: IncomingMessage,
  limitBytes: number,
  timeoutMs: number,
  deadlines: Deadlines,
  done: BodyDone,
): void {
  const announced = request.headers["content-length"];
  if (announced !== undefined && Number(announced) > limitBytes) {
    done(tooLarge(limitBytes), nothing);
    return;
  }
  let first: Buffer = nothing;
  let more: Buffer[] | undefined;
  let bytes = 0;
  let isDone = false;
  const deadline = deadlines.add(timeoutMs, () => {
    settle(new ServiceError("invalid_request", "The body did not arrive in time; send it again."));
  });

  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limitBytes) settle(tooLarge(limitBytes));
    else if (more !== undefined) more.push(chunk);
    else if (first.length === 0) first = chunk;
    else more = [first, chunk];
  };
  const onEnd = () => settle(undefined);
  const onGone = () => settle(new ClientGone());
  request.on("data", onData).on("end", onEnd).on("error", onGone).on("close", onGone);

  function settle(error: Error | undefined): void {
    if (isDone) return;
    isDone = true;
    deadline.remove();
    request.off("data", onData).off("end", onEnd).off("close", onGone);
    if (error !== undefined) {
      request.pause();
      done(error, nothing);
    } else done(undefined, more === undefined ? first : Buffer.concat(more, bytes));
  }
}
