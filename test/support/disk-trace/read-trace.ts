/** Reads a trace of system calls: what happened to the files below a folder, and when an answer went out. */
import { resolve } from "node:path";

export type Step =
  | { readonly kind: "write"; readonly path: string; readonly at: number | undefined; readonly bytes: Buffer }
  | { readonly kind: "truncate"; readonly path: string; readonly length: number }
  | { readonly kind: "open"; readonly path: string; readonly isEmptied: boolean }
  | { readonly kind: "folder" | "remove"; readonly path: string }
  | { readonly kind: "rename" | "link"; readonly path: string; readonly to: string }
  /** A sync covers what was written before it began, once it has ended. */
  | { readonly kind: "sync begins" | "sync ends"; readonly path: string; readonly sync: number }
  | { readonly kind: "answer" };

const syncs = new Set(["fsync", "fdatasync"]);
const text = /"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?/g;
const line = /^(\d+) +(\w+)\((.*)\) += (-?\d+)/s;

function decode(hex: string): Buffer {
  return Buffer.from(hex.replaceAll("\\x", ""), "hex");
}

/** In the order in which they ended. Paths are relative to the folder; the memory that SQLite's processes share is left out. */
export function readTrace(lines: readonly string[], folder: string): readonly Step[] {
  const steps: Step[] = [];
  const underWay = new Map<string, { readonly start: string; readonly sync: number }>();
  let lastSync = 0;
  const relative = (path: string | undefined) => {
    if (path === folder) return ".";
    const isBelow = path?.startsWith(`${folder}/`) === true && !path.endsWith("-shm");
    return isBelow ? path?.slice(folder.length + 1) : undefined;
  };
  const pathIn = (words: string) => relative(decode(/^\d+<([^>]*)>/.exec(words)?.[1] ?? "").toString());
  const beginSync = (words: string) => {
    const path = pathIn(words);
    if (path === undefined) return 0;
    lastSync += 1;
    steps.push({ kind: "sync begins", path, sync: lastSync });
    return lastSync;
  };
  for (const raw of lines) {
    const [, thread = "", begun = "", words = ""] = /^(\d+) +(\w+)\((.*) <unfinished \.\.\.>$/s.exec(raw) ?? [];
    if (begun !== "") {
      const sync = syncs.has(begun) ? beginSync(words) : 0;
      underWay.set(thread, { start: raw.slice(0, -" <unfinished ...>".length), sync });
      continue;
    }
    const [, resumer = "", rest = ""] = /^(\d+) +<\.\.\. \w+ resumed>(.*)$/s.exec(raw) ?? [];
    const earlier = resumer === "" ? undefined : underWay.get(resumer);
    const [, , name = "", given = "", result = ""] =
      line.exec(earlier === undefined ? raw : `${earlier.start}${rest}`) ?? [];
    if (name === "" || result.startsWith("-")) continue;
    if (syncs.has(name)) {
      const path = pathIn(given);
      const sync = earlier?.sync ?? beginSync(given);
      if (path !== undefined) steps.push({ kind: "sync ends", path, sync });
    } else steps.push(...stepsOf(name, given, Number(result), relative));
  }
  return steps;
}

function stepsOf(
  name: string,
  words: string,
  result: number,
  relative: (path: string | undefined) => string | undefined,
): readonly Step[] {
  const texts = [...words.matchAll(text)].map(([, hex = "", isCut]) => {
    if (isCut !== undefined) throw new Error("The trace has cut a text: more was written at once than it keeps.");
    return decode(hex);
  });
  const open = decode(/^\d+<([^>]*)>/.exec(words)?.[1] ?? "").toString();
  /** Of calls that name files, each after the folder that it starts from, if any. */
  const named = () => {
    const folders = [...words.matchAll(/(?:AT_FDCWD|\d+)<([^>]*)>, "/g)].map(([, hex = ""]) => decode(hex).toString());
    return texts.map((path, at) => relative(resolve(folders[at] ?? "/", path.toString())));
  };
  const numbers = words
    .split(", ")
    .slice(-2)
    .map((word) => Number(word));
  switch (name) {
    case "write":
    case "writev":
    case "pwrite64":
    case "pwritev": {
      const bytes = Buffer.concat(texts).subarray(0, result);
      if (open.startsWith("socket:"))
        return /^HTTP\/1\.1 20\d /.test(bytes.toString("latin1", 0, 13)) ? [{ kind: "answer" }] : [];
      const path = relative(open);
      return path === undefined
        ? []
        : [{ kind: "write", path, at: name.startsWith("p") ? numbers.at(-1) : undefined, bytes }];
    }
    case "ftruncate": {
      const path = relative(open);
      return path === undefined ? [] : [{ kind: "truncate", path, length: numbers.at(-1) ?? 0 }];
    }
    case "open":
    case "openat": {
      const [path] = named();
      const isMade = /O_CREAT|O_TRUNC/.test(words);
      return path === undefined || !isMade ? [] : [{ kind: "open", path, isEmptied: words.includes("O_TRUNC") }];
    }
    case "mkdir":
    case "mkdirat": {
      const [path] = named();
      return path === undefined ? [] : [{ kind: "folder", path }];
    }
    case "unlink":
    case "unlinkat":
    case "rmdir": {
      const [path] = named();
      return path === undefined ? [] : [{ kind: "remove", path }];
    }
    case "rename":
    case "renameat":
    case "renameat2":
    case "link":
    case "linkat": {
      const [path, to] = named();
      if (path === undefined && to === undefined) return [];
      if (path === undefined || to === undefined) throw new Error("A file was moved into or out of the traced folder.");
      return [{ kind: name.startsWith("link") ? "link" : "rename", path, to }];
    }
    default:
      throw new Error(`The trace has a call that is not known here: ${name}.`);
  }
}
