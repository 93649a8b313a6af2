/**
 * How often photos of screens and of printed pages are known as such, and how often other pictures are taken for them:
 * `node bin/run.js lab/recapture/evaluate.ts --made FOLDER --honest FOLDER`. The limit of screens is chosen again with each panel left out.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readCommand } from "../../scripts/support/command.ts";
import { existingFolder, required } from "../../scripts/support/options.ts";
import { gatherRasterEvidence } from "../../src/forgery/evidence/raster/raster-evidence.ts";
import { decodePage } from "../../src/forgery/evidence/raster/raster-pages.ts";
import { measureScreenGrid } from "../../src/forgery/evidence/raster/recapture/screen-grid.ts";
import { recogniseContent } from "../../src/forgery/formats.ts";

const { made, honest } = readCommand({
  does: "How often photos of screens and of printed pages are known as such, and how often other pictures are taken for them.",
  needs:
    "FOLDER of --made: what simulate.py wrote, screen/MAKER/ and printed/MAKER/. FOLDER of --honest: a folder for each source of pictures.",
  options: {
    made: required(existingFolder("FOLDER", "simulated photos", ["screen", "printed"])),
    honest: required(existingFolder("FOLDER", "other pictures", [])),
  },
});
const pixelLimit = 36_000_000;

interface Seen {
  readonly file: string;
  readonly recapture: string;
  readonly grid: number;
}

async function look(file: string): Promise<Seen | undefined> {
  const bytes = readFileSync(file);
  const content = recogniseContent(bytes.subarray(0, 4_096), "png");
  if (content.kind !== "readable" || content.format === "pdf") return undefined;
  const { format } = content;
  const limits = { pageLimit: 1, pixelLimit };
  const input = { bytes, declaredFormat: format, format, password: undefined, receivedAtMs: 0, limits };
  const { raster } = (await gatherRasterEvidence({ ...input, isLate: () => false })).artifacts;
  const recapture = raster?.state === "present" ? (raster.value.recapture ?? "") : "";
  const picture = await decodePage(bytes, 0, pixelLimit);
  return { file, recapture, grid: (picture && measureScreenGrid(picture.luminance)) ?? 0 };
}

async function lookAt(folder: string): Promise<Map<string, Seen[]>> {
  const found = new Map<string, Seen[]>();
  for (const maker of readdirSync(folder).sort()) {
    const seen: Seen[] = [];
    for (const name of readdirSync(join(folder, maker)).sort()) {
      const one = await look(join(folder, maker, name)).catch(() => undefined);
      if (one !== undefined) seen.push(one);
    }
    found.set(maker, seen);
  }
  return found;
}

const [screens, prints, others] = [
  await lookAt(join(made, "screen")),
  await lookAt(join(made, "printed")),
  await lookAt(honest),
];
const count = (seen: readonly Seen[], kind: string) => seen.filter(({ recapture }) => recapture === kind).length;

for (const [title, groups] of [
  ["screens", screens],
  ["printed pages", prints],
  ["others", others],
] as const) {
  for (const [maker, seen] of groups) {
    const grids = seen.map(({ grid }) => grid).sort((one, other) => one - other);
    const [least = 0, most = 0] = [grids[0], grids.at(-1)];
    console.log(
      `${title}, ${maker}: ${count(seen, "screen")} screen, ${count(seen, "printed page")} printed page of ${seen.length}; grid ${least.toFixed(1)} to ${most.toFixed(1)}`,
    );
    if (title === "others")
      for (const { file, recapture } of seen) if (recapture !== "") console.log(`  ${recapture}: ${file}`);
  }
}

// With a panel left out, the limit lies between the other panels' least and the most of pictures that are no screens.
const rest = [...prints.values(), ...others.values()].flat().filter(({ recapture }) => recapture !== "screen");
const most = Math.max(...rest.map(({ grid }) => grid).filter((grid) => grid < 1_000));
for (const [left, seen] of screens) {
  const known = [...screens].filter(([maker]) => maker !== left).flatMap(([, one]) => one);
  const limit = Math.sqrt(most * Math.min(...known.map(({ grid }) => grid)));
  console.log(
    `without ${left}: limit ${limit.toFixed(0)}, ${seen.filter(({ grid }) => grid >= limit).length} of ${seen.length} of it above`,
  );
}
