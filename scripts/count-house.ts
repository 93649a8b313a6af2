/** Prints numbers about the code in src/: `node scripts/count-house.ts [--rooms NAMES] [--list] [--help]`. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readSources } from "../test/support/source-file.ts";
import { countSources, findFolders } from "./house/count-sources.ts";

const help = `Usage: node scripts/count-house.ts [--rooms scoring,rules] [--list]

Prints, of src/ without its tests: lines, files, files with exactly one importer, exports, exports with exactly one user
and with none, and in how many folders a noun is mentioned; then the packages that a production install brings.

  --rooms NAMES  counts only these rooms of src/, parted by commas; users are looked for in all of them
  --list         names the files, exports and folders
  --help         this text`;

const nouns = ["webhook", "rule", "document", "case"];
const { values } = parseArgs({
  options: {
    rooms: { type: "string" },
    list: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
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

function main(): void {
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
}

if (values.help) console.log(help);
else main();
