/** Text that stands where a value is still to come: blanks of a form, names of fields, patterns of dates. */

const patterns: readonly RegExp[] = [
  // Lines and dots to write on, boxes to tick.
  /^[\s_.…·\-–—=|/\\()[\]<>☐□◻▢❏❑:*$€£]*$/u,
  // {{page}}, {0}, <<name>>, [Date], $total$, %name%, «Name»
  /^\W{0,2}(\{+[^{}]*\}+|<<?[^<>]+>>?|\[+[^[\]]*\]+|«[^«»]*»|\$\{?\w+\}?\$?|%\w+%|#\w+#)\W{0,2}$/u,
  // dd/mm/yyyy, TT.MM.JJJJ, XX.XX.XXXX, ###,##0.00
  /^[dmyjtaDMYJTA]{1,4}([./-][dmyjtaDMYJTA]{1,4}){1,2}$/,
  /^[xX#*]+([.,/\- ]?[xX#*]+)*$/,
];

/** A template's word that a program puts a value in for, even where other signs stand around it: "{{[1]_page}}". */
const template = /\{\{[^}]*\}\}|<%[^%]*%>|\$\{[^}]*\}/;

/** Filling one in replaces no value. */
export function isPlaceholder(text: string): boolean {
  const trimmed = text.trim();
  return template.test(trimmed) || patterns.some((pattern) => pattern.test(trimmed));
}

/** What is left of a text without the blanks and marks of a form: "____Yes" and "✔ Yes" say the same. */
export function withoutFormMarks(text: string): string {
  return text
    .replace(/(^|[\s_])[xX](?=[\s_]|$)/g, " ")
    .replace(/[^\p{L}\d]/gu, "")
    .toLowerCase();
}
