/** A document, or a part of one between two markers, that is made from the code. */

export interface GeneratedDocument {
  /** Relative to the project's root. */
  readonly path: string;
  /** Gives the whole text from the present one. */
  readonly render: (current: string) => string;
}

/** Replaces what stands between `<!-- name -->` and `<!-- /name -->`. */
export function replacePart(text: string, name: string, part: string): string {
  const open = `<!-- ${name} -->`;
  const close = `<!-- /${name} -->`;
  const start = text.indexOf(open);
  const end = text.indexOf(close);
  if (start < 0 || end < start) throw new Error(`The markers ${open} and ${close} are missing.`);
  return `${text.slice(0, start + open.length)}\n\n${part.trim()}\n\n${text.slice(end)}`;
}
