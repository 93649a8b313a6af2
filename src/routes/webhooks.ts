/** `/webhooks`: the targets that the service sends events to. */
import { Type } from "../contract/schema.ts";
import {
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookInfo,
  WebhookInput,
  WebhookList,
  WebhookPatch,
  WebhookReplay,
  WebhookWithSecret,
} from "../contract/webhooks.ts";
import { jsonRoute, type Route } from "../http/route.ts";
import type { ManageWebhooks } from "../operations/webhooks/manage-webhooks.ts";
import { pageFields } from "./query-fields.ts";

const params = Type.Object({ webhookId: Type.String({ maxLength: 64, description: "Id of the webhook." }) });
const usualLimit = 50;
const Page = Type.Object(pageFields(usualLimit, 200, 64));

const base = { tag: "Webhooks", scope: "admin" } as const;
const one = { ...base, params } as const;

export function webhookRoutes(webhooks: ManageWebhooks): readonly Route[] {
  return [...settingRoutes(webhooks), ...deliveryRoutes(webhooks)];
}

function settingRoutes(webhooks: ManageWebhooks): readonly Route[] {
  return [
    jsonRoute({
      ...base,
      method: "GET",
      path: "/webhooks",
      operation: "listWebhooks",
      summary: "List the webhooks of this side",
      responses: { 200: { description: "Oldest first.", schema: WebhookList } },
      answer: ({ caller }) => webhooks.list(caller.side),
    }),
    jsonRoute({
      ...base,
      method: "POST",
      path: "/webhooks",
      operation: "createWebhook",
      summary: "Create a webhook",
      description: "The webhook gets events from now on. The secret is shown only once.",
      body: WebhookInput,
      responses: { 201: { description: "The webhook and its secret.", schema: WebhookWithSecret } },
      errors: ["conflict"],
      answer: ({ caller, body }) => webhooks.create(caller.side, body, caller.name),
    }),
    jsonRoute({
      ...one,
      method: "GET",
      path: "/webhooks/:webhookId",
      operation: "fetchWebhook",
      summary: "Fetch a webhook",
      responses: { 200: { description: "The webhook.", schema: WebhookInfo } },
      errors: ["not_found"],
      answer: ({ caller, params: { webhookId } }) => webhooks.find(caller.side, webhookId),
    }),
    jsonRoute({
      ...one,
      method: "PATCH",
      path: "/webhooks/:webhookId",
      operation: "changeWebhook",
      summary: "Change, pause or resume a webhook",
      body: WebhookPatch,
      responses: { 200: { description: "The webhook.", schema: WebhookInfo } },
      errors: ["not_found"],
      answer: ({ caller, params: { webhookId }, body }) => webhooks.change(caller.side, webhookId, body, caller.name),
    }),
    jsonRoute({
      ...one,
      method: "DELETE",
      path: "/webhooks/:webhookId",
      operation: "removeWebhook",
      summary: "Remove a webhook",
      responses: { 204: { description: "The webhook is removed.", contentType: null } },
      errors: ["not_found"],
      answer: ({ caller, params: { webhookId } }) => webhooks.remove(caller.side, webhookId, caller.name),
    }),
    jsonRoute({
      ...one,
      method: "POST",
      path: "/webhooks/:webhookId/secret",
      operation: "rotateWebhookSecret",
      summary: "Rotate the secret of a webhook",
      description: "For 24 hours messages carry signatures by both secrets. The secret is shown only once.",
      responses: { 200: { description: "The webhook and its new secret.", schema: WebhookWithSecret } },
      errors: ["not_found"],
      answer: ({ caller, params: { webhookId } }) => webhooks.rotate(caller.side, webhookId, caller.name),
    }),
  ];
}

function deliveryRoutes(webhooks: ManageWebhooks): readonly Route[] {
  return [
    jsonRoute({
      ...one,
      method: "POST",
      path: "/webhooks/:webhookId/test",
      operation: "testWebhook",
      summary: "Send a test message",
      responses: { 200: { description: "Result of the delivery.", schema: WebhookDelivery } },
      errors: ["not_found"],
      answer: ({ caller, params: { webhookId } }) => webhooks.test(caller.side, webhookId),
    }),
    jsonRoute({
      ...one,
      method: "POST",
      path: "/webhooks/:webhookId/replay",
      operation: "replayWebhook",
      summary: "Replay events since a time or a message",
      body: WebhookReplay,
      responses: { 200: { description: "The webhook.", schema: WebhookInfo } },
      errors: ["not_found"],
      answer: ({ caller, params: { webhookId }, body }) => webhooks.replay(caller.side, webhookId, body, caller.name),
    }),
    jsonRoute({
      ...one,
      method: "GET",
      path: "/webhooks/:webhookId/deliveries",
      operation: "listWebhookDeliveries",
      summary: "List the latest deliveries of a webhook",
      query: Page,
      responses: { 200: { description: "Latest first.", schema: WebhookDeliveryList } },
      errors: ["not_found"],
      answer: ({ caller, params: { webhookId }, query: { limit = usualLimit, cursor = "" } }) =>
        webhooks.deliveries(caller.side, webhookId, cursor, limit),
    }),
  ];
}
