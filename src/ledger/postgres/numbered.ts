/** Numbers the places for values of a text that is put together: ? becomes $1, $2 and so on. Only for texts of fixed words. */
export function numbered(text: string): string {
  let place = 0;
  return text.replaceAll("?", () => {
    place += 1;
    return `$${place}`;
  });
}
