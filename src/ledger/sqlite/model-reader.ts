/** Reads of models in the SQLite store. */
import { numberOf, type SavedRecord, versionOf } from "../change-model.ts";
import { builtInVersion, type StoredModel, type WholeModel } from "../models.ts";
import { type Database, prepare } from "./connection.ts";

interface ModelRow {
  readonly number: number;
  /** Of the journal's record, which keeps the card. */
  readonly record: string;
}

export function createModelReader(database: Database) {
  const from = "FROM models JOIN journal USING (sequence) WHERE models.side = ?";
  const selectAll = prepare<[number], ModelRow>(
    database,
    `SELECT number, journal.body AS record ${from} ORDER BY number`,
  );
  const selectOne = prepare<[number, number], ModelRow & { readonly body: Uint8Array }>(
    database,
    `SELECT number, journal.body AS record, models.body ${from} AND number = ?`,
  );
  const selectCharge = prepare<[number], { number: number }>(
    database,
    "SELECT number FROM model_charges WHERE side = ? ORDER BY sequence DESC LIMIT 1",
  );
  return {
    list: (side: number): readonly StoredModel[] => selectAll.all(side).map(modelOf),

    find(side: number, version: string): WholeModel | undefined {
      const row = selectOne.get(side, numberOf(version) ?? 0);
      return row === undefined ? undefined : { ...modelOf(row), body: row.body };
    },

    inCharge(side: number): string {
      const number = selectCharge.get(side)?.number;
      return number === undefined ? builtInVersion : versionOf(number);
    },
  };
}

function modelOf({ number, record }: ModelRow): StoredModel {
  const { trainedAtMs, actor, card } = JSON.parse(record) as SavedRecord;
  return { version: versionOf(number), trainedAtMs, savedBy: actor, card };
}
