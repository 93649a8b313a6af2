/** What the recogniser knows of a language: a file inside an npm package of that language's name, so that nothing is fetched. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";

/** The largest of all languages unpacks to less. */
const unpackedBytesLimit = 64 * 2 ** 20;
/** The names that the recogniser's languages have: `eng`, `chi_sim`. */
const languageName = /^[a-z]{3}(?:_[a-z]{3,5})?$/;

/** Undefined where the package is not installed. */
function findFile(language: string): string | undefined {
  if (!languageName.test(language)) return undefined;
  try {
    // The integer weights of the better model; the package's other file is of an engine that is not used.
    const path = `@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`;
    return createRequire(import.meta.url).resolve(path);
  } catch {
    return undefined;
  }
}

export function readLanguageData(language: string): Uint8Array {
  const path = findFile(language);
  if (path === undefined) throw new Error(`No package @tesseract.js-data/${language} is installed.`);
  return gunzipSync(readFileSync(path), { maxOutputLength: unpackedBytesLimit });
}
