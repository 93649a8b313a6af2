/** International bank account numbers: their length by country, and their checksum. */

/** The SWIFT registry, and what countries outside it publish for themselves. Nicaragua is left out: 28 and 32 both occur. AA is for tests. */
const countries: Readonly<Record<number, string>> = {
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

export const ibanLengths: ReadonlyMap<string, number> = new Map(
  Object.entries(countries).flatMap(([length, names]) =>
    names.split(" ").map((name): [string, number] => [name, Number(length)]),
  ),
);

/** ISO 7064 MOD 97-10 over the number with its first four characters moved to the end, letters counting from 10. */
function hasIbanChecksum(iban: string): boolean {
  let rest = 0;
  for (let index = 0; index < iban.length; index += 1) {
    const unit = iban.charCodeAt((index + 4) % iban.length);
    rest = unit <= 0x39 ? (rest * 10 + unit - 0x30) % 97 : (rest * 100 + unit - 0x37) % 97;
  }
  return rest === 1;
}

/** In upper case, without blanks. For unknown countries only the checksum is checked. */
export function isValidIban(iban: string): boolean {
  const length = ibanLengths.get(iban.slice(0, 2));
  return (length === undefined || length === iban.length) && hasIbanChecksum(iban);
}

const looseIban = /^[a-z]{2}\d\d[a-z0-9 -]{11,60}$/i;

/** The id of an account as accounts are compared: an IBAN in upper case and without blanks; any other id as it is. */
export function accountKey(accountId: string): string {
  if (!looseIban.test(accountId)) return accountId;
  const iban = accountId.replace(/[ -]/g, "").toUpperCase();
  return iban !== accountId && iban.length <= 34 && isValidIban(iban) ? iban : accountId;
}

/** What an account may be kept under: its id as it was sent, and the one that it is compared by. */
export function accountForms(accountId: string): readonly string[] {
  const key = accountKey(accountId);
  return key === accountId ? [accountId] : [accountId, key];
}
