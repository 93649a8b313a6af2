/** The latest deliveries, and replays from one of them or from a time. */

import { useState } from "preact/hooks";
import type { Webhook, WebhookDelivery } from "../../../../client/interface.ts";
import { formatExactTime, formatNumber, formatTime } from "../../data/format.ts";
import { useAction } from "../../data/use-action.ts";
import { useRows } from "../../data/use-rows.ts";
import { Button } from "../../parts/button.tsx";
import { numberColumn, textColumn, timeColumn } from "../../parts/columns.tsx";
import { TextField } from "../../parts/fields.tsx";
import { FormPanel } from "../../parts/forms.tsx";
import { notify } from "../../parts/notices.tsx";
import { Rows } from "../../parts/rows.tsx";
import { type WorkColumn, WorkTable } from "../../parts/work-table.tsx";
import { client } from "../../session/session.ts";

export function Deliveries({
  webhook: { webhookId },
  reloads,
  onChange,
}: {
  readonly webhook: Webhook;
  /** Changes when there may be others. */
  readonly reloads: number;
  readonly onChange: () => void;
}) {
  const [isBusy, run] = useAction();
  const list = useRows<WebhookDelivery>(`${webhookId} ${reloads}`, async (cursor, signal) => {
    const page = await client.listWebhookDeliveries({ webhookId, cursor }, { signal });
    return { rows: page.deliveries, nextCursor: page.nextCursor };
  });

  function replay(messageId: string): Promise<void> {
    return run(async () => {
      await client.replayWebhook({ webhookId, body: { messageId } });
      onChange();
      return "This message and all later ones are sent again.";
    });
  }

  const columns: readonly WorkColumn<WebhookDelivery>[] = [
    {
      name: "Result",
      value: ({ isDelivered, status }) => `${isDelivered ? "delivered" : "failed"} ${status ?? ""}`.trim(),
      cell: ({ isDelivered, status }) => (
        <span class={`badge ${isDelivered ? "approved" : "declined"}`}>
          {isDelivered ? "Delivered" : "Failed"}
          {status === null ? "" : ` · ${status}`}
        </span>
      ),
    },
    timeColumn("Time", ({ at }) => at, formatExactTime),
    { name: "Event", value: ({ type }) => type, cell: ({ type }) => <code>{type}</code> },
    textColumn("Message", ({ messageId }) => messageId, "mono"),
    numberColumn("Attempt", ({ attempt }) => attempt),
    numberColumn(
      "Duration",
      ({ milliseconds }) => milliseconds,
      (milliseconds) => `${formatNumber(milliseconds)} ms`,
    ),
    { name: "Problem", class: "soft", value: ({ problem }) => problem, cell: ({ problem }) => problem ?? "" },
    {
      name: "Actions",
      cell: ({ messageId, type }) =>
        type === "webhook.test" ? null : (
          <Button
            name="Replay"
            class="button small"
            disabled={isBusy}
            aria-label={`Replay from ${messageId}`}
            onClick={() => replay(messageId)}
          />
        ),
    },
  ];
  return (
    <section class="stack">
      <Rows
        list={list}
        empty={
          <>
            {heading}
            <p class="soft">No deliveries yet. Send a test to check the receiver.</p>
          </>
        }
      >
        {(rows) => (
          <WorkTable
            rows={rows}
            columns={columns}
            keyOf={({ messageId, attempt, at }) => `${messageId} ${attempt} ${at}`}
            label="Deliveries"
            heading={heading}
          />
        )}
      </Rows>
    </section>
  );
}

const heading = <h2>Deliveries</h2>;

export function Replay({
  webhook: { webhookId },
  onChange,
}: {
  readonly webhook: Webhook;
  readonly onChange: () => void;
}) {
  const [since, setSince] = useState("");
  return (
    <FormPanel
      title="Replay"
      verb="Replay"
      onSubmit={async () => {
        const instant = new Date(since).toISOString();
        await client.replayWebhook({ webhookId, body: { since: instant } });
        notify(`Events since ${formatTime(instant)} are sent again.`);
        onChange();
      }}
    >
      <TextField
        label="Events since"
        type="datetime-local"
        required
        value={since}
        onValue={setSince}
        hint="Messages keep their ids, so a receiver can recognise duplicates."
      />
    </FormPanel>
  );
}
