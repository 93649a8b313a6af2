/** Creates, shows, changes, tests and removes webhooks. */

import { isMailUrl } from "../../contract/mail-address.ts";
import type {
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookInfo,
  WebhookInput,
  WebhookList,
  WebhookPatch,
  WebhookReplay,
  WebhookWithSecret,
} from "../../contract/webhooks.ts";
import { ServiceError } from "../../errors.ts";
import { readInstant } from "../../intake/records/list-entry.ts";
import type { SideId } from "../../ledger/ledger.ts";
import {
  type Delivery,
  type StoredWebhook,
  type WebhookChange,
  type WebhookLedger,
  webhookLimit,
} from "../../ledger/webhooks.ts";
import { cursorBefore } from "../shared/cursor.ts";
import { instantText } from "../shared/output-text.ts";
import { type AllowedTargets, findUrlProblem } from "./allowed-address.ts";
import { contentOf, sendOnce } from "./deliver.ts";
import { type WaitRule, waitRuleOf } from "./digest.ts";
import { formOf } from "./message-forms.ts";
import { findQuietProblem } from "./quiet-hours.ts";
import type { SendMessage } from "./send-message.ts";
import { canSign, makeSecret, rotationMs } from "./sign.ts";

export interface ManageWebhooks {
  list(side: SideId): Promise<WebhookList>;
  find(side: SideId, id: string): Promise<WebhookInfo>;
  create(side: SideId, input: WebhookInput, actor: string): Promise<WebhookWithSecret>;
  change(side: SideId, id: string, patch: WebhookPatch, actor: string): Promise<WebhookInfo>;
  rotate(side: SideId, id: string, actor: string): Promise<WebhookWithSecret>;
  replay(side: SideId, id: string, from: WebhookReplay, actor: string): Promise<WebhookInfo>;
  remove(side: SideId, id: string, actor: string): Promise<void>;
  /** Sends an empty message, now and once. */
  test(side: SideId, id: string): Promise<WebhookDelivery>;
  deliveries(side: SideId, id: string, cursor: string, limit: number): Promise<WebhookDeliveryList>;
}

export interface ManageWebhooksParts extends AllowedTargets {
  readonly webhooks: WebhookLedger;
  readonly send: SendMessage;
  readonly random: (bytes: number) => Uint8Array;
  readonly now: () => number;
}

const idBytes = 8;
/** The newest included; rotating faster than receivers change over drops the oldest. */
const secretLimit = 3;

export function createManageWebhooks(parts: ManageWebhooksParts): ManageWebhooks {
  const { webhooks, send, random, now } = parts;

  function checkUrl(url: string | undefined): void {
    const problem = url === undefined ? undefined : findUrlProblem(url, parts);
    if (problem !== undefined) throw new ServiceError("invalid_request", `url ${problem}.`);
  }

  function checkWait(url: string, input: Pick<WebhookInput, keyof WaitRule>): void {
    const { digestMinutes, quietHours, urgentScore } = input;
    for (const [name, value] of Object.entries({ digestMinutes, quietHours, urgentScore })) {
      if (value == null || isMailUrl(url)) continue;
      throw new ServiceError("invalid_request", `${name} is for webhooks to mail addresses.`);
    }
    const problem = quietHours == null ? undefined : findQuietProblem(quietHours);
    if (problem !== undefined) throw new ServiceError("invalid_request", `quietHours: ${problem}.`);
  }

  async function describe(stored: StoredWebhook): Promise<WebhookInfo> {
    const waiting = await webhooks.countWaiting(stored.side, stored.throughSequence);
    return describeWebhook(stored, waiting, now());
  }

  async function changeBy(side: SideId, id: string, change: WebhookChange, actor: string): Promise<StoredWebhook> {
    return orUnknown(await webhooks.change(side, id, change, now(), actor));
  }

  return {
    async list(side) {
      return { webhooks: await Promise.all((await webhooks.list(side)).map(describe)) };
    },

    find: async (side, id) => describe(orUnknown(await webhooks.find(side, id))),

    async create(side, { url, events, description = "", ...rule }, actor) {
      checkUrl(url);
      checkWait(url, rule);
      const secret = makeSecret(random);
      const id = `wh${Buffer.from(random(idBytes)).toString("hex")}`;
      const secrets = [{ text: secret, endsAtMs: null }];
      const webhook = { id, url, description, kinds: events, ...rule, secrets, createdAtMs: now() };
      const stored = await webhooks.create(side, webhook, actor);
      if (stored === undefined) throw new ServiceError("conflict", `A side has at most ${webhookLimit} webhooks.`);
      return { webhook: await describe(stored), secret };
    },

    async change(side, id, { url, events, description, isPaused, ...rule }, actor) {
      checkUrl(url);
      checkWait(url ?? orUnknown(await webhooks.find(side, id)).url, rule);
      const change = { event: "changed", url, description, isPaused, kinds: events, ...rule } as const;
      return describe(await changeBy(side, id, change, actor));
    },

    async rotate(side, id, actor) {
      const { secrets } = orUnknown(await webhooks.find(side, id));
      const secret = makeSecret(random);
      const older = secrets
        .filter((secret) => canSign([secret]) && (secret.endsAtMs === null || secret.endsAtMs > now()))
        .map(({ text, endsAtMs }) => ({ text, endsAtMs: endsAtMs ?? now() + rotationMs }));
      const next = [{ text: secret, endsAtMs: null }, ...older].slice(0, secretLimit);
      const stored = await changeBy(side, id, { event: "rotated", secrets: next }, actor);
      return { webhook: await describe(stored), secret };
    },

    async replay(side, id, from, actor) {
      const afterSequence = await placeOf(webhooks, id, from);
      return describe(await changeBy(side, id, { event: "replayed", afterSequence }, actor));
    },

    async remove(side, id, actor) {
      if (!(await webhooks.remove(side, id, now(), actor))) orUnknown(undefined);
    },

    async test(side, id) {
      const stored = orUnknown(await webhooks.find(side, id));
      const messageId = `msg_${id}_test${Buffer.from(random(idBytes)).toString("hex")}`;
      const message = { type: "webhook.test", timestamp: instantText(now()), data: { webhookId: id } } as const;
      const never = new AbortController().signal;
      const { delivery } = await sendOnce({ send, now }, stored, contentOf(stored, messageId, message), 1, never);
      await webhooks.note(id, stored.generation, undefined, [delivery], now());
      return describeDelivery(delivery);
    },

    async deliveries(side, id, cursor, limit) {
      orUnknown(await webhooks.find(side, id));
      const found = await webhooks.listDeliveries(side, id, cursorBefore(cursor), limit + 1);
      const page = found.slice(0, limit);
      const nextCursor = found.length > limit ? String(page.at(-1)?.number) : null;
      return { deliveries: page.map(describeDelivery), nextCursor };
    },
  };
}

function orUnknown<T>(found: T | undefined): T {
  if (found === undefined) throw new ServiceError("not_found", "There is no webhook with this id.");
  return found;
}

/** The sequence number behind which messages are sent again. */
async function placeOf(webhooks: WebhookLedger, id: string, { since, messageId }: WebhookReplay): Promise<number> {
  if ((since === undefined) === (messageId === undefined)) {
    throw new ServiceError("invalid_request", "Give either since or messageId.");
  }
  if (since !== undefined) {
    const sinceMs = readInstant(since);
    if (typeof sinceMs === "string") throw new ServiceError("invalid_request", `since ${sinceMs}.`);
    return webhooks.sequenceBefore(sinceMs);
  }
  const match = /^msg_(.+)_(\d{1,15})(?:-\d{1,15})?$/.exec(messageId ?? "");
  if (match?.[1] !== id)
    throw new ServiceError("invalid_request", "messageId must be the id of a message of this webhook.");
  return Math.max(0, Number(match[2]) - 1);
}

function describeWebhook(stored: StoredWebhook, waiting: number, nowMs: number): WebhookInfo {
  const { failure, isPaused, secrets } = stored;
  const endsAtMs = secrets[1]?.endsAtMs ?? null;
  return {
    webhookId: stored.id,
    url: stored.url,
    description: stored.description,
    events: [...stored.kinds],
    form: formOf(stored),
    minimumScore: stored.minimumScore ?? null,
    concerns: stored.concerns ?? null,
    ...waitRuleOf(stored),
    state: isPaused ? "paused" : failure === null ? "active" : "failing",
    problem: stored.problem,
    failedAttempts: failure?.attempts ?? 0,
    nextAttemptAt: isPaused || failure === null ? null : instantText(failure.nextAtMs),
    waiting,
    lastDeliveredAt: stored.deliveredAtMs === null ? null : instantText(stored.deliveredAtMs),
    createdAt: instantText(stored.createdAtMs),
    createdBy: stored.createdBy,
    secretEndsAt: endsAtMs === null || endsAtMs <= nowMs ? null : instantText(endsAtMs),
  };
}

function describeDelivery({
  messageId,
  kind,
  atMs,
  attempt,
  status,
  problem,
  milliseconds,
}: Delivery): WebhookDelivery {
  const isDelivered = problem === null;
  return { messageId, type: kind, at: instantText(atMs), attempt, isDelivered, status, problem, milliseconds };
}
