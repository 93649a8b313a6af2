/** Names and ids of users. */
import { type RandomBytes, randomText } from "../../auth/token-text.ts";
import { ServiceError } from "../../errors.ts";

/** One spelling, so that nobody is two people. */
export function nameOf(given: string): string {
  return given.normalize("NFC").trim().toLowerCase();
}

/** Ids begin with the time, so that a list by id is a list by age. */
export function createUserId(nowMs: number, random: RandomBytes): string {
  return `usr_${nowMs.toString(36).padStart(9, "0")}${randomText(8, random)}`;
}

export function checkName(name: string): void {
  if (name !== "" && !/[\p{Cc}\p{Cs}]/u.test(name)) return;
  throw new ServiceError("invalid_request", "name must have characters, and no control characters.");
}
