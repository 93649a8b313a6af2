/** Loaded before tests: puts a changed source in the place of one module, without touching its file. */
import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";

const { url, changedFile } = JSON.parse(process.env.MUTATION ?? "{}") as {
  readonly url: string;
  readonly changedFile: string;
};

registerHooks({
  load(address, context, nextLoad) {
    if (address !== url) return nextLoad(address, context);
    const source = readFileSync(changedFile, "utf8");
    return url.endsWith(".json")
      ? { format: "json", source, shortCircuit: true }
      : { format: "module", source: stripTypeScriptTypes(source), shortCircuit: true };
  },
});
