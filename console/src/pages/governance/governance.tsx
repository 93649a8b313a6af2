/** Governance: what labels say of reasons, scores and the fraud rate, over a period. */
import type { CoveredPeriod } from "../../../../client/interface.ts";
import { formatNumber, formatShare, formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { Periods } from "../../parts/choices.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Empty, Loaded } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import { place } from "../../routing/router.ts";
import { client } from "../../session/session.ts";
import { CheckQualityPanel } from "./check-quality.tsx";
import { FraudRateTable } from "./fraud-rate-table.tsx";
import { ReasonQuality } from "./reason-quality.tsx";
import { ScoreReliability } from "./score-reliability.tsx";

const usualDays = 90;
const periods = [
  [30, "30 days"],
  [usualDays, "90 days"],
  [365, "Year"],
] as const;

export function Page() {
  const days = Number(place.value.query.get("days") ?? usualDays);
  const [resource, reload] = useResource(`governance ${days}`, async (signal) => {
    const [rules, reliability, fraudRate] = await Promise.all([
      client.fetchRuleQuality({ days }, { signal }),
      client.fetchReliability({ days }, { signal }),
      client.fetchFraudRate({ days }, { signal }),
    ]);
    return { rules, reliability, fraudRate };
  });
  return (
    <Frame
      title="Governance"
      lead="Score calibration, quality of reasons and fraud rate, measured by labels. Periods end with the latest data."
      class="governance"
      actions={
        <>
          <Periods periods={periods} days={days} />
          <Link to="/console/governance/reasons" class="button small">
            All reasons
          </Link>
        </>
      }
    >
      <Loaded resource={resource} onRetry={reload}>
        {({ rules, reliability, fraudRate }) =>
          rules.covered.transactions === 0 ? (
            <Empty title="No data yet">
              <p>
                Analyse transactions and label them: on their pages, from a <Link to="/console/files">file</Link>, or by
                deciding <Link to="/console/cases">cases</Link>.
              </p>
            </Empty>
          ) : (
            <>
              <Covered covered={rules.covered} labelled={rules.labelled} frauds={rules.frauds} />
              <ScoreReliability report={reliability} />
              <ReasonQuality quality={rules} />
              <FraudRateTable report={fraudRate} />
            </>
          )
        }
      </Loaded>
      <CheckQualityPanel />
    </Frame>
  );
}

function Covered({
  covered: { from, to, transactions, isWhole, maturity },
  labelled,
  frauds,
}: {
  readonly covered: CoveredPeriod;
  readonly labelled: number;
  readonly frauds: number;
}) {
  return (
    <section class="panel stack">
      <p>
        <strong>{formatNumber(transactions)} transactions</strong> from {formatTime(from)} to {formatTime(to)}
        {isWhole ? "" : ", the latest of the period"}; {formatNumber(labelled)} of them are labelled,{" "}
        {formatNumber(frauds)} as fraud.
      </p>
      <p class="soft">
        Labels arrive late. Labelled share by age of the transactions in days:{" "}
        {maturity.map(({ ageDays, labelledShare }) => `${ageDays}: ${share(labelledShare)}`).join(" · ")}
      </p>
    </section>
  );
}

function share(value: number | null): string {
  return value === null ? "none" : formatShare(value);
}
