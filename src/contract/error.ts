/** The shape of every failure body, and the one of problem details. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

const fields = {
  error: Type.String({ description: "Stable code from the error table." }),
  message: Type.String({ description: "What is wrong and what to do." }),
};

export const ErrorBody = Type.Named("Error", fields);
export type ErrorBody = Static<typeof ErrorBody>;

export const Problem = Type.Named(
  "Problem",
  {
    type: Type.String({ format: "uri", description: "urn:assay:error: and the code." }),
    title: Type.String({ description: "What the code means." }),
    status: Type.Integer({ minimum: 400, maximum: 599, description: "The HTTP status." }),
    detail: Type.String({ description: "The same as message." }),
    instance: Type.Optional(Type.String({ description: "urn:assay:request: and the X-Request-Id." })),
    ...fields,
  },
  { description: "Problem details according to RFC 9457." },
);
export type Problem = Static<typeof Problem>;
