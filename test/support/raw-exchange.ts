/** Requests on a bare socket, for what no HTTP client sends and for answers cut short. */
import { connect, type Socket } from "node:net";

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Reads the whole answers in the bytes; what is left over was an answer cut short. */
export function parseAnswers(bytes: string): { readonly answers: readonly RawAnswer[]; readonly rest: string } {
  const answers: RawAnswer[] = [];
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf("\r\n\r\n");
    const status = /^HTTP\/1\.1 (\d{3}) /.exec(rest)?.[1];
    if (end < 0 || status === undefined) return { answers, rest };
    const lines = rest.slice(0, end).split("\r\n").slice(1);
    const headers = new Map(
      lines.map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
    );
    const length = Number(headers.get("content-length") ?? Number.NaN);
    if (Number.isNaN(length)) throw new Error(`An answer has no length: ${rest.slice(0, end)}`);
    const body = rest.slice(end + 4, end + 4 + length);
    if (body.length < length) return { answers, rest };
    if (status !== "100") answers.push({ status: Number(status), headers, body });
    rest = rest.slice(end + 4 + length);
  }
}

/** Opens a connection that collects what it is sent, one character a byte. */
export function openConnection(port: number): { readonly socket: Socket; readonly received: () => string } {
  let received = "";
  const socket = connect(port, "127.0.0.1");
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    received += chunk;
  });
  // A reset connection shows in what was received.
  socket.on("error", () => undefined);
  return { socket, received: () => received };
}

/** Sends the bytes and reads until the service closes the connection. */
export async function exchange(port: number, request: string | Buffer): Promise<readonly RawAnswer[]> {
  const { socket, received } = openConnection(port);
  socket.write(request);
  await new Promise((settle) => socket.once("close", settle));
  const { answers, rest } = parseAnswers(received());
  if (rest !== "") throw new Error(`An answer was cut short: ${rest}`);
  return answers;
}
