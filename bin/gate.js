#!/usr/bin/env node
/** The whole gate (`npm test`): installs what developing needs, then hands over to scripts/gate.ts. */
import { launch } from "./launch/launch.js";

await launch("scripts/gate.ts", "all", process.argv.slice(2));
