/** Reads marked-up statements up to their first damage, and names it; what follows is passed over. */
import { MarkupDamage } from "../markup.ts";
import type { BookingSink } from "./booking-reader.ts";

/** Runs steps of a reader until one finds damage. */
export function untilDamaged(sink: Pick<BookingSink, "refuse">): (step: () => void) => void {
  let isDamaged = false;
  return (step) => {
    if (isDamaged) return;
    try {
      step();
    } catch (error) {
      if (!(error instanceof MarkupDamage)) throw error;
      isDamaged = true;
      sink.refuse(`The rest of the file cannot be read: ${error.message}.`);
    }
  };
}
