/** A file of bookings as a reader of records: a parser for its format is given text and hands out bookings. */
import { ServiceError } from "../../errors.ts";
import { type Entry, type FormatReader, problem, type ReadLimits } from "../entries.ts";
import type { Reading } from "../records/reading.ts";
import { type Booking, bookingNames, bookingReading, fieldsOf } from "./booking.ts";

/** Takes bookings in the order of the file; a booking that cannot be read is a problem in its place. */
export class BookingSink {
  readonly #limit: number;
  #position = 0;
  #characters = 0;
  #entries: Entry[] = [];

  /** Of the characters of all bookings together: what a statement says once may stand in each of them. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  add(booking: Booking): void {
    this.#position += 1;
    const fields = fieldsOf(booking);
    for (const text of Object.values(fields)) this.#characters += text.length;
    if (this.#characters > this.#limit) {
      const message = `The bookings of the file have more than ${this.#limit} characters; send it in parts.`;
      throw new ServiceError("payload_too_large", message);
    }
    this.#entries.push({ kind: "record", line: this.#position, fields });
  }

  refuse(reason: string): void {
    this.#position += 1;
    this.#entries.push(problem(this.#position, reason));
  }

  take(): readonly Entry[] {
    const entries = this.#entries;
    this.#entries = [];
    return entries;
  }
}

export interface BookingParser {
  /** Text in parts that may end anywhere. */
  take(text: string): void;
  /** The file has ended. */
  end(): void;
}

export type CreateParser = (sink: BookingSink, limits: Pick<ReadLimits, "lineBytes">) => BookingParser;

/** What is parsed before the reader looks whether others wait: half a millisecond, and some more while V8 compiles. */
const sliceBytes = 4 * 1024;

export class BookingReader implements FormatReader {
  readonly reading: Reading;
  readonly names: readonly string[];
  readonly #sink: BookingSink;
  readonly #parser: BookingParser;
  readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: false });

  constructor(
    create: CreateParser,
    limits: ReadLimits,
    { names = bookingNames, reading = bookingReading }: Partial<Pick<BookingReader, "names" | "reading">> = {},
  ) {
    this.reading = reading;
    this.names = names;
    this.#sink = new BookingSink(limits.bytes);
    this.#parser = create(this.#sink, limits);
  }

  *read(block: Buffer): Iterable<readonly Entry[]> {
    for (let start = 0; start < block.length; start += sliceBytes) {
      this.#parser.take(this.#decoder.decode(block.subarray(start, start + sliceBytes), { stream: true }));
      yield this.#sink.take();
    }
  }

  *finish(): Iterable<readonly Entry[]> {
    this.#parser.take(this.#decoder.decode());
    this.#parser.end();
    yield this.#sink.take();
  }
}
