/** The table of files that are attached to cases. */
import type { CaseFile } from "../case-files.ts";
import type { CaseStore } from "../case-store.ts";
import type { CaseFileStore } from "../change-case-file.ts";
import type { Database, Journal, Reads } from "./database.ts";
import { createStoredBytes } from "./stored-bytes.ts";

interface FileRow {
  readonly id: number;
  readonly body: string;
}

const listText = "SELECT id, body FROM case_files WHERE case_number = ? ORDER BY id";

export function createCaseFileReader(reads: Reads) {
  const select = reads.prepare<[number, number], FileRow>(
    "SELECT id, body FROM case_files WHERE side = ? AND case_number = ? ORDER BY id",
  );
  const selectOlder = reads.prepare<[number, number], { side: number; case_number: number; id: number }>(
    "SELECT side, case_number, id FROM case_files WHERE at_ms < ? ORDER BY at_ms LIMIT ?",
  );
  return {
    list: async (side: number, number: number) => (await select.all(side, number)).map(fileOf),
    listOlder: async (thanMs: number, limit: number) =>
      (await selectOlder.all(thanMs, limit)).map(({ side, case_number: number, id }) => ({ side, number, id })),
  };
}

export function createCaseFileStore(database: Database, journal: Journal, cases: CaseStore): CaseFileStore {
  const select = database.prepare<[number], FileRow>(listText);
  const selectSequence = database.prepare<[number], { sequence: number }>(
    "SELECT sequence FROM case_files WHERE id = ?",
  );
  const insert = database.prepare<(string | number | null)[], { id: number }>(
    "INSERT INTO case_files (id, side, case_number, sequence, sha256, at_ms, body) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id",
  );
  const remove = database.prepare("DELETE FROM case_files WHERE id = ?");
  const bytes = createStoredBytes(database);
  return {
    cases,
    list: (number) => select.all(number).map(fileOf),
    insert(side, number, sequence, file) {
      const { sha256, atMs } = file;
      const given = database.nextNumber("case_file");
      const id = insert.get(given, side, number, sequence, sha256, atMs, JSON.stringify(file))?.id;
      if (id === undefined) throw new Error("The file was given no id.");
      bytes.keep(side, sha256);
      return id;
    },
    sequenceOf: (id) => selectSequence.get(id)?.sequence,
    remove(side, id, sequence, sha256) {
      database.overwriting(() => {
        remove.run(id);
        journal.erase(sequence);
      });
      return bytes.release(side, sha256);
    },
  };
}

function fileOf({ id, body }: FileRow): CaseFile {
  return { id, ...(JSON.parse(body) as Omit<CaseFile, "id">) };
}
