/** How a file of another project reaches the service: each way gives the answers that it got. */
import { extname } from "node:path";
import { upload } from "../../test/support/exchanges.ts";
import { ask, type Reply, type RunningService } from "../../test/support/service.ts";
import { blocksOf, messageWith, pictureClaiming, signedBy } from "./wrap.ts";

type Send = (service: RunningService, bytes: Buffer, name: string) => Promise<readonly Reply[]>;

async function asDocument(service: RunningService, bytes: Buffer, name: string): Promise<Reply> {
  const document = new File([new Uint8Array(bytes)], name);
  const format = extname(name).slice(1).toLowerCase();
  return await upload(service, "/forgery/analyse/analyse_docs_v2", { document, doc_format: format });
}

const asRecords: Send = async (service, bytes, name) => [
  await upload(service, "/fraud-detection/bulk", { file: new File([new Uint8Array(bytes)], name) }),
];

function post(service: RunningService, path: string, type: string, bytes: Buffer): Promise<Reply> {
  const headers = { "Content-Type": type };
  return ask(service, path, { method: "POST", headers, body: new Uint8Array(bytes) });
}

const asBody: Send = async (service, bytes) => [
  await post(service, "/fraud-detection", "application/json", bytes),
  ...(await asRecords(service, bytes, "rows.json")),
];

/** The boundary is what the form's first line says. */
const asForm: Send = async (service, bytes) => {
  const [, boundary = "boundary"] = /^\s*--([^\r\n]{1,70})/.exec(bytes.toString("latin1")) ?? [];
  const type = `multipart/form-data; boundary="${boundary.replaceAll(/["\\]/g, "")}"`;
  const paths = ["/fraud-detection/bulk", "/forgery/analyse/analyse_docs_v2"];
  return await Promise.all(paths.map((path) => post(service, path, type, bytes)));
};

async function inSignatures(service: RunningService, messages: readonly Uint8Array[]): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  for (const message of messages) replies.push(await asDocument(service, signedBy(message), "signed.pdf"));
  return replies;
}

export const ways = {
  document: async (service, bytes, name) => [await asDocument(service, bytes, name)],
  records: asRecords,
  body: asBody,
  form: asForm,
  certificate: (service, bytes) => inSignatures(service, blocksOf(bytes).map(messageWith)),
  message: (service, bytes) => inSignatures(service, blocksOf(bytes)),
  cbor: async (service, bytes) => [await asDocument(service, await pictureClaiming(bytes), "claiming.png")],
} as const satisfies Readonly<Record<string, Send>>;

export type Way = keyof typeof ways;

const documents = /\.(pdf|png|tiff?|gif|webp|jpe?g|bmp|heic|avif)$/i;
const certificates = /\.(crt|cer|der|crl|pem)$/i;
const messages = /\.(p7[bcms]|cms)$/i;

/** What the ending says; whatever says nothing is a file of records. */
export function wayOf(file: string): Way {
  if (documents.test(file)) return "document";
  if (certificates.test(file)) return "certificate";
  if (messages.test(file)) return "message";
  if (/\.json$/i.test(file)) return "body";
  if (/\.cbor$/i.test(file)) return "cbor";
  return /\.(http|multipart)$/i.test(file) ? "form" : "records";
}
