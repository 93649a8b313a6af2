/** Days on which the document says that it was issued, or that something was done: not those of an event that it announces. */
import type { TextFacts } from "../../facts/text.ts";
import { memoise } from "../memoise.ts";
import { type DocumentClass, guessDocumentClass } from "./document-class.ts";
import { findRoledDates, type RoledDate } from "./written/date-labels.ts";
import { toPlainText } from "./written/plain-text.ts";

/** "Date" by itself is that of these documents; on a ticket or a summons it is that of the event. */
const datedKinds: readonly DocumentClass[] = ["bank statement", "payslip", "invoice"];
const bareLabel = /^((course|event|exam|appointment|hearing|match) )?(date|dated|datum|data|fecha)$/;

export const findOwnDates = memoise((text: TextFacts): readonly RoledDate[] => {
  const isDated = datedKinds.includes(guessDocumentClass(text));
  return findRoledDates(text).filter(
    ({ role, date, label }) =>
      (role === "issue" || role === "past") &&
      date.readings.length > 0 &&
      (isDated || !bareLabel.test(toPlainText(label))),
  );
});
