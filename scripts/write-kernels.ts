/** Compiles the kernels of pictures, AssemblyScript in `.as` files, to the bytes that the service loads. Run it after changing one. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";
import { fingerprintOf } from "./kernels/fingerprint.ts";
import { readCommand } from "./support/command.ts";

const folder = fileURLToPath(new URL("../src/forgery/evidence/raster/kernels/", import.meta.url));
const compiledPath = join(folder, "kernels.json");

/** Without a run time of its own: kernels take no memory but what they are given, and nothing in them can throw. */
const flags = ["--optimizeLevel", "3", "--shrinkLevel", "0", "--noAssert", "--runtime", "stub", "--enable", "simd"];
/** Each page brings memory of its own size. */
const memory = ["--importMemory", "--initialMemory", "1", "--maximumMemory", "65536"];

export async function renderKernels(): Promise<string> {
  const sources = new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith(".as"))
      .map((name) => [basename(name, ".as"), readFileSync(join(folder, name), "utf8")]),
  );
  let bytes: Uint8Array | undefined;
  const { error, stderr } = await asc.main(["all.ts", "--outFile", "kernels.wasm", ...flags, ...memory], {
    readFile: (name) => sources.get(basename(name, ".ts")) ?? null,
    writeFile: (_, contents) => {
      if (typeof contents !== "string") bytes = contents;
    },
    listFiles: () => [],
  });
  if (error !== null || bytes === undefined) throw new Error(stderr.toString());
  const compiled = { compiledFrom: fingerprintOf(folder), bytes: Buffer.from(bytes).toString("base64") };
  return `${JSON.stringify(compiled, undefined, 2)}\n`;
}

if (import.meta.main) {
  readCommand({
    does: "Compiles the kernels of pictures, AssemblyScript in .as files, to the bytes that the service loads.",
  });
  writeFileSync(compiledPath, await renderKernels());
}
