/** The data of a backtest: a period of this side, or a file. */

import { useState } from "preact/hooks";
import type { Backtest, BacktestRequest } from "../../../../client/interface.ts";
import { ChoiceField, TextField } from "../../parts/fields.tsx";
import { client } from "../../session/session.ts";

export interface BacktestData {
  /** Days, each may be empty. */
  readonly from: string;
  readonly to: string;
  readonly lists: "then" | "now";
  /** Instead of the side's own past. */
  readonly file: File | undefined;
}

export const wholeHistory: BacktestData = { from: "", to: "", lists: "then", file: undefined };

/** The period as part of a request. */
export function periodOf({ from, to, lists }: BacktestData) {
  return {
    ...(from === "" ? {} : { from }),
    ...(to === "" ? {} : { to }),
    lists,
  };
}

const sources = [
  ["history", "history of this side"],
  ["file", "a file"],
] as const;
const listTimes = [
  ["then", "as they were at the time"],
  ["now", "as they are now"],
] as const;

export function BacktestDataFields({
  value,
  onChange,
}: {
  readonly value: BacktestData;
  readonly onChange: (value: BacktestData) => void;
}) {
  const [source, setSource] = useState<(typeof sources)[number][0]>("history");
  const change = (changes: Partial<BacktestData>) => onChange({ ...value, ...changes });
  return (
    <>
      <ChoiceField
        label="Data"
        value={source}
        choices={sources}
        onValue={(chosen) => {
          setSource(chosen);
          change({ file: undefined });
        }}
      />
      {source === "file" ? (
        <label class="field">
          <span class="label">File</span>
          <input
            class="input"
            type="file"
            required
            onChange={({ currentTarget }) => change({ file: currentTarget.files?.[0] })}
          />
          <span class="hint">
            The format of bulk analysis; isFraud and knownAt are optional. The file's own rows are the only history.
          </span>
        </label>
      ) : (
        <ChoiceField label="Lists" value={value.lists} choices={listTimes} onValue={(lists) => change({ lists })} />
      )}
      <div class="pair">
        <TextField label="From" type="date" value={value.from} onValue={(from) => change({ from })} />
        <TextField label="Up to and with" type="date" value={value.to} onValue={(to) => change({ to })} />
      </div>
    </>
  );
}

export function startBacktest(request: BacktestRequest, file: File | undefined): Promise<Backtest> {
  if (file === undefined) return client.startBacktest({ body: request });
  const { lists: _, ...rest } = request;
  return client.startBacktest({ file, request: JSON.stringify(rest) });
}
