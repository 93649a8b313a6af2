#!/usr/bin/env node
/** Measurements and trainings (`npm run bench:…`): installs what developing needs, then hands over to the script that is named. */
import { launch } from "./launch/launch.js";

const [script = "", ...words] = process.argv.slice(2);
if (!/^(?:bench|scripts)\/[\w/-]+\.ts$/.test(script)) {
  process.stderr.write("assay: give a script of bench/ or scripts/.\n");
  process.exit(2);
}
// Whole data sets are held in memory there; what the caller sets by itself comes last and so wins.
process.env.NODE_OPTIONS = `--max-old-space-size=8192 ${process.env.NODE_OPTIONS ?? ""}`.trim();
await launch(script, "all", words);
