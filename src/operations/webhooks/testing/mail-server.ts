/** A small mail server for tests: it offers what the test sets, and keeps what it got. */
import { webcrypto } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";
import * as asn1js from "asn1js";
import * as pki from "pkijs";

export interface MailServerOptions {
  /** Extensions in clear; with `STARTTLS` the server has a certificate for `localhost`. */
  readonly offers?: readonly string[];
  readonly offersSecure?: readonly string[];
  readonly isSecure?: boolean;
  /** Replies in place of the usual ones, by the command's first word or `greeting` or `message`; an empty one is silence. */
  readonly replies?: Readonly<Record<string, string>>;
}

export interface MailServer {
  readonly port: number;
  /** The certificate in PEM. */
  readonly ca: string;
  /** Commands in order, those behind TLS with a leading `*`. */
  readonly commands: string[];
  readonly messages: string[];
  close(): void;
}

const usual: Readonly<Record<string, string>> = {
  greeting: "220 mail.test ready",
  STARTTLS: "220 go ahead",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go on",
  message: "250 queued",
  QUIT: "221 bye",
};

let certified: Promise<{ readonly key: string; readonly ca: string }> | undefined;

export async function openMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { offers = ["STARTTLS"], offersSecure = ["AUTH PLAIN LOGIN"], isSecure = false, replies = {} } = options;
  certified ??= certify();
  const { key, ca } = await certified;
  const secureContext = createSecureContext({ key, cert: ca });
  const commands: string[] = [];
  const messages: string[] = [];
  const sockets = new Set<Socket>();

  function serve(socket: Socket, isBehindTls: boolean, greets: boolean): void {
    let text = "";
    let message: string | undefined;
    sockets.add(socket);
    const say = (name: string) => {
      const reply = replies[name] ?? usual[name] ?? "500 what?";
      if (reply !== "") socket.write(`${reply}\r\n`);
    };
    function take(line: string): void {
      const [word = ""] = line.split(" ");
      if (message !== undefined) {
        if (line === ".") {
          messages.push(message);
          message = undefined;
          say("message");
        } else message += `${line}\n`;
        return;
      }
      commands.push(`${isBehindTls ? "*" : ""}${line}`);
      if (word === "EHLO" && replies.EHLO === undefined) {
        const lines = ["mail.test", ...(isBehindTls ? offersSecure : offers)];
        socket.write(lines.map((one, at) => `250${at === lines.length - 1 ? " " : "-"}${one}\r\n`).join(""));
      } else say(word);
      if (word === "DATA") message = "";
      if (word === "QUIT") socket.end();
      if (word === "STARTTLS" && replies.STARTTLS === undefined) {
        socket.removeAllListeners("data");
        serve(new TLSSocket(socket, { isServer: true, secureContext }), true, false);
      }
    }
    socket
      .on("error", () => undefined)
      .on("data", (chunk: Buffer) => {
        text += chunk.toString("latin1");
        for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
          const line = text.slice(0, end);
          text = text.slice(end + 2);
          take(line);
        }
      });
    if (greets) say("greeting");
  }

  const server = createServer((socket) => {
    if (isSecure) serve(new TLSSocket(socket, { isServer: true, secureContext }), true, true);
    else serve(socket, false, true);
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, ca, commands, messages, close };
}

async function certify() {
  const { subtle } = webcrypto;
  const keys = await subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const certificate = new pki.Certificate();
  certificate.serialNumber = new asn1js.Integer({ value: 1 });
  for (const name of [certificate.issuer, certificate.subject]) {
    const value = new asn1js.Utf8String({ value: "localhost" });
    name.typesAndValues.push(new pki.AttributeTypeAndValue({ type: "2.5.4.3", value }));
  }
  certificate.notBefore.value = new Date(Date.UTC(2020, 0, 1));
  certificate.notAfter.value = new Date(Date.UTC(2049, 0, 1));
  const spki = await subtle.exportKey("spki", keys.publicKey);
  certificate.subjectPublicKeyInfo = new pki.PublicKeyInfo({ schema: asn1js.fromBER(spki).result });
  await certificate.sign(keys.privateKey, "SHA-256");
  const key = Buffer.from(await subtle.exportKey("pkcs8", keys.privateKey));
  return { key: pem("PRIVATE KEY", key), ca: pem("CERTIFICATE", Buffer.from(certificate.toSchema(true).toBER(false))) };
}

function pem(kind: string, bytes: Buffer): string {
  const lines = bytes.toString("base64").replace(/.{64}/g, "$&\n");
  return `-----BEGIN ${kind}-----\n${lines}\n-----END ${kind}-----\n`;
}
