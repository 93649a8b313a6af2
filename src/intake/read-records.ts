/** Reads a file of records as a stream: whatever its format, encoding and packing, rows come out as values in batches. */
import { setImmediate } from "node:timers/promises";
import { ServiceError } from "../errors.ts";
import { CsvReader } from "./csv-reader.ts";
import { findTable } from "./csv-table.ts";
import { Utf8Blocks } from "./encoding.ts";
import {
  type Batch,
  batchSize,
  type Entry,
  type FormatReader,
  problem,
  type ReadHints,
  type ReadLimits,
} from "./entries.ts";
import { findForeignKind, findForeignText, isBinary } from "./file-kind.ts";
import { createGuided } from "./guided.ts";
import { JsonLinesReader } from "./json-lines-reader.ts";
import { JsonListReader } from "./json-list-reader.ts";
import { findJsonShape } from "./json-shape.ts";
import { blockBytes, UnpackedBlocks } from "./packed/unpack.ts";
import type { ChosenSheet } from "./packed/workbook.ts";
import type { FileGuide } from "./records/file-guide.ts";
import type { Reading } from "./records/reading.ts";
import { findStatement } from "./statements/find-statement.ts";
import { TableEvidence } from "./table-reading.ts";

/**
 * The time slice after which the event loop gets a turn. A single request needs four turns, and may wait for as many slices; a
 * turn costs some microseconds.
 */
const longestWorkMs = 2;

/** The default reading of a table until its own is found. */
const noReading: Reading = {
  source: "text",
  names: "usual",
  numberStyles: new Map(),
  dateOrders: new Map(),
  timeStyles: new Map(),
};

/**
 * Throws `payload_too_large` where a limit is passed, and `unprocessable_file` where not one record could be read;
 * the latter can come after batches with nothing but problems. `size` is the size of a block, for tests.
 */
export async function* readRecords(
  source: AsyncIterable<Uint8Array>,
  hints: ReadHints,
  limits: ReadLimits,
  size = blockBytes,
): AsyncGenerator<Batch> {
  const { guide } = hints;
  let hasSheets = hints.isSheet === true;
  const onSheet = (chosen: ChosenSheet): void => {
    hasSheets = true;
    hints.onSheet?.(chosen);
  };
  const blocks = new UnpackedBlocks(source, limits.bytes, {
    ...{ size, onSheet },
    sheet: guide?.sheet,
    signal: limits.signal,
  });
  const count = new RowCount(limits.rows);
  const breath = new Breath(limits.signal);
  const guided = createGuided(guide);
  let reader: FormatReader | undefined;
  let line = 0;
  const seen: ReadHints = {
    ...hints,
    // Known once the first block is there.
    get isSheet() {
      return hasSheets;
    },
  };
  for await (const step of readSteps(blocks, seen, limits)) {
    if (reader === undefined) requireChoice(guide, step.reader, hasSheets);
    reader = step.reader;
    for (const entries of step.work) {
      let taken = count.addTaken(reader.taken);
      for (let start = 0; start < entries.length || taken > 0; start += batchSize) {
        const part = entries.length <= batchSize ? entries : entries.slice(start, start + batchSize);
        line = count.add(part);
        yield { ...guided(reader.reading, part), taken };
        taken = 0;
      }
      if (breath.isDue) await breath.take();
    }
    // A block may hold nothing, and what was unpacked may follow without a turn of the event loop.
    if (breath.isDue) await breath.take();
  }
  if (blocks.cutOff !== undefined && reader !== undefined) {
    const entry = problem(line + 1, `The rest of the file cannot be read: ${blocks.cutOff}.`);
    count.add([entry]);
    yield { ...guided(reader.reading, [entry]), taken: 0 };
  }
  count.requireRecord(blocks.cutOff, reader);
}

/** What the sender chooses has to be there to be chosen. */
function requireChoice(guide: FileGuide | undefined, reader: FormatReader, hasSheets: boolean): void {
  if (guide?.sheet !== undefined && !hasSheets) {
    throw new ServiceError(
      "invalid_request",
      "The file has no sheets, as workbooks (.xlsx) have them; leave sheet out.",
    );
  }
  if (guide?.list !== undefined && !(reader instanceof JsonListReader && reader.isWithinObject)) {
    throw new ServiceError(
      "invalid_request",
      "The file has no lists to choose from, as objects of JSON files have them; leave list out.",
    );
  }
}

interface Step {
  readonly reader: FormatReader;
  readonly work: Iterable<readonly Entry[]>;
}

/** The file block by block in UTF-8; the reader is chosen by the first block. */
async function* readSteps(blocks: UnpackedBlocks, hints: ReadHints, limits: ReadLimits): AsyncGenerator<Step> {
  const encoding = new Utf8Blocks(hints.contentType);
  let reader: FormatReader | undefined;
  let first: Buffer | undefined;
  for await (const block of blocks) {
    if (first === undefined && reader === undefined) {
      const foreign = findForeignKind(block);
      if (foreign !== undefined) throw new ServiceError("unprocessable_file", foreign);
    }
    const utf8 = encoding.convert(block);
    if (reader !== undefined) yield { reader, work: reader.read(utf8) };
    else if (first === undefined) first = utf8;
    else {
      // Only now it is known that the first block is not the whole file.
      reader = await chooseReader(first, false, hints, limits);
      yield { reader, work: reader.read(first) };
      yield { reader, work: reader.read(utf8) };
    }
  }
  const rest = encoding.finish();
  if (reader === undefined) {
    const whole = Buffer.concat([first ?? Buffer.alloc(0), rest]);
    reader = await chooseForWhole(whole, blocks.cutOff, hints, limits);
    yield { reader, work: reader.read(whole) };
  } else if (rest.length > 0) yield { reader, work: reader.read(rest) };
  // Where the data were cut off, the last row may be incomplete: it counts as unreadable.
  if (blocks.cutOff === undefined) yield { reader, work: reader.finish() };
}

/** Data that ended too early are the better explanation for a file without rows. */
async function chooseForWhole(
  whole: Buffer,
  cutOff: string | undefined,
  hints: ReadHints,
  limits: ReadLimits,
): Promise<FormatReader> {
  try {
    return await chooseReader(whole, true, hints, limits);
  } catch (error) {
    if (cutOff === undefined) throw error;
    throw new ServiceError("unprocessable_file", `The file cannot be read: ${cutOff}.`);
  }
}

async function chooseReader(
  sample: Buffer,
  isWhole: boolean,
  hints: ReadHints,
  limits: ReadLimits,
): Promise<FormatReader> {
  const text = sample.toString("utf8");
  if (isWhole && text.trim() === "") throw new ServiceError("unprocessable_file", "The file is empty.");
  if (isBinary(sample)) {
    throw new ServiceError("unprocessable_file", "The file is not text; send the rows as CSV or JSON.");
  }
  const statement = findStatement(sample, limits, hints.columns);
  if (statement !== undefined) return statement;
  const foreign = findForeignText(sample);
  if (foreign !== undefined) throw new ServiceError("unprocessable_file", foreign);
  const shape = findJsonShape(sample, isWhole, { ...hints, list: hints.guide?.list });
  if (shape?.kind === "lines") return new JsonLinesReader(limits);
  if (shape?.kind === "list") return new JsonListReader(limits, shape);
  if (isNamedJson(hints) && hints.columns === undefined) {
    throw new ServiceError(
      "unprocessable_file",
      "The file has the type JSON, but does not start with a JSON list or object.",
    );
  }
  const table = findTable(sample, isWhole, hints, limits);
  // Each of these steps takes some milliseconds, the first time in a process several times as long.
  await setImmediate();
  const trial = new CsvReader(table, noReading, limits, hints.columns);
  const evidence = new TableEvidence(table.names);
  for (const work of isWhole ? [trial.read(sample), trial.finish()] : [trial.read(sample)]) {
    for (const entries of work) {
      if (!evidence.add(entries)) break;
      await setImmediate();
    }
  }
  const reading = evidence.reading(table.dialect.delimiter);
  // What the sender says of the columns is applied to entries.
  const taker = hints.guide === undefined || hints.guide.isEmpty ? hints.takerOf?.(table, reading) : undefined;
  return new CsvReader(table, reading, limits, hints.columns, taker);
}

function isNamedJson(hints: ReadHints): boolean {
  return /\.(?:json|ndjson|jsonl)(?:\.gz)?$/i.test(hints.fileName ?? "") || /json/i.test(hints.contentType ?? "");
}

class Breath {
  readonly #signal: AbortSignal | undefined;
  #lastMs = performance.now();

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  get isDue(): boolean {
    return performance.now() - this.#lastMs > longestWorkMs;
  }

  async take(): Promise<void> {
    await setImmediate();
    this.#signal?.throwIfAborted();
    this.#lastMs = performance.now();
  }
}

/** Counts rows against the limit, and collects the reason for a refusal of a file without a single record. */
class RowCount {
  readonly #limit: number;
  #rows = 0;
  #taken = 0;
  #records = 0;
  #line = 0;
  #firstProblem = "";

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Gives back how many rows were taken since the last time. */
  addTaken(taken: FormatReader["taken"]): number {
    if (taken === undefined) return 0;
    const more = taken.rows - this.#taken;
    this.#taken = taken.rows;
    this.#records += more;
    if (more > 0) this.#line = taken.line;
    this.#addRows(more);
    return more;
  }

  #addRows(count: number): void {
    this.#rows += count;
    if (this.#rows > this.#limit) {
      throw new ServiceError("payload_too_large", `The file has more than ${this.#limit} rows; send it in parts.`);
    }
  }

  /** Gives back the line of the last row. */
  add(entries: readonly Entry[]): number {
    this.#addRows(entries.length);
    for (const entry of entries) {
      this.#line = entry.line;
      if (entry.kind === "record") this.#records += 1;
      else if (this.#firstProblem === "") this.#firstProblem = `${entry.line}: ${entry.reason}`;
    }
    return this.#line;
  }

  requireRecord(cutOff: string | undefined, reader: FormatReader | undefined): void {
    if (this.#records > 0) return;
    const unit = reader?.reading.hasPositions === true ? "Row" : "Line";
    const what =
      this.#rows > 0
        ? `The file has no readable row. ${unit} ${this.#firstProblem}`
        : cutOff !== undefined
          ? `The file cannot be read: ${cutOff}.`
          : reader?.names !== undefined
            ? "The statement has no bookings."
            : reader?.reading.source === "json"
              ? "The file has no records."
              : "The file has no rows below its header, or is empty.";
    throw new ServiceError("unprocessable_file", what);
  }
}
