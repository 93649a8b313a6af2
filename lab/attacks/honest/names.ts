/** Names, places and account numbers that nobody has: made for generated documents. */
import type { Random } from "../../../src/portfolios/random.ts";

export const firstNames = ["Anna", "Bruno", "Clara", "David", "Elena", "Felix", "Greta", "Henrik", "Ines", "Jonas"];
export const lastNames = [
  "Albers",
  "Brandt",
  "Castell",
  "Dorn",
  "Ekholm",
  "Faber",
  "Gruber",
  "Hansen",
  "Imhof",
  "Keller",
];
const firmWords = ["North", "Harbour", "Linden", "Summit", "Delta", "Meadow", "Granite", "Orbit"];
const firmKinds = ["Consulting", "Logistics", "Engineering", "Print", "Systems", "Trading"];
const streets = ["Mill Lane", "Station Road", "Garden Street", "Quay Street", "Church Walk"];
const towns = ["Ashford", "Brighton", "Carlisle", "Durham", "Exeter"];
export const services = [
  "Site inspection",
  "Technical drawings",
  "Project support",
  "Training day",
  "Software licence",
  "Travel expenses",
  "Maintenance visit",
  "Printed manuals",
];
export const shops = [
  "Grocer Hill",
  "Rail tickets",
  "City Pharmacy",
  "Book corner",
  "Water works",
  "Phone bill",
  "Cafe Luna",
];

export function drawName(random: Random): string {
  return `${random.pick(firstNames)} ${random.pick(lastNames)}`;
}

export function drawFirm(random: Random): string {
  return `${random.pick(firmWords)} ${random.pick(firmKinds)} Ltd`;
}

export function drawAddress(random: Random): readonly [string, string] {
  return [`${random.whole(1, 180)} ${random.pick(streets)}`, random.pick(towns)];
}

/** A German account number with true check digits (ISO 13616: 98 less the remainder by 97 of the number with DE00 at its end). */
export function drawIban(random: Random): string {
  const digits = Array.from({ length: 18 }, () => random.below(10)).join("");
  const rest = BigInt(`${digits}131400`) % 97n;
  return `DE${String(98n - rest).padStart(2, "0")}${digits}`;
}
