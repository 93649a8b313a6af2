/** Files of the program that only tests reach. */
import { dirname, join } from "node:path/posix";
import type { RepositoryFile } from "./repository.ts";
import { isForTests } from "./rooms.ts";

const program = /^(?:bin|src|console)\/.*\.(?:js|tsx?)$/;
const starts =
  /^(?:bin\/[^/]+\.js|src\/cli\.ts|src\/.*-thread\.ts|src\/forgery\/isolation\/(?:watchdog|worker-main)\.ts|console\/build\.ts|console\/src\/main\.tsx)$/;
/** Serves tests only, and says so. */
const memoryStore = "src/ledger/memory/";

/** Any relative path in quotes counts: what names a file may load it. */
export function findDeadFiles(files: readonly RepositoryFile[]): string[] {
  const texts = new Map(files.filter(({ path }) => program.test(path)).map(({ path, text }) => [path, text]));
  const reached = new Set([...texts.keys()].filter((path) => starts.test(path)));
  for (const path of reached) {
    for (const [, target = ""] of texts.get(path)?.matchAll(/"(\.{1,2}\/[^"\n]+)"/g) ?? []) {
      const found = join(dirname(path), target);
      if (texts.has(found)) reached.add(found);
    }
  }
  return [...texts.keys()]
    .filter((path) => !reached.has(path) && !isForTests(path) && !path.startsWith(memoryStore))
    .map((path) => `${path} is reached from no start of the program; only tests may use it.`);
}
