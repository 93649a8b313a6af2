/** Tells columns of one name apart: the second `Currency` of a header is `Currency (2)`. */

export function numberNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return name === "" || times === 1 ? name : `${name} (${times})`;
  });
}
