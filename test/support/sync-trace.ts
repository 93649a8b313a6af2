/** Reads a trace of system calls: which files of a folder had writes that were not synced when an answer went out. */

interface Written {
  /** How many writes there were, and how many of them a finished sync covers. */
  writes: number;
  synced: number;
}

/** Of one answer: the files with writes that no sync covered. */
export interface Unsynced {
  readonly answer: number;
  readonly file: string;
}

const call = /^(\d+) +(?:(\w+)\((.*)|<\.\.\. (\w+) resumed>(.*))$/;
const writing = new Set(["write", "pwrite64", "writev", "pwritev", "ftruncate"]);
const syncing = new Set(["fsync", "fdatasync"]);
const answered = /"HTTP\/1\.1 20\d /;

/**
 * `lines` are those of `strace -f -y`. A file that is made or renamed is a write to its folder. Files are named relative to the
 * folder; those that `isLeft` names may be unsynced.
 */
export function findUnsynced(lines: readonly string[], folder: string, isLeft: (file: string) => boolean): Unsynced[] {
  const files = new Map<string, Written>();
  const underWay = new Map<string, { readonly file: string; readonly writes: number }>();
  const problems: Unsynced[] = [];
  let answers = 0;
  const nameOf = (path: string | undefined) =>
    path === folder ? "." : path?.startsWith(`${folder}/`) === true ? path.slice(folder.length + 1) : undefined;
  const noteWrite = (path: string | undefined) => {
    const file = nameOf(path);
    if (file === undefined || isLeft(file)) return;
    const known = files.get(file) ?? { writes: 0, synced: 0 };
    files.set(file, { ...known, writes: known.writes + 1 });
  };
  for (const line of lines) {
    const [, thread = "", name = "", words = "", resumed = "", result = ""] = call.exec(line) ?? [];
    if (answered.test(line)) {
      for (const [file, { writes, synced }] of files) if (synced < writes) problems.push({ answer: answers, file });
      answers += 1;
    } else if (writing.has(name)) noteWrite(/^\d+<([^>]*)>/.exec(words)?.[1]);
    else if (isMaking(name, words)) for (const path of madePaths(words)) noteWrite(parentOf(path));
    else if (syncing.has(name)) {
      const file = nameOf(/^\d+<([^>]*)>/.exec(words)?.[1]);
      const known = file === undefined ? undefined : files.get(file);
      if (file === undefined || known === undefined) continue;
      if (/= 0$/.test(words)) files.set(file, { ...known, synced: known.writes });
      else underWay.set(thread, { file, writes: known.writes });
    } else if (syncing.has(resumed) && /= 0$/.test(result)) {
      const ended = underWay.get(thread);
      const known = ended === undefined ? undefined : files.get(ended.file);
      if (ended !== undefined && known !== undefined) {
        files.set(ended.file, { ...known, synced: Math.max(known.synced, ended.writes) });
      }
    }
  }
  return problems;
}

function isMaking(name: string, words: string): boolean {
  return (name === "openat" && /O_CREAT/.test(words)) || /^(?:mkdir|rename)/.test(name);
}

/** Absolute paths in the call: the last one is the new name. */
function madePaths(words: string): readonly string[] {
  const paths = [...words.matchAll(/"(\/[^"]*)"/g)].map(([, path = ""]) => path);
  return paths.slice(-1);
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}
