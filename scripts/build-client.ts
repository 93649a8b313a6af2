/** Builds client/dist, which the packed client consists of: ES modules and their types. */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "../test/support/document-blocks.ts";
import { readCommand } from "./support/command.ts";

readCommand({ does: "Builds client/dist from client/; `npm pack` in client/ calls it." });
const compiler = join(root, "node_modules/typescript/bin/tsc");
rmSync(join(root, "client/dist"), { recursive: true, force: true });
execFileSync(process.execPath, [compiler, "-p", join(root, "client/tsconfig.json")], { stdio: "inherit" });
