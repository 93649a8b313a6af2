/** Dates of the document contradict each other: due before it was issued, expired before it was issued, born after it. */
import { type CheckFinding, defineCheck, type Strength } from "../../check.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { type DateRole, findRoledDates, type RoledDate } from "../../derived/semantics/written/date-labels.ts";
import { toEpochDay } from "../../derived/semantics/written/dates.ts";

interface Order {
  readonly earlier: DateRole;
  readonly later: DateRole;
  readonly meaning: string;
  readonly strength: Strength;
}

/** What is due before it was issued is frequent with direct debits and premiums; the others are not. */
const orders: readonly Order[] = [
  { earlier: "issue", later: "expiry", meaning: "It would have expired before it was issued.", strength: "moderate" },
  { earlier: "birth", later: "issue", meaning: "It would have been issued before that birth.", strength: "moderate" },
  { earlier: "birth", later: "expiry", meaning: "It would have expired before that birth.", strength: "moderate" },
];

export const datesInImpossibleOrder = defineCheck({
  id: "dates-in-impossible-order",
  version: 3,
  title: "Dates are in an impossible order",
  tamperingType: "cross_field_mismatch",
  cause: "dates",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "Two labelled dates of the document cannot both be true: in every possible reading, the date that must be later is before the other one.",
  innocentCauses: ["labels that belong to different things on one page", "a typing error in a form filled in by hand"],
  source: "Order of birth, issue and expiry; only where each is stated once.",
  needs: ["text"],
  run({ text }) {
    const roled = findRoledDates(text).filter(({ date }) => date.readings.length > 0);
    const single = (role: DateRole): RoledDate | undefined => {
      const found = roled.filter((item) => item.role === role);
      return new Set(found.map(({ date }) => date.readings.map(toEpochDay).join())).size === 1 ? found[0] : undefined;
    };
    const pairs = orders.flatMap((order) => {
      const [earlier, later] = [single(order.earlier), single(order.later)];
      return earlier === undefined || later === undefined ? [] : [{ order, earlier, later }];
    });
    if (pairs.length === 0) return "nothing_to_compare";
    const findings = pairs.flatMap(({ order, earlier, later }) =>
      judge(order, earlier, later, text.source === "recognised"),
    );
    return findings.length === 0 ? "clear" : findings;
  },
});

function judge(order: Order, earlier: RoledDate, later: RoledDate, isRecognised: boolean): CheckFinding[] {
  const first = Math.min(...earlier.date.readings.map(toEpochDay));
  const last = Math.max(...later.date.readings.map(toEpochDay));
  if (first <= last) return [];
  const boxes = boxesAround([later.date, earlier.date]);
  return [
    {
      observation: `'${later.label}' is ${later.date.text} on page ${later.date.line.page}, but '${earlier.label}' is ${earlier.date.text} on page ${earlier.date.line.page}. ${order.meaning} Labels of different things on one page would explain it.`,
      confidence: isRecognised ? 55 : 82,
      strength: isRecognised ? "weak" : order.strength,
      boxes,
      evidence: {
        kind: "comparison",
        stated: later.date.text,
        expected: `not before ${earlier.date.text}`,
        basis: `'${earlier.label}'`,
      },
    },
  ];
}
