/** Reads of models. */
import { numberOf, type SavedRecord, versionOf } from "../change-model.ts";
import { builtInVersion, type StoredModel, type WholeModel } from "../models.ts";
import type { Reads } from "./database.ts";

interface ModelRow {
  readonly number: number;
  /** Of the journal's record, which keeps the card. */
  readonly record: string;
}

export function createModelReader(reads: Reads) {
  const from = "FROM models JOIN journal USING (sequence) WHERE models.side = ?";
  const selectAll = reads.prepare<[number], ModelRow>(`SELECT number, journal.body AS record ${from} ORDER BY number`);
  const selectOne = reads.prepare<[number, number], ModelRow & { readonly body: Uint8Array }>(
    `SELECT number, journal.body AS record, models.body ${from} AND number = ?`,
  );
  const selectCharge = reads.prepare<[number], { number: number }>(
    "SELECT number FROM model_charges WHERE side = ? ORDER BY sequence DESC LIMIT 1",
  );
  return {
    list: async (side: number): Promise<readonly StoredModel[]> => (await selectAll.all(side)).map(modelOf),

    async find(side: number, version: string): Promise<WholeModel | undefined> {
      const row = await selectOne.get(side, numberOf(version) ?? 0);
      return row === undefined ? undefined : { ...modelOf(row), body: row.body };
    },

    async findLive(side: number): Promise<string> {
      const number = (await selectCharge.get(side))?.number;
      return number === undefined ? builtInVersion : versionOf(number);
    },
  };
}

function modelOf({ number, record }: ModelRow): StoredModel {
  const { trainedAtMs, actor, card } = JSON.parse(record) as SavedRecord;
  return { version: versionOf(number), trainedAtMs, savedBy: actor, card };
}
