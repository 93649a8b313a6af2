/** The steps that every engine shares for files of cases. */
import {
  type AttachedRecord,
  type AttachOutcome,
  type CaseFile,
  caseFileLimit,
  type NewCaseFile,
} from "./case-files.ts";
import { type CaseStore, caseId, putChanged } from "./case-store.ts";
import { caseEventLimit } from "./cases.ts";
import type { DeletedDocument } from "./documents.ts";
import type { JournalEntry } from "./journal.ts";

/** What the steps on files read and write of a store; all of it within one store transaction. */
export interface CaseFileStore {
  readonly cases: Pick<CaseStore, "findCase" | "findEvent" | "putEvent" | "putCase" | "record">;
  list(number: number): readonly CaseFile[];
  /** Gives its id. The bytes are needed from then on. */
  insert(side: number, number: number, sequence: number, file: Omit<CaseFile, "id">): number;
  /** The sequence of the file's record. */
  sequenceOf(id: number): number | undefined;
  /** Together with the content of its record; says whether nothing else of the side needs the bytes. */
  remove(side: number, id: number, sequence: number, sha256: string): boolean;
}

export function attachFile(
  store: CaseFileStore,
  side: number,
  number: number,
  file: NewCaseFile,
  atMs: number,
  actor: string,
): AttachOutcome {
  const stored = store.cases.findCase(side, number);
  if (stored === undefined) return { kind: "unknown" };
  const files = store.list(number);
  const same = files.find(({ sha256 }) => sha256 === file.sha256);
  if (same !== undefined) return { kind: "attached", file: same };
  if (files.length >= caseFileLimit) return { kind: "refused", problem: `A case has at most ${caseFileLimit} files.` };
  if (stored.events >= caseEventLimit) {
    return { kind: "refused", problem: `A case has at most ${caseEventLimit} events; decide this case.` };
  }
  const { name, sha256, bytes } = file;
  const record: AttachedRecord = { event: "attached", case: caseId(number), actor, atMs, name, sha256, bytes };
  const sequence = store.cases.record(entryOf(side, sha256, record));
  const attached = { name, sha256, bytes, atMs, actor };
  const id = store.insert(side, number, sequence, attached);
  // The name goes when the file goes, so the case's own history has the number.
  putChanged(store.cases, stored, { kind: "attached", atMs, actor, text: `file ${id}`, count: 0 });
  return { kind: "attached", file: { id, ...attached } };
}

export function removeFile(
  store: CaseFileStore,
  side: number,
  number: number,
  id: number,
  atMs: number,
  actor: string,
): DeletedDocument | undefined {
  const stored = store.cases.findCase(side, number);
  const file = stored === undefined ? undefined : store.list(number).find((one) => one.id === id);
  const sequence = store.sequenceOf(id);
  if (stored === undefined || file === undefined || sequence === undefined) return undefined;
  const { sha256 } = file;
  const isLast = store.remove(side, id, sequence, sha256);
  store.cases.record(entryOf(side, sha256, { event: "erased", actor, file: id, records: [sequence] }));
  putChanged(store.cases, stored, { kind: "removed", atMs, actor, text: `file ${id}`, count: 0 });
  return { sha256, isLast };
}

/** Among the records of documents: their bytes are kept, checked and erased alike. */
function entryOf(side: number, sha256: string, content: object): JournalEntry {
  return { side, kind: "document", subject: sha256, body: JSON.stringify(content) };
}
