/** Webhooks: their targets and kinds of events, as they are sent and shown, and the messages themselves. */
import { Type } from "./schema.ts";
import type { Static } from "./static.ts";

export const messageKinds = [
  "verdict.flagged",
  "verdict.decided",
  "case.opened",
  "case.decided",
  "case.mentioned",
  "document.analysed",
  "document.tampered",
  "document.reviewed",
  "bulk_case.done",
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** How the body of a message is written. */
export const messageForms = ["standard", "cloudevents", "slack", "teams"] as const;
export type MessageForm = (typeof messageForms)[number];
const writtenForms = [...messageForms, "mail"] as const;
export type WrittenForm = (typeof writtenForms)[number];

const url = Type.String({
  minLength: 1,
  maxLength: 2_048,
  description:
    "An https URL, or `mailto:` with mail addresses separated by commas where the service has a mail server. http and private networks are accepted only if the settings allow them.",
});
const events = Type.Array(Type.Enum(messageKinds), {
  minItems: 1,
  uniqueItems: true,
  description: "verdict.decided covers every verdict, document.analysed every report.",
});
const form = Type.Enum(messageForms, {
  description:
    "Form of the body: standard (default), cloudevents (CloudEvents 1.0 in structured JSON), or a message for an incoming webhook of Slack or a workflow of Microsoft Teams.",
});
const minimumScore = Type.OrNull(Type.Number({ minimum: 0, maximum: 100 }), {
  description: "Events about a verdict or a case are sent from this score on; null sends all.",
});
const concerns = Type.OrNull(Type.String({ minLength: 1, maxLength: 256 }), {
  description: "Name of a caller: only events about what is assigned to it, or that mention it. Null sends all.",
});
const digestMinutes = Type.OrNull(Type.Integer({ minimum: 1, maximum: 1_440 }), {
  description:
    "Of mail: what happens within so many minutes after an event comes with it in one mail, up to 200 events. Null: a mail for each event.",
});
const rule = {
  digestMinutes: Type.Optional(digestMinutes),
  form: Type.Optional(form),
  minimumScore: Type.Optional(minimumScore),
  concerns: Type.Optional(concerns),
};
const description = Type.String({ maxLength: 200, description: "Description." });

export const WebhookInput = Type.Named("WebhookInput", {
  url,
  events,
  description: Type.Optional(description),
  ...rule,
});
export type WebhookInput = Static<typeof WebhookInput>;

export const WebhookPatch = Type.Named("WebhookPatch", {
  url: Type.Optional(url),
  events: Type.Optional(events),
  description: Type.Optional(description),
  ...rule,
  isPaused: Type.Optional(
    Type.Boolean({ description: "Events that occur while it is paused are sent after it is resumed." }),
  ),
});
export type WebhookPatch = Static<typeof WebhookPatch>;

export const WebhookInfo = Type.Named("Webhook", {
  webhookId: Type.String(),
  url,
  description,
  events: Type.Array(Type.Enum(messageKinds)),
  form: Type.Enum(writtenForms, { description: "Form of the body; mail where the URL is `mailto:`." }),
  minimumScore,
  concerns,
  digestMinutes,
  state: Type.Enum(["active", "failing", "paused"], { description: "failing is retried; paused is not." }),
  problem: Type.OrNull(Type.String({ description: "Why it fails, or why the service paused it." })),
  failedAttempts: Type.Integer({ description: "Consecutive failed attempts of the current message." }),
  nextAttemptAt: Type.OrNull(Type.Instant()),
  waiting: Type.Integer({
    description:
      "Records of its side that are not processed yet, counted in the next 5,000 records of the journal. A webhook that is further behind may have more.",
  }),
  lastDeliveredAt: Type.OrNull(Type.Instant()),
  createdAt: Type.Instant(),
  createdBy: Type.String(),
  secretEndsAt: Type.OrNull(Type.Instant({ description: "Until when messages are also signed with the old secret." })),
});
export type WebhookInfo = Static<typeof WebhookInfo>;

export const WebhookWithSecret = Type.Named("WebhookWithSecret", {
  webhook: WebhookInfo,
  secret: Type.String({ description: "Secret that signs messages; it is shown only once. Mail is not signed." }),
});
export type WebhookWithSecret = Static<typeof WebhookWithSecret>;

export const WebhookList = Type.Named("WebhookList", { webhooks: Type.Array(WebhookInfo) });
export type WebhookList = Static<typeof WebhookList>;

export const WebhookReplay = Type.Named(
  "WebhookReplay",
  {
    since: Type.Optional(Type.String({ maxLength: 64, description: "An ISO 8601 date-time." })),
    messageId: Type.Optional(Type.String({ maxLength: 128, description: "Id of the first message to send again." })),
  },
  { description: "Exactly one of the two." },
);
export type WebhookReplay = Static<typeof WebhookReplay>;

export const WebhookDelivery = Type.Named("WebhookDelivery", {
  messageId: Type.String(),
  type: Type.String(),
  at: Type.Instant(),
  attempt: Type.Integer(),
  isDelivered: Type.Boolean(),
  status: Type.OrNull(
    Type.Integer({ description: "Status of the receiver's answer, or code of the mail server's reply." }),
  ),
  problem: Type.OrNull(Type.String()),
  milliseconds: Type.Integer(),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const WebhookDeliveryList = Type.Page("WebhookDeliveryList", { deliveries: Type.Array(WebhookDelivery) });
export type WebhookDeliveryList = Static<typeof WebhookDeliveryList>;

/** A message; docs/webhooks.md describes its `data` by `type`. */
export interface Message {
  readonly type: MessageKind | "webhook.test" | "case.changed";
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}
