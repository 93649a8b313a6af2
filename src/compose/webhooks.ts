/** Webhooks: managed by their owners, sent in the background. */
import { randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { createHeldWork } from "../operations/shared/held-work.ts";
import { startKeepWebhooks } from "../operations/webhooks/keep-webhooks.ts";
import { createManageWebhooks, type ManageWebhooks } from "../operations/webhooks/manage-webhooks.ts";
import { createSendMessage } from "../operations/webhooks/send-message.ts";
import { webhookRoutes } from "../routes/webhooks.ts";
import { version } from "../version.ts";
import type { Part, Services } from "./part.ts";

function createSend(config: Config) {
  const { webhookAllowHttp: allowsHttp, webhookAllowPrivate: allowsPrivate, webhookTimeoutMs: timeoutMs } = config;
  return { allowsHttp, allowsPrivate, send: createSendMessage({ allowsHttp, allowsPrivate, timeoutMs, version }) };
}

export function openManageWebhooks(config: Config, { webhooks }: Ledger, now: () => number): ManageWebhooks {
  return createManageWebhooks({ ...createSend(config), webhooks, random: randomBytes, now });
}

export function composeWebhooks({ config, ledger, nodeId, log, now }: Services): Part {
  const { webhooks, searchIndex } = ledger;
  const { send } = createSend(config);
  const onFailure = (error: unknown) => log.error("A webhook could not be served.", { error });
  let stop = async () => {};
  return {
    routes: webhookRoutes(openManageWebhooks(config, ledger, now)),
    start() {
      const retryHours = config.webhookRetryHours;
      stop = startKeepWebhooks({
        webhooks,
        searchIndex,
        send,
        retryHours,
        now,
        random: Math.random,
        onFailure,
        held: createHeldWork(ledger.shared, now, nodeId),
      });
    },
    close: () => stop(),
  };
}
