/** International bank account numbers: the length that their country uses, and their checksum. */

// Lengths from the SWIFT registry, and those that countries outside it publish for themselves. Nicaragua is left out: 28 and 32 both occur.
const lengths = new Map<string, number>();
const byLength: Readonly<Record<number, string>> = {
  15: "NO",
  16: "BE BI AA",
  18: "DK FO GL FI AX NL FK SD",
  19: "MK SI",
  20: "AT BA EE KZ XK LT LU MN",
  21: "CH HR LV LI",
  22: "BG BH CR DE GB GE IE ME RS VA",
  23: "AE GI IL IQ TL OM SO",
  24: "AD CZ ES MD PK RO SA SE SK TN VG DZ",
  25: "AO CV GW LY MZ PT ST",
  26: "IR IS TR",
  27: "BF CF CM CG DJ FR GF PF TF GP MQ YT NC RE BL MF PM WF GA GQ GR IT KM MC MG MR SM TD",
  28: "AL AZ BJ BY CI CY DO GT HN HU LB MA ML NE PL SN SV TG",
  29: "BR EG PS QA UA",
  30: "JO KW MU YE",
  31: "MT SC",
  32: "LC",
  33: "RU",
};
for (const [length, countries] of Object.entries(byLength)) {
  for (const country of countries.split(" ")) lengths.set(country, Number(length));
}

const shape = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** The number in upper case and without blanks, or undefined where it is not a valid one. Unknown countries are held to the checksum alone. */
export function parseIban(text: string): string | undefined {
  const iban = text.replace(/[\s-]/g, "").toUpperCase();
  if (!shape.test(iban) || remainder(iban) !== 1) return undefined;
  const length = lengths.get(iban.slice(0, 2));
  return length === undefined || length === iban.length ? iban : undefined;
}

/** ISO 7064 MOD 97-10 over the number with its first four characters moved to the end, letters counting from 10. */
function remainder(iban: string): number {
  let rest = 0;
  for (let index = 0; index < iban.length; index += 1) {
    const unit = iban.charCodeAt((index + 4) % iban.length);
    rest = unit <= 0x39 ? (rest * 10 + unit - 0x30) % 97 : (rest * 100 + unit - 0x37) % 97;
  }
  return rest;
}
