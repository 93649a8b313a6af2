/** The languages of OCR: names of packages that must be installed when the service starts. */
import { createRequire } from "node:module";
import { list } from "./setting.ts";

/** Each one makes recognition slower. */
const languageLimit = 5;

export function ocrLanguages(text: string): readonly string[] {
  if (text.trim() === "none") return [];
  const names = list(text);
  if (names.length > languageLimit || !names.every((name) => /^[a-z]{3}(?:_[a-z]{3,5})?$/.test(name))) {
    throw new Error(`must be at most ${languageLimit} names such as eng or chi_sim, separated by commas, or none`);
  }
  const missing = names.map((name) => `@tesseract.js-data/${name}`).filter((name) => !isInstalled(name));
  if (missing.length > 0) throw new Error(`names languages that are not installed: npm install ${missing.join(" ")}`);
  return names;
}

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(`${name}/package.json`);
    return true;
  } catch {
    return false;
  }
}
