/** The tests of every vault: an engine's test file calls this with a function that opens one. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { ServiceError } from "../errors.ts";
import type { DocumentAddress, Vault } from "./vault.ts";

const limitBytes = 1_000_000;

export function describeVault(name: string, open: () => Promise<Vault>): void {
  async function withVault(run: (vault: Vault) => Promise<void>): Promise<void> {
    const vault = await open();
    try {
      await run(vault);
    } finally {
      await vault.close();
    }
  }

  test(`${name}: gives back the bytes under their digest`, () =>
    withVault(async (vault) => {
      const bytes = sampleBytes(300_000, 1);
      const stored = await vault.put(7, pieces(bytes, 65_536), limitBytes);
      assert.deepEqual(stored, { sha256: digest(bytes), bytes: bytes.length });
      assert.deepEqual(await readBack(vault, 7, stored.sha256), bytes);
    }));

  test(`${name}: keeps the same bytes once, and takes them again`, () =>
    withVault(async (vault) => {
      const bytes = sampleBytes(1_000, 2);
      const first = await vault.put(1, pieces(bytes, 10), limitBytes);
      assert.deepEqual(await vault.put(1, pieces(bytes, 999), limitBytes), first);
      assert.equal(await vault.delete(1, first.sha256), true);
      assert.equal(await vault.findDocument(1, first.sha256), undefined);
    }));

  test(`${name}: keeps sides apart`, () =>
    withVault(async (vault) => {
      const { sha256 } = await vault.put(1, pieces(sampleBytes(10, 3), 10), limitBytes);
      assert.equal(await vault.findDocument(2, sha256), undefined);
      assert.equal(await vault.delete(2, sha256), false);
      assert.deepEqual(await readBack(vault, 1, sha256), sampleBytes(10, 3));
    }));

  test(`${name}: takes bytes up to the limit and refuses the first one past it, reading no further`, () =>
    withVault(async (vault) => {
      const bytes = sampleBytes(1_000, 4);
      assert.equal((await vault.put(1, pieces(bytes, 100), 1_000)).bytes, 1_000);
      let piecesRead = 0;
      async function* counted() {
        for await (const piece of pieces(bytes, 100)) {
          piecesRead += 1;
          yield piece;
        }
      }
      await assert.rejects(
        vault.put(2, counted(), 450),
        (error) => error instanceof ServiceError && error.code === "payload_too_large",
      );
      assert.equal(piecesRead, 5);
      assert.equal(await vault.findDocument(2, digest(bytes)), undefined);
    }));

  test(`${name}: a source that fails leaves nothing`, () =>
    withVault(async (vault) => {
      const bytes = sampleBytes(100, 5);
      async function* broken() {
        yield bytes;
        throw new Error("the connection broke");
      }
      await assert.rejects(vault.put(1, broken(), limitBytes), /the connection broke/);
      assert.equal(await vault.findDocument(1, digest(bytes)), undefined);
    }));

  test(`${name}: keeps an empty document`, () =>
    withVault(async (vault) => {
      const { sha256, bytes } = await vault.put(1, pieces(new Uint8Array(), 1), limitBytes);
      assert.equal(bytes, 0);
      assert.deepEqual(await readBack(vault, 1, sha256), new Uint8Array());
    }));

  test(`${name}: lists every document with its side`, () =>
    withVault(async (vault) => {
      assert.deepEqual(await listed(vault), []);
      const { sha256 } = await vault.put(3, pieces(sampleBytes(50, 6), 50), limitBytes);
      await vault.put(11, pieces(sampleBytes(50, 6), 50), limitBytes);
      assert.deepEqual(
        await listed(vault),
        [3, 11].map((side) => ({ side, sha256 })),
      );
    }));

  test(`${name}: an address that is no digest never reaches the store`, () =>
    withVault(async (vault) => {
      await assert.rejects(vault.findDocument(1, "../../etc/passwd"), /SHA-256/);
      await assert.rejects(vault.delete(1, "AB".repeat(32)), /SHA-256/);
      await assert.rejects(vault.findDocument(1.5, "ab".repeat(32)), /side/);
    }));
}

/** All that it holds, by side. */
export async function listed(vault: Vault): Promise<readonly DocumentAddress[]> {
  const found: DocumentAddress[] = [];
  for await (const address of vault.list()) found.push(address);
  return found.sort((one, other) => one.side - other.side);
}

function sampleBytes(length: number, seed: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => (index * 31 + seed * 17 + (index >> 8)) & 255);
}

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function readBack(vault: Vault, side: number, sha256: string): Promise<Uint8Array> {
  const found = await vault.findDocument(side, sha256);
  assert.ok(found !== undefined, "the document must be found");
  const chunks: Uint8Array[] = [];
  for await (const chunk of found.stream) chunks.push(chunk);
  const bytes = new Uint8Array(Buffer.concat(chunks));
  assert.equal(found.bytes, bytes.length);
  return bytes;
}
