/** A name that is compared with the screening lists, and how near which listed ones are. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

export const ScreeningInput = Type.Named("ScreeningInput", {
  name: Type.String({ minLength: 1, maxLength: 256, description: "In Latin, Cyrillic, Greek or Arabic letters." }),
  dateOfBirth: Type.Optional(
    Type.String({
      pattern: "^\\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01]))?)?$",
      description: "YYYY-MM-DD, or the year, or year and month.",
    }),
  ),
  country: Type.Optional(Type.String({ pattern: "^[A-Z]{2}$", description: "ISO 3166-1 code of two letters." })),
  leastScore: Type.Optional(
    Type.Number({ minimum: 50, maximum: 100, description: "Hits below are left out; the setting by default." }),
  ),
});
export type ScreeningInput = Static<typeof ScreeningInput>;

const agreement = (description: string) => Type.Enum(["agrees", "near", "differs", "unknown"], { description });

export const ScreeningResult = Type.Named("ScreeningResult", {
  names: Type.Integer({ description: "Number of names on the screening lists." }),
  hits: Type.Array(
    Type.Closed({
      score: Type.Number({ minimum: 0, maximum: 100, description: "How near: name, date of birth and country." }),
      nameScore: Type.Number({ minimum: 0, maximum: 100, description: "How near the names alone are." }),
      dateOfBirth: agreement("near: one part differs, or day and month are swapped."),
      country: agreement("Whether one of the countries agrees."),
      list: Type.String(),
      entry: Type.String({ description: "The party's id on the list; its name where it has none." }),
      listedName: Type.String({ description: "The party's name that is nearest." }),
      listed: Type.String({ description: "What else the list says of the party." }),
      differences: Type.Array(Type.String(), { description: "What differs and what agrees, in words." }),
    }),
    { description: "The nearest first; of each party its nearest name. At most 20." },
  ),
});
export type ScreeningResult = Static<typeof ScreeningResult>;
