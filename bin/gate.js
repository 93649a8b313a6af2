#!/usr/bin/env node
/** The whole gate (`npm test`): installs the development dependencies, then starts scripts/gate.ts. */
import { launch } from "./launch/launch.js";

await launch("scripts/gate.ts", "all", process.argv.slice(2));
