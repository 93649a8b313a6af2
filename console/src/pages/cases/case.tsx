/** One case: its flagged transactions, its history, and its actions. */
import { useState } from "preact/hooks";
import type { CaseDetails } from "../../../../client/interface.ts";
import { countOf, formatScore, formatTime, orderSums, type Sum } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { AccountOwner, mayReadOwners } from "../../parts/account-owner.tsx";
import { ActionButton } from "../../parts/action-button.tsx";
import { AssignButton } from "../../parts/assign-button.tsx";
import { DueTime } from "../../parts/due-time.tsx";
import { EntityLink } from "../../parts/entity-link.tsx";
import { EventList } from "../../parts/event-list.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Frame, type PageProps } from "../../parts/frame.tsx";
import { NoteForm } from "../../parts/note-form.tsx";
import { Failure, Loaded } from "../../parts/states.tsx";
import { Sums } from "../../parts/sums.tsx";
import { Link } from "../../routing/link.tsx";
import { client, may } from "../../session/session.ts";
import { AlertReasons } from "./alert-reasons.tsx";
import { Alerts } from "./alerts.tsx";
import { AssignTo } from "./assign-to.tsx";
import { Decision } from "./decision.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { Files } from "./files.tsx";
import { Links } from "./links.tsx";
import { EarlierCases, NextCase } from "./other-cases.tsx";
import { StateBadge } from "./outcomes.tsx";

export function Page({ parameters }: PageProps) {
  const { id: caseId = "" } = parameters;
  const [resource, reload] = useResource(caseId, (signal) => client.fetchCase({ caseId }, { signal }));
  if (resource.state === "failed") {
    return (
      <Frame title={nameCase(caseId)}>
        <Failure error={resource.error} onRetry={reload} />
      </Frame>
    );
  }
  return <Loaded resource={resource}>{(found) => <Sheet found={found} onChange={reload} />}</Loaded>;
}

function Sheet({ found, onChange }: { readonly found: CaseDetails; readonly onChange: () => void }) {
  const { caseId, accountId, highestScore, alertCount, openedAt, dueAt, isOverdue, assignee, decision } = found;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const canWork = may("cases:write");

  async function keepNote(text: string): Promise<void> {
    await client.noteCase({ caseId, body: { text } });
    onChange();
  }

  return (
    <Frame
      title={nameCase(caseId)}
      class="case"
      lead={
        <span class="actions">
          <StateBadge found={found} />
          <EntityLink kind="account" id={accountId} />
          <Link to="/console/cases">All cases</Link>
        </span>
      }
      actions={
        <>
          {canWork ? <Assignment found={found} onChange={onChange} /> : null}
          <ExportButtons caseId={caseId} />
          <NextCase found={found} />
        </>
      }
    >
      <section class="panel">
        <Facts
          entries={[
            ...(mayReadOwners() ? [["Owner", <AccountOwner key="owner" accountId={accountId} />] as const] : []),
            ["Highest score", formatScore(highestScore)],
            ["Value at risk", <Sums key="Value at risk" sums={sumsOf(found)} />],
            ["Flagged", countOf(alertCount, "transaction", "transactions")],
            ["Assignee", assignee ?? "Unassigned"],
            ["Opened", formatTime(openedAt)],
            decision === null
              ? ["Due", <DueTime key="due" at={dueAt} isOverdue={isOverdue} />]
              : ["Decided", formatTime(decision.at)],
          ]}
        />
      </section>
      <div class="bench">
        <div class="stack">
          <Alerts found={found} left={left} onLeave={setLeft} />
          <AlertReasons found={found} />
        </div>
        <aside class="stack" aria-label="Decide">
          <Decision found={found} left={left} canWork={canWork} onChange={onChange} />
          {canWork ? <NoteForm keep={keepNote} /> : null}
          {canWork ? <AssignTo found={found} onChange={onChange} /> : null}
        </aside>
        <div class="stack">
          <EarlierCases found={found} />
          <Links found={found} canWork={canWork} onChange={onChange} />
          <Files caseId={caseId} canWork={canWork} onChange={onChange} />
          <Events events={found.events} />
        </div>
      </div>
    </Frame>
  );
}

function sumsOf({ alerts, valueAtRisk, valuesAtRisk }: CaseDetails): readonly Sum[] {
  const alertsIn = (currency: string | null) => alerts.filter((alert) => (alert.currency ?? null) === currency).length;
  return valuesAtRisk === null ? [{ currency: null, value: valueAtRisk }] : orderSums(valuesAtRisk, alertsIn);
}

function nameCase(caseId: string): string {
  return `Case ${caseId.replace(/^case-/, "")}`;
}

type Event = CaseDetails["events"][number];

const names: Readonly<Record<Event["kind"], string>> = {
  opened: "Opened",
  alert: "Flagged",
  hit: "Near a listed name",
  assigned: "Assigned",
  noted: "Note",
  decided: "Decided",
  snoozed: "Snoozed",
  woken: "Snooze ended",
  reopened: "Reopened",
  linked: "Linked",
  attached: "Attached",
  removed: "Removed",
};

export function Events({ events }: { readonly events: CaseDetails["events"] }) {
  const lines = events.map(({ kind, at, actor, text, alerts }) => ({
    at,
    actor,
    name: kind === "assigned" && text === null ? "Unassigned" : names[kind],
    text: `${alerts > 0 ? `, ${countOf(alerts, "transaction", "transactions")}` : ""}${wordText(kind, text)}`,
  }));
  return <EventList events={lines} />;
}

/** Of a snooze it is the time of its end, in the reader's words like all other times. */
function wordText(kind: Event["kind"], text: string | null): string {
  if (text === null) return "";
  return kind === "snoozed" ? ` until ${formatTime(text)}` : `: ${text}`;
}

const dayMs = 86_400_000;
const spans = [
  [1, "a day"],
  [3, "3 days"],
  [7, "a week"],
  [30, "30 days"],
] as const;

function Assignment({ found, onChange }: { readonly found: CaseDetails; readonly onChange: () => void }) {
  const { caseId, version, assignee, decision, state } = found;
  const [days, setDays] = useState(1);
  if (decision !== null) return null;

  const assign = (to: "me" | null) =>
    client
      .assignCase({ caseId, body: { version, assignee: to } })
      .then(() => undefined)
      .finally(onChange);

  async function snooze(): Promise<string> {
    const until = new Date(Date.now() + days * dayMs).toISOString();
    await client.snoozeCase({ caseId, body: { version, until } }).finally(onChange);
    return `Snoozed until ${formatTime(until)} or the next flagged transaction.`;
  }

  async function wake(): Promise<string> {
    await client.snoozeCase({ caseId, body: { version, until: null } }).finally(onChange);
    return "The case is open again.";
  }

  return (
    <>
      <AssignButton assignee={assignee} assign={assign} />
      <select
        class="input aside"
        aria-label="Snooze for"
        value={days}
        onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
      >
        {spans.map(([one, words]) => (
          <option key={one} value={one}>
            for {words}
          </option>
        ))}
      </select>
      <ActionButton name="Snooze" work={snooze} />
      {state === "snoozed" ? <ActionButton name="End snooze" work={wake} /> : null}
    </>
  );
}
