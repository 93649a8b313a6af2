/** Beside a rule: backtests the text in the editor, saved or not. */

import { useState } from "preact/hooks";
import type { BacktestRequest } from "../../../../client/interface.ts";
import { formatDay, formatNumber } from "../../data/format.ts";
import { useSubmit } from "../../data/use-action.ts";
import { Button } from "../../parts/button.tsx";
import { Failure, Loading } from "../../parts/states.tsx";
import { contentOf, type RuleDraft } from "../rules/draft.ts";
import { type BacktestData, BacktestDataFields, periodOf, startBacktest, wholeHistory } from "./backtest-data.tsx";
import { CaughtByDay } from "./days.tsx";
import { Figures, Maturity } from "./figures.tsx";
import { isUnderWay, Progress, useBacktest } from "./progress.tsx";

interface Tried {
  readonly backtestId: string;
  readonly text: string;
}

export function TryRule({ ruleId, draft }: { readonly ruleId: string; readonly draft: RuleDraft }) {
  const [over, setOver] = useState<BacktestData>(wholeHistory);
  const [tried, setTried] = useState<Tried | undefined>(undefined);
  const text = textOf(draft);
  const isWritten = ruleId !== "" && draft.expression.trim() !== "";

  const { isBusy, problem, submit } = useSubmit(async () => {
    const { backtestId } = await startBacktest(requestOf(ruleId, draft, over), over.file);
    setTried({ backtestId, text });
  });

  return (
    <aside class="panel stack try" aria-label="Backtest">
      <h2>Backtest</h2>
      <p class="soft">What the rule in the editor would have flagged, caught and missed, had it been live.</p>
      <form class="stack" onSubmit={submit}>
        <BacktestDataFields value={over} onChange={setOver} />
        <div class="actions">
          <Button name="Run" type="submit" disabled={isBusy || !isWritten} />
          {isWritten ? null : <span class="soft">Enter a title and a condition first.</span>}
        </div>
      </form>
      {problem === undefined ? null : <Failure error={problem} />}
      {tried === undefined ? null : <Run key={tried.backtestId} tried={tried} isOld={tried.text !== text} />}
    </aside>
  );
}

function Run({ tried: { backtestId }, isOld }: { readonly tried: Tried; readonly isOld: boolean }) {
  const [backtest, look] = useBacktest(backtestId);
  if (backtest === undefined) return <Loading what="Starting" />;
  if (backtest instanceof Error) return <Failure error={backtest} onRetry={look} />;
  const { result } = backtest;
  return (
    <div class="stack" aria-live="polite">
      <Progress backtest={backtest} onChange={look} />
      {isOld && !isUnderWay(backtest) ? <p class="soft">The rule has changed since this run. Run it again.</p> : null}
      {result === null ? null : (
        <>
          <p>
            {formatNumber(result.transactions)} transactions
            {result.from === null ? "" : `, ${formatDay(result.from)} to ${formatDay(result.to)}`}
          </p>
          <Figures compared={result.whole} isShort />
          <CaughtByDay days={result.days} />
          <Maturity result={result} />
          <p>
            {/* Beside the editor, whose text is not saved yet. */}
            <a href={`/console/backtests/${encodeURIComponent(backtestId)}`} target="_blank" rel="noopener">
              By day, with examples (new tab)
            </a>
          </p>
        </>
      )}
    </div>
  );
}

function requestOf(ruleId: string, draft: RuleDraft, over: BacktestData): BacktestRequest {
  const { title, expression, action } = contentOf(draft);
  const named = title === "" ? {} : { title };
  const heading = title === "" ? ruleId : title;
  return { title: heading, rules: [{ ruleId, ...named, expression, action }], ...periodOf(over) };
}

function textOf(draft: RuleDraft): string {
  const { expression, action } = contentOf(draft);
  return JSON.stringify([expression, action]);
}
