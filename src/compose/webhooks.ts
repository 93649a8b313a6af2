/** Webhooks: managed by their owners, sent in the background. */
import { randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import { isMailUrl } from "../contract/mail-address.ts";
import { modes } from "../contract/tokens.ts";
import type { DataFolder } from "../data-folder.ts";
import { noSide } from "../ledger/journal.ts";
import type { Ledger, SideId } from "../ledger/ledger.ts";
import { createLeases } from "../operations/shared/leases.ts";
import { startKeepWebhooks } from "../operations/webhooks/keep-webhooks.ts";
import { createManageWebhooks, type ManageWebhooks } from "../operations/webhooks/manage-webhooks.ts";
import { sealStored, sealWebhooks } from "../operations/webhooks/sealed-webhooks.ts";
import { createSendMail, type MailOptions } from "../operations/webhooks/send-mail.ts";
import { createSendMessage, type SendMessage } from "../operations/webhooks/send-message.ts";
import { WebhookWatch } from "../operations/webhooks/webhook-watch.ts";
import { webhookRoutes } from "../routes/webhooks.ts";
import { version } from "../version.ts";
import { addWebhookMetrics } from "./metrics/webhooks.ts";
import type { Part, Services } from "./part.ts";
import { logRepeated } from "./repeated-failures.ts";
import { openSecretBox } from "./secret-keys.ts";

function createSend(config: Config) {
  const { webhookAllowHttp: allowsHttp, webhookAllowPrivate: allowsPrivate, webhookTimeoutMs: timeoutMs } = config;
  const post = createSendMessage({ allowsHttp, allowsPrivate, timeoutMs, version });
  const mailOptions = mailOptionsOf(config);
  const mail = createSendMail(mailOptions);
  const send: SendMessage = (url, ...rest) => (isMailUrl(url) ? mail : post)(url, ...rest);
  return { allowsHttp, allowsPrivate, allowsMail: mailOptions !== undefined, send };
}

function mailOptionsOf(config: Config): MailOptions | undefined {
  const { mailServer: server, mailFrom: from, mailUser: user, mailPassword: password } = config;
  if (server === undefined || from === undefined) return undefined;
  const credentials = user === undefined || password === undefined ? undefined : { user, password };
  return { server, from, credentials, allowsPlain: config.mailAllowPlain, timeoutMs: config.webhookTimeoutMs };
}

/** The ledger's webhooks with their secrets as they sign. What lies in clear or under an earlier key is sealed first. */
async function openWebhooks(config: Config, folder: DataFolder, ledger: Ledger, now: () => number) {
  const { webhooks, workspaces } = ledger;
  const box = await openSecretBox(config, folder);
  if (box === undefined) return webhooks;
  const sides: SideId[] = [];
  for (const workspace of await workspaces.list()) {
    for (const mode of modes) sides.push((await workspaces.findSide(workspace, mode)) ?? noSide);
  }
  await sealStored(webhooks, box, sides, now);
  return sealWebhooks(webhooks, box);
}

export async function openManageWebhooks(
  config: Config,
  folder: DataFolder,
  ledger: Ledger,
  now: () => number,
): Promise<ManageWebhooks> {
  const webhooks = await openWebhooks(config, folder, ledger, now);
  return createManageWebhooks({ ...createSend(config), webhooks, random: randomBytes, now });
}

export async function composeWebhooks(services: Services): Promise<Part> {
  const { config, folder, ledger, nodeId, log, now, traces } = services;
  const { searchIndex } = ledger;
  const webhooks = await openWebhooks(config, folder, ledger, now);
  const options = createSend(config);
  const { send } = options;
  const onFailure = logRepeated(log, now, "Webhooks could not be served.");
  const watch = new WebhookWatch();
  addWebhookMetrics(services, watch);
  let stop = async () => {};
  return {
    routes: webhookRoutes(createManageWebhooks({ ...options, webhooks, random: randomBytes, now })),
    start() {
      const retryHours = config.webhookRetryHours;
      stop = startKeepWebhooks({
        webhooks,
        searchIndex,
        send,
        retryHours,
        traces,
        now,
        random: Math.random,
        watch,
        onFailure,
        leases: createLeases(ledger.shared, now, nodeId),
      });
    },
    close: () => stop(),
  };
}
