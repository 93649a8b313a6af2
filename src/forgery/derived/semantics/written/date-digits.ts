/** Whether one day came from another by an exchange of one digit. */
import { type Day, toEpochDay, writeDay } from "./dates.ts";

/** Days with one digit of this one exchanged, which there are. */
export function daysOneDigitApart(day: Day): readonly Day[] {
  const written = writeDay(day);
  return [...written].flatMap((digit, place) => {
    if (digit === "-") return [];
    return [..."0123456789"].flatMap((other): Day[] => {
      if (other === digit) return [];
      const [year = 0, month = 0, ofMonth = 0] = (written.slice(0, place) + other + written.slice(place + 1))
        .split("-")
        .map(Number);
      const changed = { year, month, day: ofMonth };
      return isReal(changed) ? [changed] : [];
    });
  });
}

function isReal(day: Day): boolean {
  if (day.month < 1 || day.month > 12 || day.day < 1 || day.year < 1900) return false;
  return new Date(toEpochDay(day) * 86_400_000).toISOString().startsWith(writeDay(day));
}
