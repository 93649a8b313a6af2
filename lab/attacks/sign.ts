/** Signs PDFs with a key that is made for the run and that nobody trusts, by the program OpenSSL where the machine has it. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";
import { openFile } from "./attacks/with-pdf-lib.ts";
import { addAnnotation } from "./draw-over.ts";

export interface Signer {
  /** Appends a version with one more signature over all that is there; undefined where it cannot be put in. */
  sign(bytes: Buffer): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

const program = "openssl";
const timeoutMs = 30_000;
/** A signature with one certificate takes about 1,500 bytes. */
const contentsBytes = 8_192;
/** As long as any offset, so that true ones fit in its place. */
const placeholder = "9999999999";

export async function findSigner(): Promise<Signer | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "assay-signer-"));
  const close = () => rm(folder, { recursive: true, force: true });
  const request = "req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 3650 -subj /CN=Sample";
  if (!(await run(folder, request.split(" ")))) {
    await close();
    return undefined;
  }
  return { sign: (bytes) => sign(folder, bytes), close };
}

async function sign(folder: string, bytes: Buffer): Promise<Buffer | undefined> {
  const prepared = await prepare(bytes);
  if (prepared === undefined) return undefined;
  const text = prepared.toString("latin1");
  const contents = text.lastIndexOf(`<${"0".repeat(2 * contentsBytes)}>`);
  const range = text.lastIndexOf(`[ 0 ${placeholder} ${placeholder} ${placeholder} ]`);
  if (contents < 0 || range < 0) return undefined;
  const behind = contents + 2 * contentsBytes + 2;
  const covered = `[ 0 ${contents} ${behind} ${prepared.length - behind} ]`;
  prepared.write(covered.padEnd(`[ 0 ${placeholder} ${placeholder} ${placeholder} ]`.length), range, "latin1");
  await writeFile(join(folder, "data"), Buffer.concat([prepared.subarray(0, contents), prepared.subarray(behind)]));
  const words = "cms -sign -binary -md sha256 -signer cert.pem -inkey key.pem -in data -outform DER -out signature";
  if (!(await run(folder, words.split(" ")))) return undefined;
  const signature = (await readFile(join(folder, "signature"))).toString("hex");
  prepared.write(signature.padEnd(2 * contentsBytes, "0"), contents + 1, "latin1");
  return prepared;
}

/** A signature field without appearance, whose value has room for the signature. */
async function prepare(bytes: Buffer): Promise<Buffer | undefined> {
  const file = await openFile(bytes, true);
  const page = file?.getPages()[0];
  if (file === undefined || page === undefined) return undefined;
  const form = file.getForm();
  const value = file.context.obj({
    Type: "Sig",
    Filter: "Adobe.PPKLite",
    SubFilter: "adbe.pkcs7.detached",
    ByteRange: [0, Number(placeholder), Number(placeholder), Number(placeholder)],
    Contents: PDFHexString.of("0".repeat(2 * contentsBytes)),
    M: PDFString.of("D:20240601120000Z"),
  });
  const field = file.context.register(
    file.context.obj({
      Type: "Annot",
      Subtype: "Widget",
      FT: "Sig",
      Rect: [0, 0, 0, 0],
      T: PDFString.of(`Signature${form.getFields().length + 1}`),
      V: file.context.register(value),
      F: 132,
      P: page.ref,
    }),
  );
  addAnnotation(file, page, field);
  form.acroForm.addField(field);
  form.acroForm.dict.set(PDFName.of("SigFlags"), file.context.obj(3));
  return Buffer.from(await file.commit({ useObjectStreams: false }));
}

function run(folder: string, words: readonly string[]): Promise<boolean> {
  return new Promise((settle) => {
    execFile(program, [...words], { cwd: folder, timeout: timeoutMs }, (error) => settle(error === null));
  });
}
