/** Messages of ISO 20022 as a parser of bookings: what is damaged ends the reading, and is named. */

import { MarkupDamage, MarkupScanner } from "../markup.ts";
import type { BookingParser, BookingSink } from "./booking-reader.ts";
import { ElementCollector, type ScopeHandler, type Scopes } from "./elements.ts";
import { untilDamaged } from "./until-damaged.ts";

export class XmlParser implements BookingParser {
  readonly #elements: ElementCollector;
  readonly #scanner: MarkupScanner;
  readonly #guard: (step: () => void) => void;

  constructor(sink: BookingSink, scopes: Scopes, handler: ScopeHandler, limit: number) {
    this.#guard = untilDamaged(sink);
    this.#elements = new ElementCollector(scopes, handler, limit);
    this.#scanner = new MarkupScanner(this.#elements);
  }

  take(text: string): void {
    this.#guard(() => this.#scanner.take(text));
  }

  end(): void {
    this.#guard(() => {
      this.#scanner.end();
      if (this.#elements.isInside) throw new MarkupDamage("it ends before its last element does");
    });
  }
}

/** The instant of an ISO 20022 date, which may have an offset and no time; without a time it is the start of the day. */
export function instantOf(dateTime: string, date: string): string {
  if (dateTime !== "") return dateTime;
  const match = /^(\d{4}-\d{2}-\d{2})(Z|[+-]\d{2}:\d{2})?$/.exec(date);
  return match === null ? date : `${match[1]}T00:00:00${match[2] ?? ""}`;
}
