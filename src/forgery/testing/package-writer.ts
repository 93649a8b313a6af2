/** Writes e-mail messages for tests. */

/** A message with a text and its attachments; a part without a name is put in as it is. */
export function writeMail(
  parts: readonly { readonly head: string; readonly body: Buffer | string }[],
  boundary = "edge",
): Buffer {
  const lines = parts.flatMap(({ head, body }) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`, "utf8"),
    typeof body === "string"
      ? Buffer.from(body, "utf8")
      : Buffer.from(body.toString("base64").replace(/.{76}/g, "$&\r\n")),
    Buffer.from("\r\n"),
  ]);
  const head = `From: Ada <ada@example.org>\r\nDate: Mon, 2 Mar 2026 09:15:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed;\r\n boundary="${boundary}"\r\n\r\nThis is a message in parts.\r\n`;
  return Buffer.concat([Buffer.from(head), ...lines, Buffer.from(`--${boundary}--\r\n`)]);
}
