/** The largest payments of each kind, to be opened. */
import { useState } from "preact/hooks";
import type { Backtest, BacktestResult } from "../../../../client/interface.ts";
import { formatMoney, formatTime, nameOfCode } from "../../data/format.ts";
import { StatusBadge } from "../../parts/verdict.tsx";
import { Link } from "../../routing/link.tsx";

type Kind = keyof BacktestResult["examples"];

const kinds: readonly (readonly [kind: Kind, name: string])[] = [
  ["newlyFlagged", "Newly flagged"],
  ["noLongerFlagged", "No longer flagged"],
  ["caught", "Caught"],
  ["missed", "Missed"],
  ["falseAlarms", "False alarms"],
];

export function Examples({
  examples,
  source,
}: {
  readonly examples: BacktestResult["examples"];
  readonly source: Backtest["source"];
}) {
  const [kind, setKind] = useState<Kind>(kinds.find(([one]) => examples[one].length > 0)?.[0] ?? "newlyFlagged");
  const shown = examples[kind];
  return (
    <section class="stack">
      <h2>The largest of each kind</h2>
      <fieldset class="actions choices">
        <legend class="hidden">Kind</legend>
        {kinds.map(([one, name]) => (
          <button key={one} type="button" class="button small" aria-pressed={one === kind} onClick={() => setKind(one)}>
            {name} <span class="figure">{examples[one].length}</span>
          </button>
        ))}
      </fieldset>
      {shown.length === 0 ? (
        <p class="soft">There are none.</p>
      ) : (
        <div class="table-frame">
          <table>
            <thead>
              <tr>
                <th>Transaction</th>
                <th class="end">Amount</th>
                <th>Time</th>
                <th>Today</th>
                <th>Tried</th>
                <th>Label</th>
                <th>What fired</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ transactionId, amount, timestamp, today, candidate, isFraud, codes }) => (
                <tr key={transactionId}>
                  <td>
                    {source === "history" ? (
                      <Link to={`/console/transactions/${encodeURIComponent(transactionId)}`} class="mono">
                        {transactionId}
                      </Link>
                    ) : (
                      <span class="mono">{transactionId}</span>
                    )}
                  </td>
                  <td class="end figure">{formatMoney(amount)}</td>
                  <td>{formatTime(timestamp)}</td>
                  <td>
                    <StatusBadge status={today} />
                  </td>
                  <td>
                    <StatusBadge status={candidate} />
                  </td>
                  <td>{isFraud === null ? <span class="soft">none</span> : isFraud ? "fraud" : "genuine"}</td>
                  <td class="soft">{codes.map(nameHit).join(", ")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** `rule:ID` of one's own rules is their id, the codes of lists are read as words. */
function nameHit(code: string): string {
  return code.startsWith("rule:") ? code.slice("rule:".length) : nameOfCode(code);
}
