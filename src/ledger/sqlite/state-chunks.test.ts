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
  chunkOf,
  stateAt,
  statesIn,
  usualChunkBytes,
} from "./state-chunk.ts";
import { StateChunks } from "./state-chunks.ts";

function openStore(): Database {
  const database = openForWriting(":memory:", "NORMAL");
  migrate(database);
  return database;
}

function chunkBytes(database: Database): number {
  return (
    prepare<[], { bytes: number | null }>(database, "SELECT sum(length(bytes)) AS bytes FROM state_chunks").get()
      ?.bytes ?? 0
  );
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

test("of each state the store has what was written last, whoever reads it and whatever was taken back", () => {
  const states = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 1_200 }), fc.integer({ min: 0, max: 3_000 })), {
    maxLength: 60,
    selector: ([number]) => number,
    size: "max",
  });
  const steps = fc.array(fc.tuple(states, fc.constantFrom("commit", "commit", "commit", "rollback", "reopen")), {
    maxLength: 30,
    size: "max",
  });
  fc.assert(
    fc.property(steps, (drawn) => {
      const database = openStore();
      let chunks = new StateChunks(database);
      const expected = new Map<number, ChunkedState>();
      for (const [turn, [written, end]] of drawn.entries()) {
        const group = written.map(([number, length]) => stateOf(number, turn + 1, length));
        database.exec("BEGIN");
        chunks.write(group);
        database.exec(end === "rollback" ? "ROLLBACK" : "COMMIT");
        if (end === "rollback") chunks.forget();
        else for (const state of group) expected.set(state.number, state);
        if (end === "reopen") chunks = new StateChunks(database);
      }
      for (const reader of [chunks, new StateChunks(database)]) {
        for (let number = 1; number <= 1_200; number += 1) {
          const [found, wanted] = [reader.find(number), expected.get(number)];
          assert.equal(reader.has(number), wanted !== undefined);
          assert.deepEqual(found && plain(found), wanted && plain(wanted));
        }
      }
      database.close();
    }),
    { numRuns: atLength(15, 150) },
  );
});

test("states that are written over and over take a few times their own bytes, in whatever order they change", () => {
  const database = openStore();
  const chunks = new StateChunks(database);
  const [states, length] = [2_000, 600];
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed / 2 ** 32;
  };
  chunks.write(Array.from({ length: states }, (_, index) => stateOf(index + 1, 1, length)));
  for (let turn = 2; turn < 200; turn += 1) {
    const numbers = new Set(Array.from({ length: 100 }, () => 1 + Math.floor(random() * states)));
    chunks.write([...numbers].sort((left, right) => left - right).map((number) => stateOf(number, turn, length)));
  }
  const kept = chunkBytes(database) / (states * length);
  assert.ok(kept < 3.5, `${kept.toFixed(2)} times`);
  database.close();
});

test("two processes that write in turns, each of which notices the other, lose nothing", () => {
  const database = openStore();
  const writers = [new StateChunks(database), new StateChunks(database)] as const;
  for (let turn = 1; turn < 60; turn += 1) {
    const writer = writers[turn % 2 === 0 ? 0 : 1];
    writer.forget();
    writer.write([stateOf((turn * 7) % 20, turn, 900), stateOf(20 + ((turn * 3) % 11), turn, 5_000)]);
  }
  const reader = new StateChunks(database);
  for (const number of [0, 7, 14, 20, 23, 26, 30]) assert.ok((reader.find(number)?.through ?? 0) > 30);
  database.close();
});

test("a chunk that is cut off or of other states gives none, and never reads beyond its end", () => {
  const builder = new ChunkBuilder();
  const places = [1, 2, 3].map((number) => builder.add(stateOf(number, 5, 100 * number), 9));
  const chunk = Uint8Array.from(builder.take());
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
  for (let length = 0; length < chunk.length; length += 7) {
    assert.ok([...statesIn(chunk.subarray(0, length), 9)].length < 3 || length > chunk.length - 32);
    assert.equal(stateAt(chunk.subarray(0, length), last, 3), undefined);
  }
});

test("a state that is longer than a chunk usually is has one of its own, and one that no place can tell is refused", () => {
  const database = openStore();
  const chunks = new StateChunks(database);
  chunks.write([stateOf(1, 1, 10), stateOf(2, 2, 2 * usualChunkBytes), stateOf(3, 3, 10)]);
  assert.equal(chunks.find(2)?.bytes.length, 2 * usualChunkBytes);
  assert.throws(() => chunks.write([stateOf(4, 4, 2 ** 16)]), RangeError);
  database.close();
});
