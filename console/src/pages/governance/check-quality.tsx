/** How often each check of documents is right here, by the marks of reviewers; and silencing those that are not. */
import { useState } from "preact/hooks";
import type { CheckQuality } from "../../../../client/interface.ts";
import { countOf, formatShare, formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { Button } from "../../parts/button.tsx";
import { numberColumn } from "../../parts/columns.tsx";
import { RemarkField } from "../../parts/fields.tsx";
import { Confirm } from "../../parts/forms.tsx";
import { notify } from "../../parts/notices.tsx";
import { Loaded } from "../../parts/states.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { client, may } from "../../session/session.ts";

type Check = CheckQuality["checks"][number];

export function CheckQualityPanel() {
  const [resource, reload] = useResource("checks", (signal) => client.fetchCheckQuality({}, { signal }));
  const [asked, setAsked] = useState<Check | undefined>(undefined);
  return (
    <section class="stack">
      <Loaded resource={resource} onRetry={reload}>
        {(quality) => (
          <>
            <WorkTable
              rows={quality.checks}
              columns={columnsOf(setAsked)}
              keyOf={({ check }) => check}
              label="Document checks"
              heading={<h2>Quality of document checks</h2>}
              empty={<p class="soft">No finding is marked yet. Mark findings as right or wrong on documents.</p>}
            />
            <p class="soft">
              Precision is the share of right among the findings marked right or wrong. Range is the 95 % confidence
              interval; a check whose interval is below one half is often wrong here.
            </p>
            <Changes changes={quality.changes} />
            {asked === undefined ? null : (
              <Silence check={asked} version={quality.version} onClose={() => setAsked(undefined)} onChange={reload} />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function columnsOf(ask: (check: Check) => void): readonly WorkColumn<Check>[] {
  return [
    {
      name: "Check",
      value: ({ title }) => title,
      cell: ({ check, title, isOftenWrong, isSilenced }) => (
        <>
          {title} <span class="soft mono">{check}</span> {isSilenced ? <span class="badge">Silenced</span> : null}
          {isOftenWrong ? <span class="badge review">Often wrong here</span> : null}
        </>
      ),
    },
    numberColumn("Right", ({ right }) => right),
    numberColumn("Wrong", ({ wrong }) => wrong),
    numberColumn("No matter", ({ noMatter }) => noMatter),
    numberColumn("Precision", ({ precision }) => precision, formatShare),
    {
      name: "Range",
      value: ({ precision }) => precision,
      class: "soft whole",
      cell: ({ precisionRange }) => precisionRange?.map((bound) => formatShare(Number(bound))).join(" to ") ?? "",
    },
    ...(may("rules:write")
      ? [
          {
            name: "Action",
            cell: (check: Check) => (
              <Button
                name={check.isSilenced ? "Restore" : "Silence"}
                class="button small"
                aria-label={`${check.isSilenced ? "Restore" : "Silence"} ${check.title}`}
                onClick={() => ask(check)}
              />
            ),
          },
        ]
      : []),
  ];
}

function costText({ rightLost, documentsLost, wrongSpared }: Check["cost"]): string {
  const lost = `${countOf(rightLost, "right finding", "right findings")} lost, the only ones of ${countOf(documentsLost, "document", "documents")}`;
  return `Of the findings marked so far: ${lost}; ${countOf(wrongSpared, "wrong finding", "wrong findings")} spared.`;
}

function Silence({
  check: { check, title, isSilenced, cost },
  version,
  onClose,
  onChange,
}: {
  readonly check: Check;
  readonly version: number;
  readonly onClose: () => void;
  readonly onChange: () => void;
}) {
  const [reason, setReason] = useState("");
  async function silence(): Promise<void> {
    await client.silenceCheck({ check, body: { version, isSilenced: !isSilenced, reason: reason.trim() } });
    notify(isSilenced ? "The check runs again." : "The check is silenced for new documents.");
    onChange();
  }
  const verb = isSilenced ? "Restore" : "Silence";
  return (
    <Confirm title={`${verb} this check?`} verb={verb} isDangerous={!isSilenced} onConfirm={silence} onClose={onClose}>
      <p>{title}</p>
      <p>{isSilenced ? "It runs on documents that are analysed from now on." : costText(cost)}</p>
      <RemarkField label="Reason" isRequired text={reason} onText={setReason} />
    </Confirm>
  );
}

function Changes({ changes }: Pick<CheckQuality, "changes">) {
  if (changes.length === 0) return null;
  return (
    <details>
      <summary>Changes of silenced checks</summary>
      <ul class="plain-list">
        {changes.map(({ version, check, isSilenced, reason, cost, at, by }) => (
          <li key={version}>
            {version}. {isSilenced ? "Silenced" : "Restored"} <span class="mono">{check}</span>, {by}, {formatTime(at)}:{" "}
            {reason} {isSilenced ? <span class="soft">{costText(cost)}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
