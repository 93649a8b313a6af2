/** Loaded before tests: puts a changed source in the place of one module, without touching its file. */
import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import type { Mutant } from "./mutants.ts";

const { url, mutant } = JSON.parse(process.env.MUTATION ?? "{}") as { readonly url: string; readonly mutant: Mutant };

registerHooks({
  load(address, context, nextLoad) {
    if (address !== url) return nextLoad(address, context);
    const source = readFileSync(new URL(url), "utf8");
    const changed = source.slice(0, mutant.at) + mutant.text + source.slice(mutant.at + mutant.length);
    return { format: "module", source: stripTypeScriptTypes(changed), shortCircuit: true };
  },
});
