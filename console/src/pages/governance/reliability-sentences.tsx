/** Under the picture of reliability: what it means for who reads scores, and what can be done about it. */
import type { ReliabilityReport } from "../../../../client/interface.ts";
import { formatNumber, formatShare } from "../../data/format.ts";
import { Link } from "../../routing/link.tsx";
import { isVisiting } from "../../session/session.ts";
import { readReliability } from "./reliability-words.ts";

export function ReliabilitySentences({ report: { bands, baseRate } }: { readonly report: ReliabilityReport }) {
  const reading = readReliability(bands);
  if (reading === undefined) return <p class="soft">Too few payments are labelled to say more than the picture.</p>;
  const { kind, labelled, frauds, expectedFrauds, knownShare, labelledShare } = reading;
  const sums = (
    <>
      Of {formatNumber(labelled)} labelled payments, the scores led to expect {formatNumber(Math.round(expectedFrauds))}{" "}
      frauds; there were {formatNumber(frauds)}.
    </>
  );
  if (kind === "true") {
    return (
      <p>
        <strong>On the whole, scores mean what they say here.</strong> {sums}
      </p>
    );
  }
  const isTooLittle = kind === "too little";
  return (
    <div class="stack">
      <p>
        <strong>Scores say too {isTooLittle ? "little" : "much"} here.</strong> {sums} That is why the dots lie{" "}
        {isTooLittle ? "above" : "below"} the line. Which payment is riskier than which stays as it is, but review and
        decline begin {isTooLittle ? "later" : "earlier"} than their thresholds promise.
      </p>
      {isVisiting.value ? (
        <p>
          In the demonstration that is to be expected: it plants about three frauds in a hundred payments, so that six
          weeks have something to show, and the service supposes {formatShare(baseRate)} until it is told otherwise.
        </p>
      ) : null}
      <p class="soft">
        The usual cause is the base rate, the share of fraud that the built-in model supposes: it is set to{" "}
        {formatShare(baseRate)}. Known as fraud are {formatShare(knownShare)} of all payments and{" "}
        {formatShare(labelledShare)} of the labelled ones; the truth lies between the two unless the unlabelled are
        worse. To change it, set <code>ASSAY_FRAUD_BASE_RATE</code>
        {knownShare === 0 ? null : (
          <>
            {" "}
            (for {formatShare(knownShare)}, <code>{knownShare.toPrecision(2)}</code>)
          </>
        )}{" "}
        and start the service again; verdicts from then on follow. A{" "}
        <Link to="/console/models">model trained here</Link> takes the rate from the labels by itself.
      </p>
    </div>
  );
}
