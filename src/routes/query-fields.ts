/** Query parameters that several routes share. */
import { Type } from "../contract/schema.ts";
import { ServiceError } from "../errors.ts";

/** The parameters of a list that is answered in pages. */
export const pageFields = (usualLimit: number, maximum: number, cursorLength = 200) => ({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum, description: `Maximum number of entries; default ${usualLimit}.` }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: cursorLength, description: "The nextCursor of the previous page." })),
});

/** A text by which a list is filtered. */
export const textFilter = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 512, description }));

/** A time in milliseconds since 1970; undefined where none is given. */
export function readTime(name: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const isDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(given);
  // Without an offset the time is UTC, as in all inputs.
  const timeMs = isDate
    ? Date.parse(/T.*(Z|[+-]\d{2}:?\d{2})$/.test(given) || !given.includes("T") ? given : `${given}Z`)
    : Number.NaN;
  if (!Number.isNaN(timeMs)) return timeMs;
  throw new ServiceError("invalid_request", `${name} must be an ISO 8601 date-time.`);
}
