/** All that a source gives, in a list. */
export async function collect<T>(source: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const item of source) all.push(item);
  return all;
}
