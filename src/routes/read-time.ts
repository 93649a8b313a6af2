/** A time in a query. */
import { ServiceError } from "../errors.ts";

/** In milliseconds since 1970; undefined where none is given. */
export function readTime(name: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const isDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(given);
  // Without an offset it is UTC, as everywhere.
  const timeMs = isDate
    ? Date.parse(/T.*(Z|[+-]\d{2}:?\d{2})$/.test(given) || !given.includes("T") ? given : `${given}Z`)
    : Number.NaN;
  if (!Number.isNaN(timeMs)) return timeMs;
  throw new ServiceError("invalid_request", `${name} must be an ISO 8601 date-time.`);
}
