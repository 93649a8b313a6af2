/** Opens a document in the library, lets somebody change a page of it, and saves it anew or as an appended version. */
import { PDFDocument, type PDFPage } from "@cantoo/pdf-lib";
import type { Subject } from "../subject.ts";

/** False where it cannot be done to this page. */
export type Change = (file: PDFDocument, page: PDFPage, subject: Subject) => Promise<boolean> | boolean;

export async function openFile(bytes: Buffer, forIncrementalUpdate = false): Promise<PDFDocument | undefined> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, forIncrementalUpdate, warnOnInvalidObjects: false });
  } catch {
    // Encrypted or damaged: a forger would take another file.
    return undefined;
  }
}

export function pageOf(file: PDFDocument, subject: Subject): PDFPage | undefined {
  return file.getPages()[subject.target.page - 1];
}

export function rewritten(change: Change): (subject: Subject) => Promise<Buffer | undefined> {
  return async (subject) => {
    const file = await openFile(subject.bytes);
    const page = file === undefined ? undefined : pageOf(file, subject);
    if (file === undefined || page === undefined || !(await change(file, page, subject))) return undefined;
    return Buffer.from(await file.save({ rewrite: true, updateFieldAppearances: false }));
  };
}

export function appended(change: Change): (subject: Subject) => Promise<Buffer | undefined> {
  return async (subject) => {
    const file = await openFile(subject.bytes, true);
    const page = file === undefined ? undefined : pageOf(file, subject);
    if (file === undefined || page === undefined || !(await change(file, page, subject))) return undefined;
    return Buffer.from(await file.commit());
  };
}
