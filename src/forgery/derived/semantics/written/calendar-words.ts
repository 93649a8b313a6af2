/** Names of months and of days of the week in the languages of most documents, in plain text (see `toPlainText`). */

/** Each month with its names and abbreviations; those of several letters only, so that no word is taken for one. */
const months: readonly string[] = [
  "january jan januar janner janvier janv enero ene gennaio gen janeiro januari stycznia styczen sty tammikuu ocak",
  "february feb februar feber fevrier fevr fev febrero febbraio fevereiro februari lutego luty lut helmikuu subat",
  "march mar marz maerz mars marzo marco maart mrt marca marzec mart maaliskuu",
  "april apr avril avr abril abr aprile kwietnia kwiecien kwi huhtikuu nisan",
  "may mai mayo maggio mag maio mei maja maj toukokuu mayis",
  "june jun juni juin junio giugno giu junho czerwca czerwiec cze kesakuu haziran",
  "july jul juli juillet juil julio luglio lug julho lipca lipiec lip heinakuu temmuz",
  "august aug aout agosto ago augustus augusti sierpnia sierpien sie elokuu agustos",
  "september sep sept septembre septiembre settembre set setembro wrzesnia wrzesien wrz syyskuu eylul",
  "october oct oktober okt octobre octubre ottobre ott outubro out pazdziernika pazdziernik paz lokakuu ekim",
  "november nov novembre noviembre novembro listopada listopad lis marraskuu kasim",
  "december dec dezember dez decembre diciembre dic dicembre dezembro grudnia grudzien gru joulukuu aralik",
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

/** From 0 for Sunday. */
export function findWeekday(plainWord: string): number | undefined {
  return weekdayOf.get(plainWord);
}
