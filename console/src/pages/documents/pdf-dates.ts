/** Dates as a PDF writes them, `D:20261129230533+01'00'`, to be read. */
const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });

const written = /D:(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)?(\d\d)?)?(?:Z(?:00'?00'?)?|([+-]\d\d)'?(\d\d)?'?)?/g;

/** In the time zone that the file names, which is part of what it says. */
export function readPdfDates(text: string): string {
  return text.replace(
    written,
    (whole, year, month, date, hour, minute = "00", second = "00", zone, zoneMinutes = "00") => {
      const at = Date.parse(`${year}-${month}-${date}T${hour ?? "00"}:${minute}:${second}Z`);
      if (Number.isNaN(at)) return whole;
      if (hour === undefined) return day.format(at);
      const isUtc = zone === undefined ? whole.includes("Z") : Number(zone) === 0 && Number(zoneMinutes) === 0;
      const offset = isUtc ? " UTC" : zone === undefined ? "" : ` UTC${zone}:${zoneMinutes}`;
      return `${moment.format(at)}${offset}`;
    },
  );
}
