/** The tables of models, and the live model of each side. */
import { type ModelStore, numberOf, type SavedRecord, versionOf } from "../change-model.ts";
import type { Decider } from "../decider.ts";
import type { JournalEntry } from "../journal.ts";
import { builtInVersion, type NewModel, type StoredModel, type WholeModel } from "../models.ts";
import type { Database, Journal, Reads, Statement } from "./database.ts";

/** Parsed models in memory: those live on the busiest sides. One can take tens of MiB. */
const readLimit = 16;

interface BodyRow {
  readonly sequence: number;
  readonly body: Uint8Array;
}

export class ModelTables implements ModelStore {
  private readonly decider: Decider;
  private readonly journal: Journal;
  private readonly onChanged: (side: number) => void;
  /** By side; undefined for the decider's own. */
  private readonly live = new Map<number, { readonly model: unknown }>();
  /** By the sequence of the record that saved them, which no other model ever has. */
  private readonly read = new Map<number, unknown>();

  private readonly selectKept: Statement<[number], { number: number; was_in_charge: number | boolean }>;
  private readonly insertModel: Statement;
  private readonly deleteModel: Statement;
  private readonly selectBody: Statement<[number, number], BodyRow>;
  private readonly selectCharges: Statement<[number], { number: number }>;
  private readonly insertCharge: Statement;
  private readonly markLive: Statement;
  private readonly deleteCharge: Statement;
  private readonly selectSides: Statement<[], { side: number }>;
  private readonly selectSequence: Statement<[number, number], { sequence: number }>;

  constructor(database: Database, decider: Decider, journal: Journal, onChanged: (side: number) => void) {
    this.onChanged = onChanged;
    this.decider = decider;
    this.journal = journal;
    this.selectKept = database.prepare("SELECT number, was_in_charge FROM models WHERE side = ? ORDER BY number");
    this.insertModel = database.prepare("INSERT INTO models (side, number, sequence, body) VALUES (?, ?, ?, ?)");
    this.deleteModel = database.prepare("DELETE FROM models WHERE side = ? AND number = ?");
    this.selectSequence = database.prepare("SELECT sequence FROM models WHERE side = ? AND number = ?");
    this.selectBody = database.prepare("SELECT sequence, body FROM models WHERE side = ? AND number = ?");
    this.selectCharges = database.prepare(
      "SELECT number FROM model_charges WHERE side = ? ORDER BY sequence DESC LIMIT 2",
    );
    this.selectSides = database.prepare("SELECT DISTINCT side FROM model_charges");
    this.insertCharge = database.prepare("INSERT INTO model_charges (sequence, side, number) VALUES (?, ?, ?)");
    this.markLive = database.prepare("UPDATE models SET was_in_charge = true WHERE side = ? AND number = ?");
    this.deleteCharge = database.prepare(
      "DELETE FROM model_charges WHERE sequence = (SELECT max(sequence) FROM model_charges WHERE side = ?)",
    );
  }

  /** Reads all models that are live, so that no transaction waits for it. */
  prepare(): void {
    this.decider.prepare(undefined);
    for (const { side } of this.selectSides.all()) {
      try {
        this.findModel(side);
      } catch {
        // The side's transactions say what is wrong.
      }
    }
  }

  /** What decides for the side. */
  findModel(side: number): unknown {
    let entry = this.live.get(side);
    if (entry === undefined) {
      entry = { model: this.readLive(side, this.lastCharges(side)[0] ?? 0) };
      this.live.set(side, entry);
    }
    return entry.model;
  }

  listKept(side: number) {
    return this.selectKept.all(side).map(({ number, was_in_charge }) => ({ number, wasLive: Boolean(was_in_charge) }));
  }

  putModel(side: number, number: number, model: NewModel, sequence: number): void {
    this.insertModel.run(side, number, sequence, model.body);
  }

  dropModel(side: number, number: number): void {
    this.deleteModel.run(side, number);
  }

  lastCharges(side: number): readonly number[] {
    return this.selectCharges.all(side).map(({ number }) => number);
  }

  pushCharge(side: number, number: number, sequence: number): void {
    this.insertCharge.run(sequence, side, number);
    this.markLive.run(side, number);
    this.onChanged(side);
  }

  dropLastCharge(side: number): void {
    this.deleteCharge.run(side);
    this.onChanged(side);
  }

  readModel(side: number, number: number): unknown {
    const sequence = number === 0 ? undefined : this.selectSequence.get(side, number)?.sequence;
    if (sequence === undefined) return undefined;
    let model = this.read.get(sequence);
    if (model === undefined) {
      const row = this.selectBody.get(side, number);
      model = this.decider.readModel(row?.body ?? new Uint8Array(), versionOf(number));
      // Live models stay in the map by side, which is as small as the number of sides with a trained model.
      if (this.read.size >= readLimit) this.read.clear();
      this.read.set(sequence, model);
      this.decider.prepare(model);
    }
    return model;
  }

  /** It could be read when it was promoted; a version of the service that cannot must not let another decide unasked. */
  private readLive(side: number, number: number): unknown {
    try {
      return this.readModel(side, number);
    } catch (cause) {
      const what = `Model ${versionOf(number)}, which is live on side ${side}, cannot be read`;
      throw new Error(`${what}; promote another model. ${cause instanceof Error ? cause.message : ""}`, { cause });
    }
  }

  record(entry: JournalEntry): number {
    return this.journal.append(entry);
  }

  /** Another model may be live now. Parsed models stay valid. */
  forget(): void {
    this.live.clear();
  }

  rollBack(): void {
    this.live.clear();
    this.read.clear();
  }
}

interface ModelRow {
  readonly number: number;
  /** The journal's record, which keeps the card. */
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
