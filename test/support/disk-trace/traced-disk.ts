/** The files of a traced program at any point of its trace: as a kill leaves them, or as a power cut may. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Random } from "../../../src/portfolios/random.ts";
import { tear } from "../../simulation/tear.ts";
import type { Step } from "./read-trace.ts";

interface File {
  now: Buffer;
  synced: Buffer;
  /** Where the next write without a place of its own goes. */
  end: number;
}

type Names = Map<string, File | "folder">;

/** A change of names, which is on the disk when the folder was synced. */
interface Naming {
  readonly path: string;
  apply(names: Names): void;
}

export type Image = ReadonlyMap<string, Buffer | "folder">;

export class TracedDisk {
  private readonly names: Names;
  private readonly syncedNames: Names;
  private namings: Naming[] = [];
  private readonly syncsUnderWay = new Map<number, Buffer | readonly Naming[]>();

  /** What is there at first is on the disk. */
  constructor(first: Image) {
    const entries = [...first].map(
      ([path, content]) => [path, content === "folder" ? content : { now: content, synced: content, end: 0 }] as const,
    );
    this.names = new Map(entries);
    this.syncedNames = new Map(entries);
  }

  /** Makes a step of the trace; true where something in the files or on the disk is another than before. */
  take(step: Step): boolean {
    switch (step.kind) {
      case "write": {
        const file = this.fileAt(step.path);
        const at = step.at ?? file.end;
        file.now = written(file.now, at, step.bytes);
        if (step.at === undefined) file.end = at + step.bytes.length;
        return true;
      }
      case "truncate": {
        const file = this.fileAt(step.path);
        file.now = written(file.now.subarray(0, step.length), step.length, Buffer.alloc(0));
        return true;
      }
      case "open": {
        const known = this.names.get(step.path);
        if (known === undefined) {
          const made: File = { now: Buffer.alloc(0), synced: Buffer.alloc(0), end: 0 };
          this.rename(step.path, (names) => names.set(step.path, made));
        } else if (known !== "folder" && step.isEmptied) Object.assign(known, { now: Buffer.alloc(0), end: 0 });
        else return false;
        return true;
      }
      case "folder":
        this.rename(step.path, (names) => names.set(step.path, "folder"));
        return true;
      case "remove":
        this.rename(step.path, (names) => names.delete(step.path));
        return true;
      case "rename": {
        // The files themselves are moved, also where their old name is on no disk.
        const moved = [...this.names].filter(([path]) => path === step.path || path.startsWith(`${step.path}/`));
        this.rename(step.to, (names) => {
          for (const [path] of moved) names.delete(path);
          for (const [path, file] of moved) names.set(`${step.to}${path.slice(step.path.length)}`, file);
        });
        return true;
      }
      case "link": {
        const linked = this.fileAt(step.path);
        this.rename(step.to, (names) => names.set(step.to, linked));
        return true;
      }
      case "sync begins": {
        const file = this.names.get(step.path);
        const covered = file === undefined || file === "folder" ? this.namingsIn(step.path) : Buffer.from(file.now);
        this.syncsUnderWay.set(step.sync, covered);
        return false;
      }
      case "sync ends":
        this.endSync(step.path, this.syncsUnderWay.get(step.sync) ?? []);
        this.syncsUnderWay.delete(step.sync);
        return true;
      case "answer":
        return false;
    }
  }

  /** After a kill: the system writes everything. */
  afterKill(): Image {
    return imageOf(this.names, ({ now }) => now);
  }

  /** After a power cut: of what no sync covered, any names and any sectors. */
  afterPowerCut(random: Random): Image {
    const names: Names = new Map(this.syncedNames);
    const share = random.pick([0, 0.5, 1]);
    for (const naming of this.namings) if (random.chance(share)) naming.apply(names);
    return imageOf(names, ({ now, synced }) => (now.equals(synced) ? now : tear(synced, now, random)));
  }

  /** What has content or a name that no sync covers. */
  unsynced(): readonly string[] {
    const files = [...this.names].flatMap(([path, file]) =>
      file === "folder" || file.now.equals(file.synced) ? [] : [path],
    );
    return [...files, ...this.namings.map(({ path }) => path)];
  }

  private fileAt(path: string): File {
    const file = this.names.get(path);
    if (file === undefined || file === "folder") throw new Error(`The trace writes to ${path}, which it never made.`);
    return file;
  }

  private rename(path: string, apply: (names: Names) => void): void {
    apply(this.names);
    this.namings.push({ path, apply });
  }

  private namingsIn(folder: string): readonly Naming[] {
    return this.namings.filter(({ path }) => dirname(path) === folder);
  }

  private endSync(path: string, covered: Buffer | readonly Naming[]): void {
    if (Buffer.isBuffer(covered)) {
      const file = this.names.get(path);
      if (file !== undefined && file !== "folder") file.synced = covered;
      return;
    }
    for (const naming of covered) naming.apply(this.syncedNames);
    this.namings = this.namings.filter((naming) => !covered.includes(naming));
  }
}

function written(before: Buffer, at: number, bytes: Buffer): Buffer {
  const after = Buffer.alloc(Math.max(before.length, at + bytes.length));
  before.copy(after);
  bytes.copy(after, at);
  return after;
}

/** Files whose folder has no name are lost with it. */
function imageOf(names: Names, contentOf: (file: File) => Buffer): Image {
  const hasFolder = (path: string): boolean =>
    dirname(path) === "." || (names.get(dirname(path)) === "folder" && hasFolder(dirname(path)));
  return new Map(
    [...names].flatMap(([path, file]) =>
      hasFolder(path) ? [[path, file === "folder" ? file : contentOf(file)] as const] : [],
    ),
  );
}

/** What is in a folder, without the memory that SQLite's processes share. */
export async function readImage(folder: string): Promise<Image> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const known = entries.filter(({ name }) => !name.endsWith("-shm"));
  return new Map(
    await Promise.all(
      known.map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return [relative(folder, path), entry.isDirectory() ? "folder" : await readFile(path)] as const;
      }),
    ),
  );
}

export async function writeImage(image: Image, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const entries = [...image];
  for (const [path, content] of entries)
    if (content === "folder") await mkdir(join(folder, path), { recursive: true, mode: 0o700 });
  await Promise.all(
    entries.map(([path, content]) =>
      content === "folder" ? undefined : writeFile(join(folder, path), content, { mode: 0o600 }),
    ),
  );
}
