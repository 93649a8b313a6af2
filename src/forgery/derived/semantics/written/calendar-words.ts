/** Names of months and of days of the week in the languages of most documents, in plain text (see `toPlainText`). */
import { editDistance } from "../../../../contract/edit-distance.ts";

/** Each month with its names and abbreviations; those of several letters only, so that no word is taken for one. */
const months: readonly string[] = [
  "january jan januar janner janvier janv enero ene gennaio gen janeiro januari stycznia styczen sty tammikuu tammikuuta ledna leden ocak",
  "february feb februar feber fevrier fevr fev febrero febbraio fevereiro februari lutego luty lut helmikuu helmikuuta unora unor subat",
  "march mar marz maerz mars marzo marco maart mrt marts marca marzec mart maaliskuu maaliskuuta brezna brezen",
  "april apr avril avr abril abr aprile kwietnia kwiecien kwi huhtikuu huhtikuuta dubna duben nisan",
  "may mai mayo maggio mag maio mei maja maj toukokuu toukokuuta kvetna kveten mayis",
  "june jun juni juin junio giugno giu junho czerwca czerwiec cze kesakuu kesakuuta cervna cerven haziran",
  "july jul juli juillet juil julio luglio lug julho lipca lipiec lip heinakuu heinakuuta cervence cervenec temmuz",
  "august aug aout agosto ago augustus augusti sierpnia sierpien sie elokuu elokuuta srpna srpen agustos",
  "september sep sept septembre septiembre settembre set setembro wrzesnia wrzesien wrz syyskuu syyskuuta zari eylul",
  "october oct oktober okt octobre octubre ottobre ott outubro out pazdziernika pazdziernik paz lokakuu lokakuuta rijna rijen ekim",
  "november nov novembre noviembre novembro listopada listopadu listopad lis marraskuu marraskuuta kasim",
  "december dec dezember dez decembre diciembre dic dicembre dezembro grudnia grudzien gru joulukuu joulukuuta prosince prosinec desember des aralik",
];

/** From Sunday on, as calendars of programs count. */
const weekdays: readonly string[] = [
  "sunday sun sonntag dimanche domingo domenica zondag niedziela sondag",
  "monday mon montag lundi lunes lunedi segunda maandag poniedzialek mandag",
  "tuesday tue tues dienstag mardi martes martedi terca dinsdag wtorek tirsdag tisdag",
  "wednesday wed mittwoch mercredi miercoles mercoledi quarta woensdag sroda onsdag",
  "thursday thu thur thurs donnerstag jeudi jueves giovedi quinta donderdag czwartek torsdag",
  "friday fri freitag vendredi viernes venerdi sexta vrijdag piatek fredag",
  "saturday sat samstag sonnabend samedi sabado sabato zaterdag sobota lordag",
];

function index(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.flatMap((list, place) => list.split(" ").map((name): [string, number] => [name, place])));
}

const monthOf = index(months);
const weekdayOf = index(weekdays);

/** From 1. */
export function findMonth(plainWord: string): number | undefined {
  const place = monthOf.get(plainWord);
  return place === undefined ? undefined : place + 1;
}

/** How many letters have to be misread to make the name of another month of it. */
export function lettersToOtherMonth(plainWord: string): number {
  const own = findMonthAlike(plainWord);
  const others = [...monthOf].filter(([, place]) => place + 1 !== own);
  return Math.min(...others.map(([name]) => editDistance(plainWord, name)));
}

const [fewestLetters, farLetters] = [5, 3];

/** Also where recognition misread a letter of a long name that is like no other month's. */
export function findMonthAlike(plainWord: string): number | undefined {
  const exact = findMonth(plainWord);
  if (exact !== undefined || plainWord.length < fewestLetters) return exact;
  const near = [...monthOf].map(([name, place]) => ({ place, off: editDistance(plainWord, name) }));
  const alike = near.find(({ off }) => off === 1);
  const isOnly = near.every(({ place, off }) => place === alike?.place || off >= farLetters);
  return alike === undefined || !isOnly ? undefined : alike.place + 1;
}

/** From 0 for Sunday. */
export function findWeekday(plainWord: string): number | undefined {
  return weekdayOf.get(plainWord);
}

/** An abbreviation, behind which a full stop ends no sentence; no full name is so short. */
export function isWeekdayShort(plainWord: string): boolean {
  return plainWord.length <= 4 || plainWord === "thurs";
}
