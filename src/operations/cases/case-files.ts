/** Attaches files to cases, gives them back and removes them. The service reads nothing of what is in them. */
import { createReadStream } from "node:fs";
import { maskCardNumbers } from "../../contract/card-numbers.ts";
import type { CaseFile, CaseFileList } from "../../contract/case-files.ts";
import { ServiceError } from "../../errors.ts";
import { caseFileLimit, type CaseFile as StoredFile } from "../../ledger/case-files.ts";
import type { Ledger, SideId } from "../../ledger/ledger.ts";
import type { OpenedDocument, Vault } from "../../vault/vault.ts";
import { retention } from "../documents/delete-documents.ts";
import { createKeepBytes, type KeepBytesParts } from "../documents/keep-document.ts";
import { createRemoveBytes, deletePages } from "../documents/remove-bytes.ts";
import { instantText } from "../shared/output-text.ts";
import type { Spool } from "../shared/spool.ts";
import { noSuchCase, parseCaseId } from "./describe-case.ts";

export interface GivenFile {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** Settles when the whole form has arrived. */
  readonly finish: () => Promise<unknown>;
}

export interface CaseFiles {
  list(side: SideId, caseId: string): Promise<CaseFileList>;
  /** `receive` is called once the case is known. */
  attach(side: SideId, caseId: string, receive: () => Promise<GivenFile>, actor: string): Promise<CaseFile>;
  open(side: SideId, caseId: string, fileId: string): Promise<OpenedDocument & { readonly name: string }>;
  remove(side: SideId, caseId: string, fileId: string, actor: string): Promise<void>;
  /** Removes what was attached before the time, until the signal comes; gives how many. */
  removeOlder(thanMs: number, signal?: AbortSignal): Promise<number>;
}

export interface CaseFilesParts extends KeepBytesParts {
  readonly ledger: Pick<Ledger, "cases" | "documents">;
  readonly vault: Vault;
  readonly spool: Spool;
  readonly now: () => number;
}

const unnamed = "file";

export function createCaseFiles(parts: CaseFilesParts): CaseFiles {
  const { vault, spool, now } = parts;
  const { cases, documents } = parts.ledger;
  const keep = createKeepBytes(parts);
  const bytes = createRemoveBytes({ ...parts, ledger: documents });

  async function need(side: SideId, caseId: string): Promise<number> {
    const number = parseCaseId(caseId);
    if ((await cases.find(side, number)) === undefined) throw noSuchCase();
    return number;
  }

  const removeOne = (side: SideId, number: number, id: number, actor: string) =>
    bytes.after(side, () => cases.removeFile(side, number, id, now(), actor));

  return {
    async list(side, caseId) {
      const number = await need(side, caseId);
      return { files: (await cases.listFiles(side, number)).map(describe) };
    },

    async attach(side, caseId, receive, actor) {
      const number = await need(side, caseId);
      // This comes before any bytes are kept, since nothing would name them.
      if ((await cases.listFiles(side, number)).length >= caseFileLimit) throw tooMany();
      const { name: given, content, finish } = await receive();
      const name = maskCardNumbers(given === "" ? unnamed : given);
      const outcome = await spool(content, async (path) => {
        await finish();
        const save = (stored: { readonly sha256: string; readonly bytes: number }) =>
          cases.attachFile(side, number, { name, ...stored }, now(), actor);
        return await keep(side, () => createReadStream(path), save);
      });
      if (outcome.kind === "unknown") throw noSuchCase();
      if (outcome.kind === "refused") throw new ServiceError("conflict", outcome.problem);
      return describe(outcome.file);
    },

    async open(side, caseId, fileId) {
      const id = parseFileId(fileId);
      const files = await cases.listFiles(side, await need(side, caseId));
      const file = files.find((one) => one.id === id);
      const opened = file === undefined ? undefined : await vault.findDocument(side, file.sha256);
      if (file === undefined || opened === undefined) throw noSuchFile();
      return { ...opened, name: file.name };
    },

    async remove(side, caseId, fileId, actor) {
      if (!(await removeOne(side, parseCaseId(caseId), parseFileId(fileId), actor))) throw noSuchFile();
    },

    removeOlder: (thanMs, signal) =>
      deletePages(
        (limit) => cases.listOlderFiles(thanMs, limit),
        ({ side, number, id }) => removeOne(side, number, id, retention),
        signal,
      ),
  };
}

function tooMany(): ServiceError {
  return new ServiceError("conflict", `A case has at most ${caseFileLimit} files.`);
}

function parseFileId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw noSuchFile();
  return Number(text);
}

function noSuchFile(): ServiceError {
  return new ServiceError("not_found", "The case has no file with this id.");
}

function describe({ id, name, bytes, sha256, atMs, actor }: StoredFile): CaseFile {
  return { fileId: id, name, bytes, sha256, addedAt: instantText(atMs), addedBy: actor };
}
