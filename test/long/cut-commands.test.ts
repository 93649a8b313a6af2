/**
 * Commands are cut off after any of their steps on the disk, by a kill and by a power cut: the system calls of one run are replayed up
 * to there, and what they leave is opened.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { restore } from "../../src/operations/store/restore.ts";
import { runCommand } from "../support/command-line.ts";
import { provenSteps, readVerified } from "../support/disk-trace/opened-store.ts";
import { missingTracer, traceProgram } from "../support/disk-trace/record-trace.ts";
import { readImage } from "../support/disk-trace/traced-disk.ts";
import { type Cut, tryCuts } from "../support/disk-trace/try-cuts.ts";
import { recordings, unpackRecording } from "../support/recorded-stores.ts";
import { withHome } from "../support/service.ts";

const seed = Number(process.env.ASSAY_TEST_FIRST_SEED ?? 1);
/** `ASSAY_TEST_CUTS` says after how many writes of a command it is cut off, and after how many of its other steps. */
const cuts = Number(process.env.ASSAY_TEST_CUTS ?? 20);
const skip = missingTracer;

type Content = Readonly<Record<string, string>>;

interface Command {
  readonly words: (disk: string) => readonly string[];
  /** What it needs on the disk, made of a store in `data`. */
  readonly prepare?: (disk: string) => Promise<void>;
  readonly check: (cut: Cut, expected: Content) => Promise<void>;
}

async function sameStore(home: string, expected: Content): Promise<void> {
  assert.deepEqual(await readVerified(home), expected);
}

/** An import draws the numbers by which verdicts are found anew. */
function withoutDrawn(content: Content): Content {
  return Object.fromEntries(Object.entries(content).filter(([table]) => !table.startsWith("verdict_ids")));
}

const linkKey = (home: string) => readFile(join(home, "link-key"));

const commands: Readonly<Record<string, Command>> = {
  migrate: { words: () => ["migrate"], check: ({ home }, expected) => sameStore(join(home, "data"), expected) },
  backup: {
    words: (disk) => ["backup", join(disk, "backup.tar")],
    async check({ home, isOver }, expected) {
      await sameStore(join(home, "data"), expected);
      const archive = join(home, "backup.tar");
      if (isOver) assert.ok(existsSync(archive), "the backup is there when the command has ended");
      if (!existsSync(archive)) return;
      const restored = join(home, "restored");
      await restore(archive, restored);
      await sameStore(restored, expected);
    },
  },
  restore: {
    words: (disk) => ["restore", join(disk, "backup.tar")],
    async prepare(disk) {
      await backUpAndMove(disk, "backup", "backup.tar");
    },
    async check({ home, isOver }, expected) {
      const data = join(home, "data");
      const isThere = existsSync(join(data, "ledger.db"));
      assert.ok(isThere || !isOver, "the ledger is there when the command has ended");
      if (existsSync(join(data, ".restored-ledger.db")) && !isThere) {
        const { code, errors } = await runCommand(data, "migrate");
        assert.equal(code, 1, "nothing starts on a part of a backup");
        assert.match(errors, /has not finished/);
      }
      if (!isThere) await restore(join(home, "backup.tar"), data);
      await sameStore(data, expected);
      assert.ok((await linkKey(data)).equals(await linkKey(join(home, "before"))), "links to documents hold");
    },
  },
  import: {
    words: (disk) => ["import", join(disk, "export")],
    async prepare(disk) {
      await backUpAndMove(disk, "export", "export");
    },
    async check({ home, isOver }, expected) {
      const data = join(home, "data");
      const isThere = existsSync(join(data, "ledger.db"));
      assert.ok(isThere || !isOver, "the ledger is there when the command has ended");
      if (!isThere) {
        const { code, errors } = await runCommand(data, "import", join(home, "export"));
        assert.equal(code, 0, errors);
      }
      assert.deepEqual(withoutDrawn(await readVerified(data)), withoutDrawn(expected));
    },
  },
};

/** The command writes the store to a name beside it, and the data folder is put away. */
async function backUpAndMove(disk: string, command: string, name: string): Promise<void> {
  const data = join(disk, "data");
  const { code, errors } = await runCommand(data, command, join(disk, name));
  assert.equal(code, 0, errors);
  await cp(data, join(disk, "before"), { recursive: true });
  await rm(data, { recursive: true });
}

for (const version of await readdir(recordings)) {
  for (const [name, { words, prepare, check }] of Object.entries(commands)) {
    test(`${name} of a store of ${version} that is cut off leaves it whole`, { skip }, () =>
      withHome(async (work) => {
        const disk = join(work, "disk");
        await mkdir(disk);
        const home = join(disk, "data");
        await unpackRecording(version, home);
        await prepare?.(disk);
        const first = await readImage(disk);
        const { lines, code } = await traceProgram(words(disk), { work, home });
        assert.equal(code, 0);
        const steps = await provenSteps(first, lines, disk);
        const whole = join(work, "whole");
        await cp(home, whole, { recursive: true });
        const expected = await readVerified(whole);
        const tried = await tryCuts({ first, steps, seed, cuts }, (cut) => check(cut, expected));
        assert.ok(tried.kills >= cuts);
      }),
    );
  }
}
