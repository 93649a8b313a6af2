/** Where the pixels of a document's page look edited: a coarse map that helps to read it. */
import { Type } from "../schema.ts";
import type { Static } from "../static.ts";

const HeatMap = Type.Closed({
  left: Type.Number(),
  top: Type.Number(),
  width: Type.Number(),
  height: Type.Number(),
  capture: Type.String({
    description: "Estimated origin of the picture: grey scan, colour scan, photo or messenger.",
  }),
  level: Type.Enum(["none", "usual", "strict"], {
    description:
      "Whether the page as a whole looks edited: usual is seen on 1 in 100 unedited pages, strict on 1 in 500.",
  }),
  probability: Type.Number({
    minimum: 0,
    maximum: 1,
    description: "Probability of an edit, if half of all pages were edited.",
  }),
  columns: Type.Integer({ minimum: 1 }),
  rows: Type.Integer({ minimum: 1 }),
  values: Type.Array(Type.Integer({ minimum: 0, maximum: 100 }), {
    description: "Highest probability of an edit in each cell, in percent, row by row from the top left.",
  }),
});

export const PageHeat = Type.Named("PageHeat", {
  page: Type.Integer({ minimum: 1 }),
  width: Type.Number({ description: "Width of the displayed page, in the unit of the boxes of findings." }),
  height: Type.Number(),
  maps: Type.Array(HeatMap, { description: "One map per picture that could be analysed." }),
  notAssessed: Type.Array(Type.String(), { description: "Why a picture of printed text could not be analysed." }),
});
export type PageHeat = Static<typeof PageHeat>;
