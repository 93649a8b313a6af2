/** The ends of a period as requests give them: date-times, or bare dates, which mean whole days in UTC. */
import { ServiceError } from "../../errors.ts";
import { parseInstant } from "../../intake/records/instant.ts";

const dayMs = 86_400_000;
const bareDate = /^\d{4}-\d{2}-\d{2}$/;

/** The period begins with it. A date is its first moment. */
export function readFrom(text: string | undefined): number | undefined {
  return readMoment("from", text);
}

/** Of the parameter with this name. */
export function readMoment(name: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : instantOf(name, text);
}

/** The period ends before it. A date is the whole day: `to=2025-12-31` ends with the year. */
export function readTo(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return instantOf("to", text) + (bareDate.test(text.trim()) ? dayMs : 0);
}

function instantOf(name: string, given: string): number {
  const text = given.trim();
  const timeMs = parseInstant(bareDate.test(text) ? `${text}T00:00:00Z` : text);
  if (typeof timeMs === "number") return timeMs;
  throw new ServiceError("invalid_request", `${name} ${timeMs}, or a date, such as 2024-05-01.`);
}
