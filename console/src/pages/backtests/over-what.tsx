/** The past that something is tried on: a period of this side, or a file. */
import { useState } from "preact/hooks";

export interface OverWhat {
  /** Days, each may be empty. */
  readonly from: string;
  readonly to: string;
  readonly lists: "then" | "now";
  /** Instead of the side's own past. */
  readonly file: File | undefined;
}

export const wholePast: OverWhat = { from: "", to: "", lists: "then", file: undefined };

/** The part of a request that says so. */
export function periodOf({ from, to, lists }: OverWhat) {
  return {
    ...(from === "" ? {} : { from: `${from}T00:00:00Z` }),
    ...(to === "" ? {} : { to: `${to}T00:00:00Z` }),
    lists,
  };
}

export function OverWhatFields({
  value,
  onChange,
}: {
  readonly value: OverWhat;
  readonly onChange: (value: OverWhat) => void;
}) {
  const [source, setSource] = useState<"history" | "file">("history");
  const change = (changes: Partial<OverWhat>) => onChange({ ...value, ...changes });
  return (
    <>
      <label class="field">
        <span class="label">Data</span>
        <select
          class="input"
          value={source}
          onChange={({ currentTarget }) => {
            setSource(currentTarget.value === "file" ? "file" : "history");
            change({ file: undefined });
          }}
        >
          <option value="history">history of this side</option>
          <option value="file">a file</option>
        </select>
      </label>
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
        <label class="field">
          <span class="label">Lists</span>
          <select
            class="input"
            value={value.lists}
            onChange={({ currentTarget }) => change({ lists: currentTarget.value === "now" ? "now" : "then" })}
          >
            <option value="then">as they were at the time</option>
            <option value="now">as they are now</option>
          </select>
        </label>
      )}
      <div class="pair">
        <label class="field">
          <span class="label">From</span>
          <input
            class="input"
            type="date"
            value={value.from}
            onInput={({ currentTarget }) => change({ from: currentTarget.value })}
          />
        </label>
        <label class="field">
          <span class="label">Before</span>
          <input
            class="input"
            type="date"
            value={value.to}
            onInput={({ currentTarget }) => change({ to: currentTarget.value })}
          />
        </label>
      </div>
    </>
  );
}
