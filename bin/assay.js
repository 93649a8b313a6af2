#!/usr/bin/env node
/** The command `assay`: sees to dependencies and to the right Node, then hands over to src/cli.ts. */
import { launch } from "./launch/launch.js";

await launch("src/cli.ts", "production", process.argv.slice(2));
