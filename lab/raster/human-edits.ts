/** The receipts that people edited, with the places that they say they edited. Never trained on. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Rectangle } from "./canvas.ts";

export interface HumanEdit {
  readonly path: string;
  readonly boxes: readonly Rectangle[];
}

export function readHumanEdits(folder: string): HumanEdit[] {
  const lines = readFileSync(join(folder, "labels.tsv"), "utf8").split(/\r?\n/);
  return lines.flatMap((line) => {
    const [path = "", , , , quoted = ""] = line.split("\t");
    if (!path.includes("/forged/")) return [];
    const marked = JSON.parse(quoted.slice(1, -1).replaceAll('""', '"')) as {
      x: number;
      y: number;
      w: number;
      h: number;
    }[];
    const boxes = marked.map(({ x, y, w, h }) => ({ left: x, top: y, width: w, height: h }));
    return [{ path: join(folder, "forged", basename(path)), boxes }];
  });
}
