/** RFC 4180 by its grammar and nothing else: a second reader, slow and plain, to compare the service's own with. */

/** Undefined where the text is none: a quote in the middle of a bare field, or one that is never closed. */
export function readCsvReference(text: string): readonly (readonly string[])[] | undefined {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const row: string[] = [];
    for (;;) {
      let field = "";
      if (text[at] === '"') {
        at += 1;
        for (;;) {
          if (at >= text.length) return undefined;
          if (text[at] === '"' && text[at + 1] === '"') {
            field += '"';
            at += 2;
          } else if (text[at] === '"') {
            at += 1;
            break;
          } else {
            field += text[at];
            at += 1;
          }
        }
        if (at < text.length && text[at] !== "," && text[at] !== "\n") return undefined;
      } else {
        while (at < text.length && text[at] !== "," && text[at] !== "\n") {
          if (text[at] === '"') return undefined;
          field += text[at];
          at += 1;
        }
      }
      row.push(field);
      if (text[at] !== ",") break;
      at += 1;
    }
    at += 1;
    rows.push(row);
  }
  return rows;
}
