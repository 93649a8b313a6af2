/** The number of a case as people write it: `case 87`, `case-87`, `Case #87` or `87`. */
export function numberOfCase(text: string): number | undefined {
  const digits = /^(?:case[\s#-]*)?(\d{1,9})$/i.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}
