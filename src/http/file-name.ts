/** The name of an uploaded file, made fit to be shown and stored: never a path. */

const lengthLimit = 255;
/** Control characters, and the marks that reverse the reading direction and so disguise an extension. */
const unwanted = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** May give an empty text. */
export function displayFileName(given: string): string {
  const base = given.slice(Math.max(given.lastIndexOf("/"), given.lastIndexOf("\\")) + 1);
  const clean = base.toWellFormed().replace(unwanted, "").trim();
  const name = [...clean].slice(0, lengthLimit).join("");
  return name === "." || name === ".." ? "" : name;
}
