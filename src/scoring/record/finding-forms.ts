/** Findings as records keep them: the number of a code with the names of its numbers, then the numbers. */
import type { WeighedFinding } from "../scorecard.ts";
import { damaged, type RecordReader, type RecordWriter } from "./bytes.ts";

interface FindingForm {
  readonly code: string;
  readonly names: readonly string[];
}

/**
 * By the number that stands in records, from 1 on. It is only added to: records are kept for years. A rule whose numbers change gets another
 * entry.
 */
const forms: readonly FindingForm[] = [
  { code: "AMOUNT_VS_HISTORY", names: ["amount", "usual", "ratio", "transactions", "largest"] },
  { code: "AMOUNT_VS_PEERS", names: ["amount", "share", "peers"] },
  { code: "COMBINED_SIGNS", names: ["amountShare", "paceShare", "hourShare", "spellShare"] },
  { code: "UNUSUAL_SPELL", names: ["outliers", "isExact"] },
  { code: "VELOCITY_BURST", names: ["count", "isExact", "spanMs", "expected"] },
  { code: "RAPID_SPENDING", names: ["there", "payments", "isExact", "spent", "times", "usual"] },
  { code: "CARD_TESTING", names: ["tests", "isExact", "largestTest", "amount", "spanMs"] },
  { code: "STRUCTURING", names: ["count", "isExact", "days", "sum", "threshold"] },
  { code: "CUMULATIVE_LIMIT", names: ["volume", "expected", "ratio"] },
  { code: "DORMANT_WAKE", names: ["gapMs", "pauseMs"] },
  { code: "NEW_ACCOUNT", names: ["amount", "ageMs"] },
  { code: "DUPLICATE", names: ["amount", "sinceMs", "repeats", "isExact"] },
  { code: "SIMILAR_AMOUNTS", names: ["others", "isExact", "amount", "sum"] },
  { code: "ROUND_AMOUNT", names: ["amount", "share", "transactions"] },
  { code: "BENFORD", names: ["digit", "share", "expectedShare", "amounts"] },
  {
    code: "TIME_NOVELTY",
    names: ["hour", "hourCount", "hourShare", "isRareHour", "weekday", "weekdayCount", "isRareWeekday", "transactions"],
  },
  { code: "TAKEOVER", names: ["ratio", "isNewHour", "gapMs", "isNewDevice", "isNewCountry"] },
  { code: "PASS_THROUGH", names: ["received", "isExact", "share", "sinceMs"] },
  { code: "ESCALATION", names: ["payments", "isExact", "factor", "spanMs"] },
  { code: "IMPOSSIBLE_DATA", names: ["decimals", "isBeforeClocks", "daysBeforeRelation"] },
  { code: "IMPLAUSIBLE_AMOUNT", names: ["amount", "share", "peers", "peersAsLarge", "habits"] },
  { code: "RETRY_STORM", names: ["amount", "repeats", "isExact"] },
  { code: "LABEL_PROXIMITY", names: ["who", "frauds", "genuine", "streak", "sinceMs"] },
  { code: "LIST_HIT", names: [] },
  { code: "CUSTOMER_RISK", names: [] },
  { code: "NEW_COUNTERPARTY", names: ["distinct", "seen"] },
  { code: "NEW_DEVICE", names: ["distinct", "seen"] },
  { code: "NEW_COUNTRY", names: ["distinct", "seen"] },
  { code: "IMPOSSIBLE_TRAVEL", names: ["kilometres", "sinceMs"] },
  { code: "SHARED_DEVICE", names: ["accounts", "hours", "isAddress"] },
  { code: "PAYEE_CROWD", names: ["payers", "ageMs"] },
  { code: "FRAUD_WAVE", names: ["frauds", "rate"] },
  { code: "PAYEE_CHANGED", names: ["payments"] },
  { code: "LARGE_TO_NEW_PAYEE", names: ["times", "gapMs"] },
  { code: "PAYEE_RUN", names: ["payments", "times", "growth", "ageMs"] },
  { code: "FRESH_CREDENTIAL", names: ["changedMs", "addedMs"] },
  { code: "DUPLICATE_INVOICE", names: ["sinceMs"] },
  { code: "REFUND_ABUSE", names: ["refunds", "share", "isOver"] },
  { code: "KNOWN_PAYEE", names: ["payments", "ageMs"] },
  { code: "RECURRING_PAYMENT", names: ["recurrences"] },
  { code: "PAYOUT_RUN", names: ["payees"] },
];

/** Of a finding that is not in the table: its code and the names of its numbers stand in the record. */
const spelledOut = 0;
const nameOfNumber = /^[A-Za-z]\w*$/;
const numbersByCode: ReadonlyMap<string, number> = new Map(forms.map(({ code }, index) => [code, index + 1]));

export function writeFinding(writer: RecordWriter, finding: WeighedFinding): void {
  const { code, weight, isDeclared, numbers } = finding;
  const known = numbersByCode.get(code) ?? spelledOut;
  const before = writer.length;
  writer.count(2 * known + (isDeclared ? 1 : 0));
  writer.number(weight);
  const names = forms[known - 1]?.names;
  if (names !== undefined && writeNumbers(writer, numbers, names)) return;
  writer.goBack(before);
  spellOut(writer, finding);
}

/** False where they have other names, or the same in another order. */
function writeNumbers(writer: RecordWriter, numbers: WeighedFinding["numbers"], names: readonly string[]): boolean {
  let at = 0;
  for (const name in numbers) {
    if (names[at] !== name) return false;
    writer.number(numbers[name] ?? Number.NaN);
    at += 1;
  }
  return at === names.length;
}

function spellOut(writer: RecordWriter, { code, weight, isDeclared, numbers }: WeighedFinding): void {
  writer.count(2 * spelledOut + (isDeclared ? 1 : 0));
  writer.number(weight);
  writer.text(code);
  writer.count(Object.keys(numbers).length);
  for (const name in numbers) {
    writer.text(name);
    writer.number(numbers[name] ?? Number.NaN);
  }
}

export function readFinding(reader: RecordReader): WeighedFinding {
  const head = reader.count();
  const isDeclared = head % 2 === 1;
  const number = head >>> 1;
  const weight = reader.number();
  const numbers: Record<string, number> = {};
  if (number === spelledOut) {
    const code = reader.text();
    for (let left = reader.count(); left > 0; left -= 1) {
      const name = reader.text();
      if (!nameOfNumber.test(name) || Object.hasOwn(numbers, name)) throw damaged();
      numbers[name] = reader.number();
    }
    return { code, weight, isDeclared, numbers };
  }
  const form = forms[number - 1];
  if (form === undefined) throw damaged();
  for (const name of form.names) numbers[name] = reader.number();
  return { code: form.code, weight, isDeclared, numbers };
}
