/** Whether recognised words were read so surely that a claim may rest on one relation between them. */
import type { Token } from "../../facts/text.ts";

/** Of the page's own reading, which the others confirm. */
const sureConfidence = 60;
/** As many readings leave no doubt, whatever the first was. */
const sureReadings = 3;

/** Words without digits, and those of a text layer, have nothing to misread. */
export function isReadFirmly({ text, confidence, agreeing, readings }: Token): boolean {
  if (confidence === undefined || !/\d/.test(text)) return true;
  const count = agreeing ?? 0;
  const isDisputed = (readings ?? []).some((reading) => digitsOf(reading.text) !== digitsOf(text));
  return count >= sureReadings || (count === 2 && !isDisputed && confidence >= sureConfidence);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}
