/** Whether recognised words were read so surely that a claim may rest on one relation between them. */
import type { Token } from "../../facts/text.ts";

/** Of the page's own reading, which the others confirm. */
const sureConfidence = 60;
/** As many readings leave no doubt, whatever the first was. */
const sureReadings = 3;

/** As many readings as leave no doubt of a word that its page read so surely. */
export function countNeeded(confidence: number): number {
  return confidence >= sureConfidence ? 2 : sureReadings;
}

/** Nothing contradicts it, and more readings may make it firm. */
export function mayBecomeFirm(token: Token): boolean {
  return !isReadFirmly(token) && !isDisputed(token);
}

/** Words without digits, and those of a text layer, have nothing to misread. */
export function isReadFirmly(token: Token): boolean {
  const { text, confidence, agreeing = 0 } = token;
  if (confidence === undefined || !/\d/.test(text)) return true;
  return agreeing >= sureReadings || (agreeing === 2 && confidence >= sureConfidence && !isDisputed(token));
}

export function areReadFirmly(words: readonly { readonly token: Token }[]): boolean {
  return words.every(({ token }) => isReadFirmly(token));
}

function isDisputed({ text, readings }: Token): boolean {
  return (readings ?? []).some((reading) => digitsOf(reading.text) !== digitsOf(text));
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}
