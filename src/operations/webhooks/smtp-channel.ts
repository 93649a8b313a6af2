/** One connection to a mail server: commands out, whole replies in (RFC 5321), first in clear or with TLS from the start. */
import { connect as connectPlain, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on. */
  readonly isSecure: boolean;
  /** Certificates of authorities, in place of Node's own; for tests. */
  readonly ca?: string;
}

export interface Reply {
  readonly code: number;
  /** The text of all lines, without their codes. */
  readonly lines: readonly string[];
}

export interface SmtpChannel {
  /** The name by which the service greets (RFC 5321, 4.1.3). */
  readonly localName: string;
  readonly isSecure: boolean;
  /** Sends a command where one is given, and reads one reply. */
  ask(command?: string): Promise<Reply>;
  /** Goes on with TLS, after the server has agreed to it. */
  secure(): void;
  /** Leaves without waiting for the answer. */
  quit(): void;
  destroy(): void;
}

/** Replies are a few lines. */
const replyLimit = 16_384;
const replyShape = /^(?:\d{3}-[^\n]*\n)*(\d{3})(?: [^\n]*)?\r?\n/;

export function connectSmtp(server: SmtpServer, timeoutMs: number, signal: AbortSignal): SmtpChannel {
  const { host, port, ca } = server;
  const names = { host, port, ...(isIP(host) === 0 ? { servername: host } : {}), ...(ca === undefined ? {} : { ca }) };
  let isSecure = server.isSecure;
  let socket: Socket = isSecure ? connectTls(names) : connectPlain({ host, port });
  let text = "";
  let failure: Error | undefined;
  let wake = () => {};

  const fail = (error: Error) => {
    failure ??= error;
    wake();
  };
  const onData = (chunk: Buffer) => {
    text += chunk.toString("latin1");
    if (text.length > replyLimit) fail(new SmtpProblem("The mail server's reply is too long."));
    wake();
  };
  const onEnd = () => fail(new SmtpProblem("The mail server closed the connection."));
  const onTimeout = () => fail(new SmtpProblem(`No reply of the mail server within ${timeoutMs} ms.`));
  const onAbort = () => fail(new SmtpProblem("The mail server took too long."));

  function attach(): void {
    socket.on("data", onData).on("error", fail).on("close", onEnd).on("timeout", onTimeout).setTimeout(timeoutMs);
  }

  function detach(): void {
    socket.off("data", onData).off("error", fail).off("close", onEnd).off("timeout", onTimeout).setTimeout(0);
    // An error without a listener would end the process.
    socket.on("error", () => undefined);
  }

  attach();
  signal.addEventListener("abort", onAbort);
  if (signal.aborted) onAbort();

  return {
    get localName() {
      const { localAddress = "127.0.0.1" } = socket;
      return isIP(localAddress) === 6 ? `[IPv6:${localAddress}]` : `[${localAddress}]`;
    },

    get isSecure() {
      return isSecure;
    },

    async ask(command) {
      if (command !== undefined) socket.write(`${command}\r\n`);
      for (;;) {
        if (failure !== undefined) throw failure;
        const [whole, code] = replyShape.exec(text) ?? [];
        if (whole !== undefined) {
          text = text.slice(whole.length);
          const lines = whole.trimEnd().split(/\r?\n/);
          return { code: Number(code), lines: lines.map((line) => line.slice(4)) };
        }
        await new Promise<void>((resume) => {
          wake = resume;
        });
      }
    },

    secure() {
      // What came in clear before the handshake could be of anybody (CVE-2011-0411).
      if (text !== "") throw new SmtpProblem("The mail server sent more than its reply before TLS.");
      detach();
      socket = connectTls({ ...names, socket });
      isSecure = true;
      attach();
    },

    quit() {
      signal.removeEventListener("abort", onAbort);
      detach();
      socket.setTimeout(timeoutMs, () => socket.destroy());
      socket.resume().unref().end("QUIT\r\n");
    },

    destroy() {
      signal.removeEventListener("abort", onAbort);
      detach();
      socket.destroy();
    },
  };
}

/** A sentence for the owner of a webhook. */
export class SmtpProblem extends Error {
  /** Code of the reply. */
  readonly code: number | undefined;
  constructor(message: string, code?: number) {
    super(message);
    this.name = "SmtpProblem";
    this.code = code;
  }
}
