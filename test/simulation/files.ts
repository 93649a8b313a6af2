/**
 * A file system that forgets, for the vault: names are lost until their folder was synced, content until the file was. Each call is
 * a step of the simulation, at which the process may die or the disk refuse.
 */
import { basename, dirname } from "node:path";
import { Readable } from "node:stream";
import type { Random } from "../../src/portfolios/random.ts";
import type { DiskFiles, OpenFile } from "../../src/vault/disk/disk-files.ts";
import { tear } from "./tear.ts";

interface File {
  readonly kind: "file";
  bytes: Buffer;
  /** What a power cut leaves at least. */
  durable: Buffer;
}

interface Folder {
  readonly kind: "folder";
  entries: Map<string, File | Folder>;
  durable: Map<string, File | Folder>;
  /** Since the last sync: names put or taken away. */
  changes: { readonly name: string; readonly node: File | Folder | undefined }[];
}

/** What a vault might forget to sync, to see that the simulation notices. */
export type UnsyncedKind = "file" | "folder";

const createFolder = (): Folder => ({ kind: "folder", entries: new Map(), durable: new Map(), changes: [] });

/** Some of what lies in the vault's folder for what is on its way is old enough to be swept up. */
const oldAgeMs = 2 * 3_600_000;

export class SimulatedFiles {
  private readonly root = createFolder();
  private readonly random: Random;
  unsynced: UnsyncedKind | undefined;
  private waiting: (() => void)[] = [];
  private life = 0;
  private isDead = false;

  constructor(random: Random) {
    this.random = random;
  }

  /** The calls that wait for the disk. */
  actions(): readonly (() => void)[] {
    return this.waiting.map((run) => () => {
      this.waiting = this.waiting.filter((other) => other !== run);
      run();
    });
  }

  die(isPowerCut: boolean): void {
    this.isDead = true;
    this.waiting = [];
    if (isPowerCut) this.forget(this.root);
  }

  revive(): void {
    this.life += 1;
    this.isDead = false;
  }

  /** All files by their paths. */
  readAll(): ReadonlyMap<string, Buffer> {
    const found = new Map<string, Buffer>();
    const walk = (folder: Folder, path: string) => {
      for (const [name, node] of folder.entries) {
        if (node.kind === "file") found.set(`${path}/${name}`, node.bytes);
        else walk(node, `${path}/${name}`);
      }
    };
    walk(this.root, "");
    return found;
  }

  /** The file system as one process sees it; once that is dead, its calls are never answered. `before` may throw a refusal. */
  connect(before: () => void): DiskFiles {
    const { life } = this;
    const step = <T>(work: () => T): Promise<T> =>
      new Promise((settle, fail) => {
        if (life !== this.life || this.isDead) return;
        this.waiting.push(() => {
          try {
            before();
            if (!this.isDead) settle(work());
          } catch (error) {
            if (!this.isDead) fail(error);
          }
        });
      });
    return {
      mkdir: (path) => step(() => this.makeFolders(path)),
      open: (path, flags) => step(() => this.openNode(path, flags, step)),
      readdir: (path) => step(() => [...this.folder(path).entries.keys()]),
      rename: (from, to) => step(() => this.rename(from, to)),
      rm: (path) => step(() => this.change(path, undefined)),
      stat: (path) =>
        step(() => {
          const node = this.find(path) ?? missing(path);
          const ageMs = this.random.chance(0.5) ? oldAgeMs : 0;
          return { size: node.kind === "file" ? node.bytes.length : 0, mtimeMs: Date.now() - ageMs };
        }),
    };
  }

  private find(path: string): File | Folder | undefined {
    let node: File | Folder | undefined = this.root;
    for (const name of path.split("/").filter((part) => part !== "")) {
      node = node?.kind === "folder" ? node.entries.get(name) : undefined;
    }
    return node;
  }

  private folder(path: string): Folder {
    const node = this.find(path);
    return node?.kind === "folder" ? node : missing(path);
  }

  private change(path: string, node: File | Folder | undefined): void {
    const folder = this.folder(dirname(path));
    const name = basename(path);
    if (node === undefined) folder.entries.delete(name);
    else folder.entries.set(name, node);
    folder.changes.push({ name, node });
  }

  private makeFolders(path: string): string | undefined {
    let first: string | undefined;
    let at = "";
    for (const name of path.split("/").filter((part) => part !== "")) {
      at += `/${name}`;
      if (this.find(at) !== undefined) continue;
      first ??= at;
      this.change(at, createFolder());
    }
    return first;
  }

  private rename(from: string, to: string): void {
    const node = this.find(from) ?? missing(from);
    this.folder(dirname(to));
    this.change(to, node);
    this.change(from, undefined);
  }

  private openNode(path: string, flags: "r" | "wx", step: <T>(work: () => T) => Promise<T>): OpenFile {
    if (flags === "wx") this.change(path, { kind: "file", bytes: Buffer.alloc(0), durable: Buffer.alloc(0) });
    const node = this.find(path) ?? missing(path);
    return {
      write: (bytes, offset, length) =>
        step(() => {
          if (node.kind === "folder") throw new Error("Nobody writes into a folder.");
          const bytesWritten = this.random.whole(1, length);
          node.bytes = Buffer.concat([node.bytes, bytes.subarray(offset, offset + bytesWritten)]);
          return { bytesWritten };
        }),
      sync: () =>
        step(() => {
          if (node.kind === this.unsynced) return;
          if (node.kind === "file") node.durable = node.bytes;
          else {
            node.durable = new Map(node.entries);
            node.changes = [];
          }
        }),
      stat: () => step(() => ({ size: node.kind === "file" ? node.bytes.length : 0 })),
      createReadStream: () => Readable.from([node.kind === "file" ? node.bytes : Buffer.alloc(0)]),
      close: () => step(() => undefined),
    };
  }

  /** Of what was not synced, any part is there or not: names and content, each by itself. */
  private forget(folder: Folder): void {
    const left = new Map(folder.durable);
    const share = this.random.pick([0, 0.5, 1]);
    for (const { name, node } of folder.changes) {
      if (!this.random.chance(share)) continue;
      if (node === undefined) left.delete(name);
      else left.set(name, node);
    }
    folder.entries = left;
    folder.durable = new Map(left);
    folder.changes = [];
    for (const node of left.values()) {
      if (node.kind === "folder") this.forget(node);
      else {
        node.bytes = tear(node.durable, node.bytes, this.random);
        node.durable = node.bytes;
      }
    }
  }
}

function missing(path: string): never {
  throw Object.assign(new Error(`There is nothing at ${path}.`), { code: "ENOENT" });
}
