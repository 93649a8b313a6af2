/** Names of months, whole or shortened, in the languages of the column names. */

const namesByMonth: readonly string[] = [
  "january januar janner janvier enero gennaio janeiro januari styczen stycznia ocak",
  "february februar feber fevrier febrero febbraio fevereiro februari luty lutego subat",
  "march marz maerz mrz mars marzo marco maart mrt marzec marca mart",
  "april avril abril aprile april kwiecien kwietnia nisan",
  "may mai mayo maggio maio mei maj maja mayis",
  "june juni juin junio giugno junho juni czerwiec czerwca haziran",
  "july juli juillet julio luglio julho juli lipiec lipca temmuz",
  "august aout agosto augustus sierpien sierpnia agustos",
  "september septembre septiembre setiembre settembre setembro wrzesien wrzesnia eylul",
  "october oktober octobre octubre ottobre outubro pazdziernik pazdziernika ekim",
  "november novembre noviembre novembro listopad listopada kasim",
  "december dezember decembre diciembre dicembre dezembro grudzien grudnia aralik",
];

const shortest = 3;

/** A beginning that belongs to two months, such as jui for juin and juillet, is none of them: it is 0. */
const months = new Map<string, number>();
for (const [index, names] of namesByMonth.entries()) {
  for (const name of names.split(" ")) {
    for (let length = shortest; length <= name.length; length += 1) {
      const part = name.slice(0, length);
      const known = months.get(part);
      months.set(part, known === undefined || known === index + 1 ? index + 1 : 0);
    }
  }
}
// A name that is whole counts even where another one goes on from it.
for (const [index, names] of namesByMonth.entries()) for (const name of names.split(" ")) months.set(name, index + 1);

/** 1 to 12; 0 where the word is no month. */
export function findMonth(word: string): number {
  const key = word.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ı", "i");
  return months.get(key) ?? 0;
}
