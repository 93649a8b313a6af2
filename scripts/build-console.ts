/** Builds the console ahead of the first start, for images whose files cannot be written to: node bin/run.js scripts/build-console.ts */
import { join } from "node:path";
import { openConsoleBuild } from "../src/console/console-build.ts";
import { readCommand } from "./support/command.ts";

readCommand({
  does: "Builds the console ahead of the first start, for images whose files cannot be written to.",
});
const programFolder = join(import.meta.dirname, "..");
const build = openConsoleBuild({
  programFolder,
  folders: [join(programFolder, "node_modules", ".cache", "assay-console")],
  onProblem: (problem) => process.stderr.write(`${problem}\n`),
});
await build.ready;
await build.close();
process.exitCode = build.problem === undefined ? 0 : 1;
