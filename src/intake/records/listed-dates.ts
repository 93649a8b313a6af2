/** Dates of birth as sanctions lists write them in words: "12 Dec 1950", "Dec 1950", "circa 1950", "1950 to 1952". */

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** ISO dates, cut after what is given. */
export function parseWrittenDates(text: string): readonly string[] {
  const iso = /^\s*(\d{4}(?:-\d{2}){0,2})\s*$/.exec(text)?.[1];
  if (iso !== undefined) return [iso];
  return [...text.matchAll(/(?:(\d{1,2}) )?(?:([A-Za-z]{3})[a-z]{0,20} )?(\d{4})/g)].map(
    ([, day, name = "", year = ""]) => {
      const month = months.indexOf(name.toLowerCase()) + 1;
      if (month === 0) return year;
      const cut = `${year}-${String(month).padStart(2, "0")}`;
      return day === undefined ? cut : `${cut}-${day.padStart(2, "0")}`;
    },
  );
}
