/** How often each check of documents is right on one side, by the marks of its reviewers; and which checks the side silences. */
import { noteText } from "../cases.ts";
import { Type } from "../schema.ts";
import type { Static } from "../static.ts";

const SilencingCost = Type.Named(
  "SilencingCost",
  {
    rightLost: Type.Integer({ description: "Findings marked right that would be missing." }),
    documentsLost: Type.Integer({ description: "Documents where these are the only findings marked right." }),
    wrongSpared: Type.Integer({ description: "Findings marked wrong that would be missing." }),
  },
  { description: "Effect on the findings marked so far." },
);
export type SilencingCost = Static<typeof SilencingCost>;

export const CheckQuality = Type.Named("CheckQuality", {
  version: Type.Integer({ description: "Version of the silenced checks; 0 before the first change." }),
  checks: Type.Array(
    Type.Closed({
      check: Type.String(),
      title: Type.String(),
      right: Type.Integer(),
      wrong: Type.Integer(),
      noMatter: Type.Integer(),
      precision: Type.OrNull(Type.Number(), {
        description: "right / (right + wrong); null if both are zero.",
      }),
      precisionRange: Type.OrNull(Type.Tuple([Type.Number(), Type.Number()], { description: "95 % Wilson interval." })),
      isOftenWrong: Type.Boolean({ description: "The interval is below one half." }),
      isSilenced: Type.Boolean(),
      cost: SilencingCost,
    }),
    { description: "Checks with marks and silenced checks, the most often wrong first." },
  ),
  changes: Type.Array(
    Type.Closed({
      version: Type.Integer(),
      check: Type.String(),
      isSilenced: Type.Boolean(),
      reason: Type.String(),
      cost: SilencingCost,
      at: Type.Instant(),
      by: Type.String(),
    }),
    { description: "Newest first, at most 100." },
  ),
});
export type CheckQuality = Static<typeof CheckQuality>;

export const CheckSilencing = Type.Named("CheckSilencing", {
  version: Type.Integer({ minimum: 0, description: "The version that was read." }),
  isSilenced: Type.Boolean(),
  reason: noteText,
});
export type CheckSilencing = Static<typeof CheckSilencing>;
