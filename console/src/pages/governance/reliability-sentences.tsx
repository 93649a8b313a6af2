/** Under the picture of reliability: what it means for who reads scores, and what can be done about it. */
import type { ReliabilityReport } from "../../../../client/interface.ts";
import { formatNumber, formatShare } from "../../data/format.ts";
import { Link } from "../../routing/link.tsx";
import { isVisiting } from "../../session/session.ts";
import { readReliability } from "./reliability-words.ts";

export function ReliabilitySentences({ report: { bands, baseRate } }: { readonly report: ReliabilityReport }) {
  const reading = readReliability(bands);
  if (reading === undefined) return <p class="soft">Too few payments are labelled for a conclusion.</p>;
  const { kind, labelled, frauds, expectedFrauds, knownShare, labelledShare } = reading;
  const sums = (
    <>
      The scores predicted {formatNumber(Math.round(expectedFrauds))} frauds among {formatNumber(labelled)} labelled
      payments; there were {formatNumber(frauds)}.
    </>
  );
  if (kind === "true") {
    return (
      <p>
        <strong>Overall, the scores are well calibrated.</strong> {sums}
      </p>
    );
  }
  const isTooLittle = kind === "too little";
  return (
    <div class="stack">
      <p>
        <strong>Scores are too {isTooLittle ? "low" : "high"}.</strong> {sums} So the dots are{" "}
        {isTooLittle ? "above" : "below"} the line. The ranking of payments is not affected, but too{" "}
        {isTooLittle ? "few" : "many"} payments reach the review and decline thresholds.
      </p>
      {isVisiting.value ? (
        <p>
          This is expected in the demonstration: about 3 % of its synthetic payments are fraud, while the service
          assumes a base rate of {formatShare(baseRate)}.
        </p>
      ) : null}
      <p class="soft">
        The usual cause is the base rate, the share of fraud that the built-in model assumes: it is set to{" "}
        {formatShare(baseRate)}. Labelled frauds are {formatShare(knownShare)} of all payments and{" "}
        {formatShare(labelledShare)} of the labelled ones; the true rate is usually between the two. To change it, set{" "}
        <code>ASSAY_FRAUD_BASE_RATE</code>
        {knownShare === 0 ? null : (
          <>
            {" "}
            (for {formatShare(knownShare)}, <code>{knownShare.toPrecision(2)}</code>)
          </>
        )}{" "}
        and restart the service; later verdicts use it. A <Link to="/console/models">model trained here</Link> learns
        the rate from the labels.
      </p>
    </div>
  );
}
