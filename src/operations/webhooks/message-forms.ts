/** The body of a message in the form that its receiver takes, and whether a webhook wants the message at all. */
import { wordsOfField } from "../../contract/field-words.ts";
import { isMailUrl } from "../../contract/mail-address.ts";
import type { Message, WrittenForm } from "../../contract/webhooks.ts";
import type { StoredWebhook } from "../../ledger/webhooks.ts";
import type { Mail } from "./mail-message.ts";

/** A message without a score passes; one that concerns nobody does not where a name is given. */
export function isWanted(
  { data }: Message,
  { minimumScore = null, concerns = null }: Pick<StoredWebhook, "minimumScore" | "concerns">,
): boolean {
  if (minimumScore !== null && (scoreOf({ data }) ?? minimumScore) < minimumScore) return false;
  if (concerns === null) return true;
  return data.assignee === concerns || (Array.isArray(data.mentions) && data.mentions.includes(concerns));
}

/** Undefined for events that are about neither a verdict nor a case. */
export function scoreOf({ data }: Pick<Message, "data">): number | undefined {
  const score = data.riskScore ?? data.highestScore;
  return typeof score === "number" ? score : undefined;
}

/** What a mail address gets is a mail, whatever form the webhook had before it got that address. */
export function formOf({ url, form = "standard" }: Pick<StoredWebhook, "url" | "form">): WrittenForm {
  return isMailUrl(url) ? "mail" : form;
}

export interface Written {
  readonly contentType: string;
  readonly body: string;
}

export function writeMessage(form: WrittenForm, message: Message, origin: MessageOrigin): Written {
  const contentType = form === "cloudevents" ? "application/cloudevents+json; charset=utf-8" : "application/json";
  return { contentType, body: writeBody(form, message, origin) };
}

export interface DigestContent {
  /** What did not wait; the others come with it. */
  readonly urgent: readonly Message[];
  readonly others: readonly Message[];
  /** Further events, which are only counted. */
  readonly unlisted: number;
}

/** Many events as one mail: a line each, the urgent ones first, and what the subject says of them. */
export function writeDigest({ urgent, others, unlisted }: DigestContent): Written {
  const messages = [...urgent, ...others];
  const counts = [...Map.groupBy(messages, ({ type }) => type)].map(
    ([type, some]) => `${titles[type]} (${some.length})`,
  );
  if (unlisted > 0) counts.push(`more (${unlisted})`);
  const events = messages.length + unlisted === 1 ? "1 event" : `${messages.length + unlisted} events`;
  const subject = `${urgent.length > 0 ? "Urgent, " : ""}${events}: ${counts.join(", ")}`;
  const lines = messages.map((message) => `${titles[message.type]}: ${readableFacts(message).join(", ")}\n`);
  if (unlisted > 0) lines.push(`${unlisted} later events are not listed here.\n`);
  const mail: Mail = { subject, text: lines.join("\n") };
  return { contentType: "application/json", body: JSON.stringify(mail) };
}

/** Which webhook sends it under which id. */
export interface MessageOrigin {
  readonly webhookId: string;
  readonly messageId: string;
}

function writeBody(form: WrittenForm, message: Message, origin: MessageOrigin): string {
  switch (form) {
    case "standard":
      return JSON.stringify(message);
    case "cloudevents":
      return JSON.stringify(cloudEvent(message, origin));
    case "slack":
      return JSON.stringify(slackMessage(message));
    case "teams":
      return JSON.stringify(teamsMessage(message));
    case "mail":
      return JSON.stringify(mailOf(message));
  }
}

const titles: Readonly<Record<Message["type"], string>> = {
  "verdict.flagged": "A transaction was flagged",
  "verdict.decided": "A transaction was decided",
  "case.opened": "A case was opened",
  "case.decided": "A case was decided",
  "case.mentioned": "A note of a case mentions somebody",
  "case.changed": "A case was changed",
  "document.analysed": "A document was analysed",
  "document.tampered": "A document is likely tampered with",
  "document.reviewed": "A document was reviewed",
  "bulk_case.done": "A file of transactions is decided",
  "webhook.test": "A test: this webhook works",
};

/** Of a message; the others are in the service. */
const factLimit = 10;
const textLimit = 300;

type Fact = readonly [name: string, value: string];

function factsOf({ data, timestamp }: Message): readonly Fact[] {
  const given = Object.entries(data).flatMap(([name, value]): readonly Fact[] => {
    const text = textOf(value);
    return text === "" ? [] : [[wordsOfField(name), text]];
  });
  return [...given.slice(0, factLimit), ["Time", timestamp]];
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(", ").slice(0, textLimit);
  if (typeof value === "string") return value.slice(0, textLimit);
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** CloudEvents 1.0, structured mode: https://github.com/cloudevents/spec. The id is unique within its source. */
function cloudEvent({ type, timestamp, data }: Message, { webhookId, messageId }: MessageOrigin): object {
  const subject = data.transactionId ?? data.caseId ?? data.id;
  return {
    specversion: "1.0",
    id: messageId,
    source: `/webhooks/${webhookId}`,
    type: `assay.${type}`,
    ...(subject === undefined ? {} : { subject: String(subject) }),
    time: timestamp,
    datacontenttype: "application/json",
    data,
  };
}

/** Blocks for readers, and one line for notices: https://docs.slack.dev/reference/block-kit. Verbatim: else Slack makes links of what looks like an address, a channel or a person. */
function slackMessage(message: Message): object {
  const title = titles[message.type];
  const facts = factsOf(message).map(([name, value]) => `*${name}:* ${escapeSlack(value)}`);
  return {
    text: title,
    blocks: [
      { type: "header", text: { type: "plain_text", text: title } },
      { type: "section", text: { type: "mrkdwn", text: facts.join("\n"), verbatim: true } },
    ],
  };
}

/** These three have a meaning in Slack's texts: links, mentions of people and of whole channels begin with the second. */
function escapeSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** An Adaptive Card in the envelope that workflows of Teams take. */
function teamsMessage(message: Message): object {
  const facts = factsOf(message).map(([title, value]) => ({ title, value: escapeMarkdown(value) }));
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [
            { type: "TextBlock", text: titles[message.type], weight: "Bolder", size: "Medium", wrap: true },
            { type: "FactSet", facts },
          ],
        },
      },
    ],
  };
}

/** Cards take a part of Markdown, and Teams makes links of what looks like an address; a name of a file must not become one. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\[\]()*_`]/g, "\\$&").replace(/(?<=\w):(?=\/\/)|(?<=\bwww)\./gi, "$&\u200b");
}

function mailOf(message: Message): Mail {
  const { caseId, id } = message.data;
  // Only what the service itself has numbered: a subject is read where nothing else is.
  const subject = typeof caseId === "string" ? ` (${caseId})` : typeof id === "number" ? ` (document ${id})` : "";
  const facts = readableFacts(message).map((fact) => `${fact}\n`);
  return { subject: `${titles[message.type]}${subject}`, text: facts.join("") };
}

function readableFacts(message: Message): readonly string[] {
  return factsOf(message).map(([name, value]) => `${name}: ${value.replace(/\p{Cc}+/gu, " ")}`);
}
