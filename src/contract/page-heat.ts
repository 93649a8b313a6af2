/** Where the pixels of a document's page look edited: a coarse map that helps to read it. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

const HeatMap = Type.Object(
  {
    left: Type.Number(),
    top: Type.Number(),
    width: Type.Number(),
    height: Type.Number(),
    capture: Type.String({
      description: "How the picture came to be, as far as it shows: grey scan, colour scan, photo or messenger.",
    }),
    level: Type.Enum(["none", "usual", "strict"], {
      description:
        "Whether the page as a whole stands out as one in a hundred untouched pages does, or one in five hundred.",
    }),
    probability: Type.Number({
      minimum: 0,
      maximum: 1,
      description: "That it was edited, were half of all pages edited.",
    }),
    columns: Type.Integer({ minimum: 1 }),
    rows: Type.Integer({ minimum: 1 }),
    values: Type.Array(Type.Integer({ minimum: 0, maximum: 100 }), {
      description:
        "The greatest probability of an edited place in each cell, in percent, row after row from the top left.",
    }),
  },
  { additionalProperties: false },
);

export const PageHeat = Type.Object(
  {
    page: Type.Integer({ minimum: 1 }),
    width: Type.Number({ description: "Of the page as it is shown, in the unit of a finding's boxes." }),
    height: Type.Number(),
    maps: Type.Array(HeatMap, { description: "One for each picture on the page that could be judged." }),
    notAssessed: Type.Array(Type.String(), { description: "Why a picture of print could not be judged." }),
  },
  { $id: "PageHeat", additionalProperties: false },
);
export type PageHeat = Static<typeof PageHeat>;
