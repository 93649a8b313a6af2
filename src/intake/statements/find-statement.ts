/** Recognises files of bookings by their beginning, and makes the reader for each. */
import { ServiceError } from "../../errors.ts";
import type { FormatReader, ReadLimits } from "../entries.ts";
import type { ColumnNames } from "../records/columns.ts";
import type { TimeStyle } from "../records/moment.ts";
import { TableEvidence } from "../table-reading.ts";
import { bookingNames, bookingReading } from "./booking.ts";
import { BookingReader, type CreateParser } from "./booking-reader.ts";
import { createCamtParser } from "./camt.ts";
import { createOfxParser } from "./ofx.ts";
import { createPainParser } from "./pain.ts";
import { createQifParser } from "./qif.ts";
import { createSwiftParser } from "./swift.ts";

/** What stands before the first element or tag of a statement. */
const headCharacters = 4_000;

const camt =
  /<(?:[\w.-]+:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt|BkToCstmrDbtCdtNtfctn)(?:V\d\d)?[\s>]|:camt\.05[234]\.001\.\d\d/;
const pain = /<(?:[\w.-]+:)?CstmrCdtTrfInitn[\s>]|pain\.001\.001\.\d\d/;
const xml = /^(?:<\?xml|<(?:[\w.-]+:)?(?:Document|Envelope)\b)/i;
const swift = /^(?:\{1:F\d\d|:(?:20|25|28C?|60[FM]|61|62[FM]|86|940|NS):)/m;
const ofx = /^(?:OFXHEADER:|<\?OFX\b|<OFX>)/im;
const qif = /^!(?:Type:|Account|Option:|Clear:)/im;

/** Undefined where the file is something else; throws where it is XML of another kind, or gives too little for `columns`. */
export function findStatement(
  sample: Buffer,
  limits: ReadLimits,
  columns: ColumnNames | undefined,
): FormatReader | undefined {
  const head = sample
    .toString("utf8", 0, 4 * headCharacters)
    .replace(/^[\ufeff\s]+/, "")
    .slice(0, headCharacters);
  const reader = makeReader(head, sample, limits);
  const missing = reader === undefined ? undefined : columns?.findMissing(reader.names ?? []);
  if (missing !== undefined) throw new ServiceError("unprocessable_file", missing);
  return reader;
}

function makeReader(head: string, sample: Buffer, limits: ReadLimits): BookingReader | undefined {
  const plain = (create: CreateParser, format: string): BookingReader =>
    new BookingReader(create, limits, { reading: { ...bookingReading, format } });
  if (ofx.test(head)) return plain(createOfxParser, "OFX");
  if (camt.test(head)) return plain(createCamtParser, "camt");
  if (pain.test(head)) return plain(createPainParser, "pain.001");
  if (xml.test(head)) {
    throw new ServiceError(
      "unprocessable_file",
      "The file is XML of another kind; of XML, camt.052, camt.053, camt.054, pain.001 and OFX are read.",
    );
  }
  if (qif.test(head) && !head.startsWith("{") && !head.startsWith("[")) return makeQifReader(sample, limits);
  return swift.test(head) ? plain(createSwiftParser, "MT940") : undefined;
}

/** In QIF dates and amounts are as people write them: its first records decide, as those of a table do. */
function makeQifReader(sample: Buffer, limits: ReadLimits): BookingReader {
  const trial = new BookingReader(createQifParser, limits);
  const evidence = new TableEvidence(["timestamp", "debit", "credit"]);
  for (const entries of trial.read(sample)) if (!evidence.add(entries)) break;
  const hasAccount = /^!Account\s[^!^]*^N\s*\S/im.test(sample.toString("utf8"));
  const names = bookingNames.filter((name) => hasAccount || name !== "accountId");
  const { numberStyles, timeStyles } = evidence.reading(",");
  // There are no times, and the year stands last; only the order of day and month has to be found.
  const days: TimeStyle = {
    order: timeStyles.get("timestamp")?.order,
    hasTimes: false,
    isYearLast: true,
    isSerial: false,
  };
  return new BookingReader(createQifParser, limits, {
    names,
    reading: { ...bookingReading, format: "QIF", numberStyles, timeStyles: new Map([["timestamp", days]]) },
  });
}
