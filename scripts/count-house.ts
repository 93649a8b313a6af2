/** Prints numbers about the code in src/. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readSources } from "../test/support/source-file.ts";
import { countSources, findFolders } from "./house/count-sources.ts";
import { readCommand } from "./support/command.ts";
import { flag, text } from "./support/options.ts";

const nouns = ["webhook", "rule", "document", "case"];
const values = readCommand({
  does: `Prints, of src/ without its tests: lines, files, files with exactly one importer, exports, exports with exactly one user
    and with none, and in how many folders a noun is mentioned; then the packages that a production install brings.`,
  options: {
    rooms: text("NAMES", "counts only these rooms of src/, parted by commas; users are looked for in all of them"),
    list: flag("names the files, exports and folders"),
  },
});
const root = fileURLToPath(new URL("..", import.meta.url));

function countPackages(): number {
  const lock = JSON.parse(readFileSync(`${root}package-lock.json`, "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
  };
  return Object.entries(lock.packages).filter(([path, { dev }]) => path !== "" && dev !== true).length;
}

function print(what: string, found: readonly string[]): void {
  console.log(`${what}: ${found.length}`);
  if (values.list) for (const line of found) console.log(`  ${line}`);
}

const rooms = values.rooms?.split(",");
const sources = readSources(root);
const room = (path: string) => path.replace(/(?:\/.*|\.ts)$/, "");
const counts = countSources(sources, (path) => rooms === undefined || rooms.includes(room(path)));
console.log(`lines without tests: ${counts.lines}`);
console.log(`files without tests: ${counts.files}`);
print("files with one importer", counts.filesWithOneImporter);
console.log(`exports: ${counts.exports}`);
print("exports with one user", counts.exportsWithOneUser);
print("exports without a user", counts.exportsWithoutUser);
for (const noun of nouns) print(`folders that mention ${noun}`, findFolders(sources, noun));
console.log(`packages of a production install: ${countPackages()}`);
