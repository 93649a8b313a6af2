/** Finds words in the repository's texts that mean nothing to its users. */
import type { RepositoryFile } from "./repository.ts";

/** Written apart, so that this file does not find itself. */
const foreign: readonly (readonly [RegExp, string])[] = [
  [new RegExp(["/", "work/"].join("")), "names a folder of one machine"],
  [new RegExp(["/(?:ro", "ot|ho", "me/\\w+)/"].join("")), "names somebody's home folder"],
  [new RegExp(["registry", "npmjs"].join("\\.")), "names a registry; it is the installer's own choice"],
  [new RegExp(["\\b(?:TO", "DO|FIX", "ME)\\b"].join("")), "leaves something for later"],
];

export function findForeignWords({ path, text }: RepositoryFile): string[] {
  return foreign.flatMap(([pattern, what]) => {
    const line = text.split("\n").findIndex((content) => pattern.test(content));
    return line < 0 ? [] : [`${path}:${line + 1} ${what}.`];
  });
}
