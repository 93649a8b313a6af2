/** A mail as it goes over the wire: headers of the service's own making, and one text in Base64. */
import { createHash } from "node:crypto";

export interface Mail {
  readonly subject: string;
  readonly text: string;
}

export interface Envelope {
  readonly from: string;
  readonly recipients: readonly string[];
  /** The same each time a message is sent, so that a reader of mail can drop the second one. */
  readonly messageId: string;
  readonly atMs: number;
}

/** RFC 2045, 6.8: at most 76 characters a line. */
const lineLength = 76;
/** So that an encoded word (RFC 2047, at most 75 characters) has room for them in Base64; no character has more than four bytes. */
const wordBytes = 42;

export function writeMail({ subject, text }: Mail, { from, recipients, messageId, atMs }: Envelope): string {
  const domain = from.slice(from.lastIndexOf("@") + 1);
  const id = createHash("sha256").update(messageId).digest("hex").slice(0, 32);
  const headers = [
    `From: Assay <${from}>`,
    `To: ${recipients.join(",\r\n ")}`,
    `Subject: ${encodeHeader(subject)}`,
    `Date: ${new Date(atMs).toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${id}@${domain}>`,
    // RFC 3834: automatic replies do not answer it.
    "Auto-Submitted: auto-generated",
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
  ];
  const body = Buffer.from(text.replace(/\r?\n/g, "\r\n"), "utf8").toString("base64");
  const lines = body.match(new RegExp(`.{1,${lineLength}}`, "g")) ?? [];
  return [...headers, "", ...lines, ""].join("\r\n");
}

/** Printable ASCII stands as it is where it fits on a line; anything else, line ends too, only within encoded words. */
function encodeHeader(text: string): string {
  if (text.length <= lineLength - "Subject: ".length && /^[ -~]*$/.test(text) && !text.includes("=?")) return text;
  const words: string[] = [];
  let word = "";
  for (const character of text) {
    if (Buffer.byteLength(word + character) > wordBytes) {
      words.push(word);
      word = "";
    }
    word += character;
  }
  return [...words, word].map((part) => `=?utf-8?B?${Buffer.from(part).toString("base64")}?=`).join("\r\n ");
}
