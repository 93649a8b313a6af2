/** Compiles AssemblyScript in `.as` files, the kernels of pictures, the margin of forests, the engine of scoring and the names of states, to the bytes that the service loads. Run it after changing one. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";
import { factNames } from "../src/scoring/facts/table/fact-table.ts";
import { fingerprintOf } from "./kernels/fingerprint.ts";
import { readCommand } from "./support/command.ts";

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Without a run time of its own: compiled code takes no memory but what it is given, and nothing in it can throw. */
const flags = ["--optimizeLevel", "3", "--shrinkLevel", "0", "--noAssert", "--runtime", "stub", "--enable", "simd"];
/** The host brings the memory. */
const memory = ["--importMemory", "--initialMemory", "1", "--maximumMemory", "65536"];

interface Target {
  readonly folder: string;
  /** Bytes at the beginning of the memory that are not the compiler's to use. */
  readonly reserved: number;
}

export const kernels: Target = { folder: at("src/forgery/evidence/raster/kernels/"), reserved: 0 };
export const forest: Target = { folder: at("src/learning/forest/margin/"), reserved: 65_536 };
export const engine: Target = { folder: at("src/scoring/engine/"), reserved: 32_768 };

export const names: Target = { folder: at("src/ledger/tables/names/"), reserved: 0 };

/** What `compiled.json` in its folder is to say, with other sources in the place of some. */
export async function renderCompiled(
  { folder, reserved }: Target,
  changed: ReadonlyMap<string, string> = new Map(),
): Promise<string> {
  const sourceNames = readdirSync(folder)
    .filter((name) => name.endsWith(".as"))
    .map((name) => basename(name, ".as"));
  const sources = new Map(
    sourceNames.map((name) => [name, changed.get(name) ?? readFileSync(join(folder, `${name}.as`), "utf8")]),
  );
  let bytes: Uint8Array | undefined;
  const base = ["--memoryBase", `${reserved}`];
  const { error, stderr } = await asc.main(["all.ts", "--outFile", "all.wasm", ...flags, ...memory, ...base], {
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

export const placesPath = join(engine.folder, "places.as");

/** Where the engine finds each fact. */
export function renderPlaces(): string {
  const lines = factNames.map((name, place) => `export const ${name}: usize = ${8 * place};`);
  return [
    "/** Offsets of facts in bytes, in the order of the fact table. `scripts/write-kernels.ts` writes this file. */",
    ...lines,
    "/** Of all facts together. */",
    `export const length: usize = ${8 * factNames.length};`,
    "",
  ].join("\n");
}

export function compiledPathOf({ folder }: Target): string {
  return join(folder, "compiled.json");
}

if (import.meta.main) {
  readCommand({
    does: "Compiles AssemblyScript in .as files, the kernels of pictures, the margin of forests, the engine of scoring and the names of states, to the bytes that the service loads.",
  });
  writeFileSync(placesPath, renderPlaces());
  for (const target of [kernels, forest, engine, names])
    writeFileSync(compiledPathOf(target), await renderCompiled(target));
}
