import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { atLength } from "../../../test/support/at-length.ts";
import { type Database, openForWriting, prepare } from "./connection.ts";
import { migrate } from "./migrate.ts";
import {
  bytesAt,
  ChunkBuilder,
  type ChunkedState,
  chunkBytes,
  chunkOf,
  isChunkable,
  stateAt,
  statesIn,
} from "./state-chunk.ts";
import { StateChunks } from "./state-chunks.ts";

function openStore(): Database {
  const database = openForWriting(":memory:", "NORMAL");
  migrate(database);
  return database;
}

function chunksIn(database: Database): number {
  return prepare<[], { chunks: number }>(database, "SELECT count(*) AS chunks FROM state_chunks").get()?.chunks ?? 0;
}

const stateOf = (number: number, through: number, length: number): ChunkedState => ({
  number,
  last: through - 1,
  through,
  bytes: new Uint8Array(length).fill(through % 256),
});

const plain = ({ number, last, through, bytes }: ChunkedState) => ({
  number,
  last,
  through,
  bytes: Buffer.from(bytes).toString("hex"),
});

/** The longest are too long for a chunk. */
const states = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 4_100 })), {
  maxLength: 60,
  selector: ([number]) => number,
  size: "max",
});
const ends = fc.constantFrom("commit", "commit", "commit", "commit", "rollback", "reopen");

test("of each state the store has what was written last, whoever reads it and whatever was taken back", () => {
  const steps = fc.array(fc.tuple(states, ends), { maxLength: 60, size: "max" });
  fc.assert(
    fc.property(steps, (drawn) => {
      const database = openStore();
      let chunks = new StateChunks(database);
      const expected = new Map<number, ChunkedState>();
      for (const [turn, [written, end]] of drawn.entries()) {
        const group = written.map(([number, length]) => stateOf(number, turn + 1, length));
        const tooLong: number[] = [];
        database.exec("BEGIN");
        chunks.write(group, ({ number }) => tooLong.push(number));
        database.exec(end === "rollback" ? "ROLLBACK" : "COMMIT");
        assert.deepEqual(
          tooLong,
          group.filter(({ bytes }) => !isChunkable(bytes.length)).map(({ number }) => number),
        );
        if (end === "rollback") chunks.forget();
        else for (const state of group) expected.set(state.number, state);
        if (end === "reopen") chunks = new StateChunks(database);
      }
      for (const reader of [chunks, new StateChunks(database)]) {
        for (let number = 1; number <= 90; number += 1) {
          const [found, state] = [reader.find(number), expected.get(number)];
          const wanted = state === undefined || !isChunkable(state.bytes.length) ? undefined : state;
          assert.equal(reader.has(number), wanted !== undefined);
          assert.deepEqual(found && plain(found), wanted && plain(wanted));
        }
      }
      database.close();
    }),
    { numRuns: atLength(20, 300) },
  );
});

test("states that are written over and over take a few times their own bytes, in whatever order they change", () => {
  const database = openStore();
  const chunks = new StateChunks(database);
  const [count, length] = [2_000, 600];
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed / 2 ** 32;
  };
  const write = (numbers: Iterable<number>, turn: number) =>
    chunks.write(
      [...numbers].sort((left, right) => left - right).map((number) => stateOf(number, turn, length)),
      () => assert.fail(),
    );
  write(
    Array.from({ length: count }, (_, index) => index + 1),
    1,
  );
  for (let turn = 2; turn < 200; turn += 1) {
    write(new Set(Array.from({ length: 100 }, () => 1 + Math.floor(random() * count))), turn);
  }
  const kept = (chunksIn(database) * chunkBytes) / (count * length);
  assert.ok(kept < 3, `${kept.toFixed(2)} times`);
  database.close();
});

test("two processes that write in turns, each of which notices the other, lose nothing", () => {
  const database = openStore();
  const writers = [new StateChunks(database), new StateChunks(database)] as const;
  const expected = new Map<number, number>();
  for (let turn = 1; turn < 400; turn += 1) {
    const writer = writers[turn % 2 === 0 ? 0 : 1];
    const group = [stateOf(1 + ((turn * 7) % 20), turn, 900), stateOf(30 + ((turn * 3) % 11), turn, 2_000)];
    writer.forget();
    writer.write(group, () => assert.fail());
    for (const { number, through } of group) expected.set(number, through);
  }
  const reader = new StateChunks(database);
  for (const [number, through] of expected) assert.equal(reader.find(number)?.through, through);
  assert.ok(chunksIn(database) < 40, "chunks of which nothing is used are written over");
  database.close();
});

test("a chunk that is cut off or of other states gives none, and never reads beyond its end", () => {
  const builder = new ChunkBuilder();
  const places = [1, 2, 3].map((number) => builder.add(stateOf(number, 5, 100 * number), 9));
  const chunk = Uint8Array.from(builder.take());
  assert.equal(chunk.length, chunkBytes);
  assert.deepEqual(
    [...statesIn(chunk, 9)].map(({ state, place }) => [state.number, place]),
    [1, 2, 3].map((number, index) => [number, places[index]]),
  );
  const last = places[2] ?? 0;
  assert.equal(chunkOf(last), 9);
  assert.ok(bytesAt(last) >= 300);
  assert.equal(stateAt(chunk, last, 3)?.bytes.length, 300);
  assert.equal(stateAt(chunk, last, 2), undefined);
  assert.equal(stateAt(chunk, places[1] ?? 0, 3), undefined);
  const behind = [...statesIn(chunk, 9)].reduce((bytes, { place }) => bytes + bytesAt(place), 0);
  for (let length = 0; length < behind - 20; length += 7) {
    assert.ok([...statesIn(chunk.subarray(0, length), 9)].length < 3);
    assert.equal(stateAt(chunk.subarray(0, length), last, 3), undefined);
  }
});
