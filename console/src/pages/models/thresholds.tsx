/** The live thresholds, and proposals for others: from the number of daily reviews, or from the costs of reviews and losses. */

import { useState } from "preact/hooks";
import type { ThresholdProposal, ThresholdRequest } from "../../../../client/interface.ts";
import { wordError } from "../../data/error-words.ts";
import { formatMoney, formatNumber, formatScore, formatShare, formatTime } from "../../data/format.ts";
import { useSubmit } from "../../data/use-action.ts";
import { useResource } from "../../data/use-resource.ts";
import { Button } from "../../parts/button.tsx";
import { Choices } from "../../parts/choices.tsx";
import { Facts } from "../../parts/facts.tsx";
import { TextField } from "../../parts/fields.tsx";
import { Loaded } from "../../parts/states.tsx";
import { client } from "../../session/session.ts";
import { LiveThresholdsForm } from "./live-thresholds.tsx";

const ways = [
  ["budget", "By alerts per day"],
  ["costs", "By costs"],
] as const;
type Way = (typeof ways)[number][0];

export function Thresholds() {
  const [resource, reload] = useResource("thresholds", (signal) => client.fetchThresholds({}, { signal }));
  const [proposal, setProposal] = useState<ThresholdProposal | undefined>(undefined);
  return (
    <section class="panel stack">
      <h2>Thresholds</h2>
      <Loaded resource={resource} onRetry={reload}>
        {(live) => (
          <LiveThresholdsForm
            // Made anew for other values, with these in its fields.
            key={JSON.stringify([live, proposal])}
            live={live}
            proposal={proposal}
            onChange={() => {
              setProposal(undefined);
              reload();
            }}
          />
        )}
      </Loaded>
      <Propose proposal={proposal} onProposal={setProposal} />
    </section>
  );
}

function Propose({
  proposal,
  onProposal,
}: {
  readonly proposal: ThresholdProposal | undefined;
  readonly onProposal: (proposal: ThresholdProposal) => void;
}) {
  const [way, setWay] = useState<Way>("budget");
  const [alerts, setAlerts] = useState("20");
  const [review, setReview] = useState("5");
  const [currency, setCurrency] = useState("");
  const [saved, setSaved] = useState("100");
  const [harm, setHarm] = useState("10");
  const { isBusy, problem, submit } = useSubmit(async () => {
    const body: ThresholdRequest =
      way === "budget"
        ? { alertsPerDay: Number(alerts) }
        : {
            reviewCost: Number(review),
            lossShare: Number(saved) / 100,
            declineCostShare: Number(harm) / 100,
            ...(currency === "" ? {} : { currency: currency.toUpperCase() }),
          };
    onProposal(await client.proposeThresholds({ body }));
  });

  return (
    <div class="stack">
      <h3>Propose thresholds</h3>
      <p class="soft">Computed for the live model from the scores of the last four weeks. Nothing is changed.</p>
      <form class="stack" onSubmit={submit}>
        <Choices label="Basis" choices={ways} value={way} onChoose={setWay} />
        {way === "budget" ? (
          <Amount name="Payments that can be reviewed per day" value={alerts} onChange={setAlerts} />
        ) : (
          <div class="triple">
            <Amount name="Cost of one review" value={review} onChange={setReview} />
            <TextField
              label="Its currency"
              pattern="[A-Za-z]{3}"
              placeholder="That of most payments"
              value={currency}
              onValue={setCurrency}
            />
            <Amount name="% of a fraud's amount saved" value={saved} most={100} onChange={setSaved} />
            <Amount name="% lost by a wrong decline" value={harm} onChange={setHarm} />
          </div>
        )}
        <div class="actions">
          <Button name={isBusy ? "Computing…" : "Propose"} type="submit" disabled={isBusy} />
        </div>
      </form>
      <div role="status">
        {problem === undefined ? null : <p class="state failure">{wordError(problem)}</p>}
        {proposal === undefined || problem !== undefined ? null : <Proposal proposal={proposal} />}
      </div>
    </div>
  );
}

function Proposal({ proposal }: { readonly proposal: ThresholdProposal }) {
  const { reviewThreshold, declineThreshold, reviewedPerDay, declinedPerDay, netPerDay, currency, basis } = proposal;
  return (
    <div class="stack">
      <Facts
        entries={[
          ["Review from", reviewThreshold === null ? "never: no review pays off" : formatScore(reviewThreshold)],
          ["Decline from", declineThreshold === null ? "never: nothing is declined" : formatScore(declineThreshold)],
          ["Reviewed per day", formatNumber(reviewedPerDay)],
          ["Declined per day", formatNumber(declinedPerDay)],
          ...(netPerDay === null ? [] : ([["Net saving per day", formatMoney(netPerDay, currency)]] as const)),
        ]}
      />
      {basis.note === null ? null : <p class={basis.inSample === 0 ? "soft" : ""}>{basis.note}</p>}
      <p class="soft">
        From {formatNumber(basis.transactions)} payments, {formatTime(basis.from)} to {formatTime(basis.to)}
        {basis.share < 1 ? `, about ${formatShare(basis.share)} of all` : ""}; {formatNumber(basis.labelled)} are
        labelled; for the others the score gives the probability of fraud.
        {basis.converted === 0
          ? ""
          : ` ${formatNumber(basis.converted)} are in other currencies and converted by coarse rates.`}
        {basis.withoutRate === 0
          ? ""
          : ` ${formatNumber(basis.withoutRate)} are in a currency without a rate and left out of the costs.`}
      </p>
    </div>
  );
}

function Amount({
  name,
  value,
  most,
  onChange,
}: {
  readonly name: string;
  readonly value: string;
  readonly most?: number;
  readonly onChange: (value: string) => void;
}) {
  return (
    <TextField
      label={name}
      type="number"
      min={0}
      step="any"
      required
      value={value}
      onValue={onChange}
      {...(most === undefined ? {} : { max: most })}
    />
  );
}
