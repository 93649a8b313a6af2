/** What recognition makes of the beginning of an account number, whose kind of characters is known: two letters, then two digits. */

/** "TBAN", "1BAN"; "F174" for FI74, "DEO6" for DE06. */
const beginning = /(?<![a-z\d])[it1l|]ban([^a-z\d]{0,4})([a-z1][a-z1])( ?)([\doqil|]{2})(?=[ \d])/i;

/** Character by character, so that places in the text stay what they are. */
export function repairAccountBeginning(text: string): string {
  return text.replace(
    beginning,
    (_all, between: string, country: string, blank: string, digits: string) =>
      `IBAN${between}${country.replaceAll("1", "I")}${blank}${digits.replace(/[oq]/gi, "0").replace(/[il|]/gi, "1")}`,
  );
}
