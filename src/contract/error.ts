/** The shape of every failure body. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: "Stable code from the error table." }),
    message: Type.String({ description: "What is wrong and what to do." }),
  },
  { $id: "Error", additionalProperties: false },
);
export type ErrorBody = Static<typeof ErrorBody>;
