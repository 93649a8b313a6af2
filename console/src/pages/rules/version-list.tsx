/** The versions of a rule: who changed what and when, each to load into the editor. */

import type { Rule, RuleVersion } from "../../../../client/interface.ts";
import { formatTime } from "../../data/format.ts";
import { Button } from "../../parts/button.tsx";
import { Difference } from "../../parts/difference.tsx";
import { nameAction } from "./draft.ts";

export function VersionList({
  versions,
  inForce,
  isWhole,
  onTake,
}: {
  /** The newest first. */
  readonly versions: readonly RuleVersion[];
  readonly inForce: Rule["inForce"];
  readonly isWhole: boolean;
  readonly onTake: (version: RuleVersion) => void;
}) {
  return (
    <section class="panel stack">
      <h2>Versions</h2>
      <ol class="versions">
        {versions.map((version, place) => (
          <li key={version.version}>
            <div class="version-head">
              <strong>Version {version.version}</strong>
              {inForce?.version === version.version ? (
                <span class={`badge ${inForce.mode === "live" ? "accent" : "review"}`}>
                  {inForce.mode === "live" ? "Live" : "Shadow"}
                </span>
              ) : null}
              <span class="soft">
                {version.savedBy}, {formatTime(version.savedAt)}
              </span>
              <Button name="Load into the editor" class="button small" onClick={() => onTake(version)} />
            </div>
            <Changes version={version} before={versions[place + 1]} />
          </li>
        ))}
      </ol>
      {isWhole ? null : <p class="soft">Older versions are not shown.</p>}
    </section>
  );
}

function Changes({ version, before }: { readonly version: RuleVersion; readonly before: RuleVersion | undefined }) {
  if (before === undefined) {
    return (
      <>
        <p>
          {version.title} · {nameAction(version.action)}
        </p>
        <pre class="code">{version.expression}</pre>
      </>
    );
  }
  const lines = [
    ["Title", before.title, version.title],
    ["Action", nameAction(before.action), nameAction(version.action)],
    ["Note", before.description ?? "", version.description ?? ""],
  ] as const;
  const changed = lines.filter(([, old, recent]) => old !== recent);
  const isSameText = before.expression === version.expression;
  return (
    <>
      {changed.map(([name, old, recent]) => (
        <p key={name}>
          <span class="soft">{name}:</span> <Difference before={old} after={recent} />
        </p>
      ))}
      {isSameText ? (
        changed.length === 0 ? (
          <p class="soft">Same as version {before.version}.</p>
        ) : null
      ) : (
        <pre class="code">
          <Difference before={before.expression} after={version.expression} />
        </pre>
      )}
    </>
  );
}
