import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { type ArchiveSource, readArchive, writeArchive } from "./tar.ts";

const source = (path: string, content: Buffer): ArchiveSource => ({
  path,
  bytes: content.length,
  open: () => Readable.from([content]),
});

async function inFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "assay-tar-"));
  try {
    await body(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const contents = [Buffer.alloc(0), Buffer.from("x"), Buffer.alloc(512, 1), Buffer.alloc(70_001, 2)];

test("what is archived is read back, empty and odd sizes included", () =>
  inFolder(async (folder) => {
    const file = join(folder, "a.tar");
    await writeFile(file, writeArchive(contents.map((content, index) => source(`folder/${index}`, content))));
    let count = 0;
    for await (const { path, content } of readArchive(file)) {
      assert.equal(path, `folder/${count}`);
      assert.deepEqual(await buffer(content), contents[count]);
      count += 1;
    }
    assert.equal(count, contents.length);
  }));

test("the system's tar reads it", { skip: process.platform === "win32" }, () =>
  inFolder(async (folder) => {
    const file = join(folder, "a.tar");
    await writeFile(
      file,
      writeArchive([source("one", Buffer.from("hello")), source("two/three", Buffer.alloc(1_000))]),
    );
    assert.equal(execFileSync("tar", ["-tf", file], { encoding: "utf8" }), "one\ntwo/three\n");
    assert.equal(execFileSync("tar", ["-xOf", file, "one"], { encoding: "utf8" }), "hello");
  }),
);

test("damage, an early end and paths that lead outside are refused", () =>
  inFolder(async (folder) => {
    const file = join(folder, "a.tar");
    const whole = await buffer(Readable.from(writeArchive([source("one", Buffer.from("hello"))])));
    const read = async (bytes: Buffer) => {
      await writeFile(file, bytes);
      for await (const { content } of readArchive(file)) content.resume();
    };
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(0x41, 0);
    await assert.rejects(read(damaged), /checksum/);
    await assert.rejects(read(whole.subarray(0, 1_024)), /truncated/);
    const outside = await buffer(Readable.from(writeArchive([source("../one", Buffer.from("hello"))])));
    await assert.rejects(read(outside), /other than regular files/);
    await assert.rejects(
      buffer(Readable.from(writeArchive([{ ...source("one", Buffer.from("x")), bytes: 2 }]))),
      /changed while/,
    );
  }));
