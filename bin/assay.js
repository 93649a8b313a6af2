#!/usr/bin/env node
/** The command `assay`: installs dependencies, finds the right Node, then starts src/cli.ts. */
import { launch } from "./launch/launch.js";

await launch("src/cli.ts", "production", process.argv.slice(2));
