/** Page contents without what their strings say, so that words in them are not taken for instructions. */

/**
 * Of the same length, so that places stay; the brackets around strings stay. Brackets within a string come in pairs, or behind a
 * backslash (ISO 32000-1, 7.3.4.2). Comments stay, and so does everything behind a string that does not end.
 */
export function blankStrings(text: string): string {
  let blanked = "";
  let end = 0;
  for (let place = 0; place < text.length; place += 1) {
    const character = text[place];
    // A bracket in a comment opens nothing.
    if (character === "%") place = endOfLine(text, place);
    if (character !== "(") continue;
    const close = findClose(text, place);
    if (close === undefined) break;
    blanked += `${text.slice(end, place + 1)}${" ".repeat(close - place - 1)}`;
    end = close;
    place = close;
  }
  return blanked + text.slice(end);
}

function endOfLine(text: string, place: number): number {
  let end = place;
  while (end < text.length && text[end] !== "\r" && text[end] !== "\n") end += 1;
  return end;
}

function findClose(text: string, open: number): number | undefined {
  let depth = 0;
  for (let place = open; place < text.length; place += 1) {
    const character = text[place];
    if (character === "\\") place += 1;
    else if (character === "(") depth += 1;
    else if (character === ")") {
      depth -= 1;
      if (depth === 0) return place;
    }
  }
  return undefined;
}
