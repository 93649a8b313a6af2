/** The thresholds that apply: others are tried in a backtest, put live, and taken back. */
import { useState } from "preact/hooks";
import type { LiveThresholds, ThresholdProposal } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { ActionButton } from "../../parts/action-button.tsx";
import { Facts } from "../../parts/facts.tsx";
import { TextField } from "../../parts/fields.tsx";
import { ConfirmButton } from "../../parts/forms.tsx";
import { notify } from "../../parts/notices.tsx";
import { Link } from "../../routing/link.tsx";
import { goTo } from "../../routing/router.ts";
import { client, may } from "../../session/session.ts";
import { never, scoresOf, wordThreshold } from "./proposed-scores.ts";

const textOf = (score: number) => String(Math.round(score * 100) / 100);

export function LiveThresholdsForm({
  live,
  proposal,
  onChange,
}: {
  readonly live: LiveThresholds;
  readonly proposal: ThresholdProposal | undefined;
  readonly onChange: () => void;
}) {
  const proposed = scoresOf(proposal, live);
  const [review, setReview] = useState(textOf(proposed.review));
  const [decline, setDecline] = useState(textOf(proposed.decline));
  const scores = { review: Number(review), decline: Number(decline) };
  const isSame = scores.review === live.review && scores.decline === live.decline;
  const isValid = review !== "" && decline !== "" && scores.review <= scores.decline && scores.review >= 0;

  async function tryThem(): Promise<string> {
    const title = `Review from ${review}, decline from ${decline}`;
    const { backtestId } = await client.startBacktest({ body: { title, thresholds: scores } });
    goTo(`/console/backtests/${encodeURIComponent(backtestId)}`);
    return "The backtest has started.";
  }
  async function putLive(): Promise<void> {
    const { ruleSet } = await client.setAlertBudget({ body: scores });
    notify(`The thresholds are live, as rule set ${ruleSet}.`);
    onChange();
  }
  async function takeBack(): Promise<void> {
    await client.clearAlertBudget();
    notify("The thresholds of the settings apply.");
    onChange();
  }

  return (
    <div class="stack">
      <Facts
        entries={[
          ["Review from", wordThreshold(live.review)],
          ["Decline from", wordThreshold(live.decline)],
          ["Set by", originOf(live)],
        ]}
      />
      <p class="soft">
        Each change makes a new <Link to="/console/rules/sets">rule set</Link>, which verdicts and the audit name and
        which can be restored.
      </p>
      {may("rules:write") ? (
        <>
          <div class="pair">
            <Score
              label={proposal === undefined ? "New review from" : "Proposed review from"}
              value={review}
              onValue={setReview}
            />
            <Score
              label={proposal === undefined ? "New decline from" : "Proposed decline from"}
              value={decline}
              onValue={setDecline}
            />
          </div>
          <p class="soft">{never} is never: no score reaches it.</p>
          <div class="actions">
            <ActionButton name="Try in a backtest" isDisabled={!isValid || isSame} work={tryThem} />
            {isValid && !isSame ? (
              <ConfirmButton name="Put live" title="Put these thresholds live?" verb="Put live" onConfirm={putLive}>
                <p>
                  {wordChange("Review", live.review, scores.review)}{" "}
                  {wordChange("Decline", live.decline, scores.decline)} It holds for every later verdict of this side.
                </p>
                {scores.decline > 100 ? (
                  <p class="caution">No score declines a payment any more; rules and lists still do.</p>
                ) : null}
              </ConfirmButton>
            ) : null}
            {live.ofSide === null ? null : (
              <ConfirmButton
                name="Return to the settings"
                title="Return to the thresholds of the settings?"
                verb="Return"
                onConfirm={takeBack}
              >
                <p>Every later verdict of this side uses them.</p>
              </ConfirmButton>
            )}
          </div>
        </>
      ) : null}
    </div>
  );
}

function wordChange(what: string, from: number, to: number): string {
  const now = to > 100 ? `${what}: never` : `${what}: from ${wordThreshold(to)}`;
  return from === to ? `${now}, as before.` : `${now}, before ${wordThreshold(from)}.`;
}

function Score({
  label,
  value,
  onValue,
}: {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  return <TextField label={label} type="number" min={0} max={never} step="any" value={value} onValue={onValue} />;
}

function originOf({ ofSide, ruleSet }: LiveThresholds): string {
  if (ofSide === null) return "the settings of the service";
  if (ofSide.basis === undefined) return ruleSet;
  const { reviewedPer1000, declinedPer1000, basis } = ofSide;
  return `${ruleSet}: ${reviewedPer1000} reviewed and ${declinedPer1000} declined of 1,000, by the scores up to ${formatTime(basis.until)}`;
}
