#!/usr/bin/env node
/** Starts a script of this project, or its tests, from any Node: installs what developing needs and hands over to a Node that can run it. */
import { join } from "node:path";
import { launchNode, root } from "./launch/launch.js";
import { findScripts, normaliseScript, scriptFolders } from "./launch/scripts.js";

const [first = "", ...words] = process.argv.slice(2);
const scripts = findScripts(root);
const script = normaliseScript(first);

const help = `Usage: node bin/run.js SCRIPT [WORD...]    runs a script; SCRIPT --help tells what it does
       node bin/run.js --test [WORD...]    runs tests: Node's test runner with the files and options that follow

Scripts:
${scripts.map((path) => `  ${path}\n`).join("")}`;

/** @param {string} problem */
function refuse(problem) {
  process.stderr.write(`assay: ${problem}; node bin/run.js --help lists the scripts.\n`);
  process.exitCode = 2;
}

if (first === "--help" || first === "-h") process.stdout.write(help);
else if (first === "--test") await launchNode(["--test", ...words]);
else if (first === "") refuse(`name a script of ${scriptFolders.map((folder) => `${folder}/`).join(", ")}`);
else if (!scripts.includes(script)) refuse(`there is no script ${first}`);
else {
  // Whole data sets are held in memory there; what the caller sets by itself comes last and so wins.
  process.env.NODE_OPTIONS = `--max-old-space-size=8192 ${process.env.NODE_OPTIONS ?? ""}`.trim();
  const endWithParent = new URL("./launch/end-with-parent.js", import.meta.url).href;
  await launchNode(["--import", endWithParent, join(root, script), ...words]);
}
