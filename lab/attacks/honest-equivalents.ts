/** What somebody honest does with a document to get a file like that of an attack: the same saving or printing, without the edit. */
import type { Analyser } from "../../src/forgery/analyse.ts";
import { type PrintForm, print, printManners } from "./attacks/pages.ts";
import { openFile } from "./attacks/with-pdf-lib.ts";
import type { Toolbox } from "./tools.ts";

type Way = (honest: Buffer) => Promise<Buffer | undefined>;

/** None where every honest way leaves out what the attack leaves: an appended version, a cover, a note. */
export function honestEquivalents(family: string, tool: string, tools: Toolbox, analyser: Analyser): readonly Way[] {
  if (family.endsWith(", saved again")) {
    const save = tools.get(tool);
    return save === undefined ? [] : [save, async (honest) => after(save, await savedByLibrary(honest))];
  }
  if (family === "digits replaced") return [savedByLibrary];
  const form = /^digits replaced, printed as (pdf|jpeg|png)$/.exec(family)?.[1] as PrintForm | undefined;
  if (form === undefined) return [];
  const drawing = drawOnce(analyser);
  // The honest documents have one page.
  return printManners.map(
    (manner): Way =>
      (honest) =>
        print(honest, 1, form, manner, drawing),
  );
}

/** For the manners of one document: those that differ in the quality of a JPEG begin with the same drawing. */
function drawOnce(analyser: Analyser): Pick<Analyser, "drawPage"> {
  const drawn = new Map<string, ReturnType<Analyser["drawPage"]>>();
  return {
    drawPage: (page) => {
      const key = `${page.page}|${page.dotsPerInch}`;
      const known = drawn.get(key) ?? analyser.drawPage(page);
      drawn.set(key, known);
      return known;
    },
  };
}

async function after(save: Way, bytes: Buffer | undefined): Promise<Buffer | undefined> {
  return bytes === undefined ? undefined : await save(bytes);
}

async function savedByLibrary(honest: Buffer): Promise<Buffer | undefined> {
  const file = await openFile(honest);
  return file === undefined
    ? undefined
    : Buffer.from(await file.save({ rewrite: true, updateFieldAppearances: false }));
}
