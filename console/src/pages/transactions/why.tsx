/** Why a payment was decided as it was: the lists and rules that settled it first, then the strongest reasons of its score. */
import type { Evidence, FraudReport } from "../../../../client/interface.ts";
import { type Decider, decidersOf, wordDeciders, wordNoAmount } from "../../data/deciders.ts";
import { formatMoney, formatScore } from "../../data/format.ts";
import { nameReasonOf } from "../../data/reason-names.ts";
import { Link } from "../../routing/link.tsx";

const reasonsShown = 3;
/** In log-odds; less is one of the small steps of the breakdown. */
const leastShown = 0.1;
/** All of the model that no sentence says: it stands in the breakdown. */
const otherInputs = "OTHER_INPUTS";

/** The verdict, and what would have been approved. */
export function Explained({
  report: { explanation },
  evidence: { decision, transaction },
}: {
  readonly report: FraudReport;
  readonly evidence: Evidence;
}) {
  const end = explanation.indexOf(". ") + 1;
  const verdict = end === 0 ? explanation : explanation.slice(0, end);
  const { approvedUpTo: amount } = decision.counterfactual;
  return (
    <div class="stack">
      <p class="lead">{wordDeciders(decision) ?? verdict}</p>
      {decision.status === "approved" ? null : (
        <p class="soft">
          {amount === null
            ? wordNoAmount(decision)
            : `An amount up to ${formatMoney(amount, transaction.currency)} would have been approved.`}
        </p>
      )}
    </div>
  );
}

/** Nothing to say of an approval. */
export function approvedUpTo({ decision, transaction }: Evidence): readonly (readonly [string, string])[] {
  if (decision.status === "approved") return [];
  const { approvedUpTo: amount } = decision.counterfactual;
  return [["Approved up to", amount === null ? "no amount" : formatMoney(amount, transaction.currency)]];
}

/** The strongest reasons for the verdict, in words: those that raised the score, or for an approval those that lowered it. */
export function MainReasons({ evidence }: { readonly evidence: Evidence }) {
  const { decision } = evidence;
  const incoming = wordIncoming(evidence);
  const deciders = decidersOf(decision);
  const sign = decision.status === "approved" ? -1 : 1;
  const shown = decision.reasons
    .filter(({ code, contribution }) => sign * contribution >= leastShown && code !== otherInputs)
    .sort((one, other) => sign * (other.contribution - one.contribution))
    .slice(0, reasonsShown);
  if (incoming === undefined && deciders.length + shown.length === 0) return null;
  return (
    <section class="panel stack">
      <h2>{decision.status === "approved" ? "Why it was approved" : "Why it was flagged"}</h2>
      <ol class="main-reasons">
        {deciders.map((decider) => (
          <li key={decider.code}>
            <DeciderName decider={decider} />
            <span>{decider.sentence}</span>
          </li>
        ))}
        {incoming === undefined ? null : (
          <li>
            <strong>Money that comes in</strong>
            <span>{incoming}</span>
          </li>
        )}
        {shown.map((reason) => (
          <li key={reason.code}>
            <strong>{nameReasonOf(reason)}</strong>
            <span>{reason.sentence}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Of an approval. What comes in is not compared with the account's payments. */
function wordIncoming({ decision, transaction, features }: Evidence): string | undefined {
  if (decision.status !== "approved" || transaction.amount >= 0) return undefined;
  const comes = `${formatMoney(-transaction.amount, transaction.currency)} comes in`;
  const ratio = features.incomingRatio ?? 0;
  if (ratio > 0) return `${comes}, ${formatScore(ratio)} times the geometric mean of what came in before.`;
  return features.receipts === 0
    ? `${comes}. No earlier money that came in is known.`
    : `${comes}. It was not compared with what came in before.`;
}

/** With a link to the list or the rule. */
export function DeciderName({ decider: { name, address } }: { readonly decider: Decider }) {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return <strong>{address === undefined ? title : <Link to={address}>{title}</Link>}</strong>;
}
