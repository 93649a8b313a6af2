/** The trained model of edited places: trained on forgeries of real receipts made by code (`node bin/run.js lab/train-raster.ts`), never on people's. */
import { type Forest, parseForest } from "../../../learning/forest/forest.ts";
import stored from "./edit-model.json" with { type: "json" };
import storedOfRegularPrint from "./regular-print-model.json" with { type: "json" };

export interface EditModel {
  /** Log-odds that a unit was edited, from unit features. */
  readonly units: Forest;
  /** Log-odds that a page was edited, from page features; both classes weigh alike. */
  readonly pages: Forest;
  /** Page log-odds exceeded by one in a hundred, and by one in five hundred, untouched pages that were not trained on. */
  readonly usual: number;
  readonly strict: number;
  /** From page log-odds to those of a page of which nothing is known. */
  readonly calibration: { readonly slope: number; readonly offset: number };
}

interface StoredEditModel extends Pick<EditModel, "usual" | "strict" | "calibration"> {
  readonly units: unknown;
  readonly pages: unknown;
}

function parseModel({ units, pages, usual, strict, calibration }: StoredEditModel): EditModel {
  return { units: parseForest(units), pages: parseForest(pages), usual, strict, calibration };
}

export const editModel = parseModel(stored);
/** Of pages whose letters are alike anyway: trained on pages that code drew, without the cues of copies. */
export const regularPrintModel = parseModel(storedOfRegularPrint);
