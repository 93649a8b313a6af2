/** assay webhook: creates, shows, changes, tests and removes webhooks in the data folder; a running service applies the changes. */
import { openManageWebhooks } from "../compose/webhooks.ts";
import { readConfig } from "../config.ts";
import {
  type MessageKind,
  messageForms,
  messageKinds,
  type QuietHours,
  type WebhookInfo,
  weekdays,
} from "../contract/webhooks.ts";
import type { SideId } from "../ledger/ledger.ts";
import type { ManageWebhooks } from "../operations/webhooks/manage-webhooks.ts";
import { commandLine, inSide, sideOptions } from "./open-data.ts";
import { needAction, type OptionValues, parseNumber, readWords, UsageError } from "./words.ts";

const options = {
  ...sideOptions,
  events: { type: "string", default: "verdict.flagged" },
  description: { type: "string", default: "" },
  form: { type: "string", default: "standard" },
  "minimum-score": { type: "string" },
  concerns: { type: "string" },
  "digest-minutes": { type: "string" },
  "quiet-hours": { type: "string" },
  "quiet-days": { type: "string" },
  timezone: { type: "string", default: "UTC" },
  "urgent-score": { type: "string" },
  since: { type: "string" },
  message: { type: "string" },
} as const;

const actions = ["list", "add", "rotate", "test", "pause", "resume", "replay", "deliveries", "remove"] as const;

type Values = OptionValues<typeof options>;

/** The number that is stored. */
const shownDeliveries = 200;

export function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = readWords(words, options, 2);
  const [first, word] = positionals;
  const action = needAction(first, actions);
  return inSide(values, async (ledger, side, folder) => {
    const webhooks = await openManageWebhooks(readConfig(), folder, ledger, Date.now);
    return act(webhooks, side, action, word, values);
  });
}

async function act(
  webhooks: ManageWebhooks,
  side: SideId,
  action: (typeof actions)[number],
  word: string | undefined,
  values: Values,
): Promise<number> {
  if (action === "list") {
    for (const webhook of (await webhooks.list(side)).webhooks) print(describe(webhook));
    return 0;
  }
  if (word === undefined) throw new UsageError(`Give the ${action === "add" ? "URL" : "id"} of the webhook.`);
  switch (action) {
    case "add": {
      const { description, concerns = null } = values;
      const form = messageForms.find((known) => known === values.form);
      if (form === undefined) throw new UsageError(`--form must be one of ${messageForms.join(", ")}.`);
      const minimumScore = parseNumber("--minimum-score", values["minimum-score"], 100) ?? null;
      const digestMinutes = parseNumber("--digest-minutes", values["digest-minutes"], 1_440) ?? null;
      const urgentScore = parseNumber("--urgent-score", values["urgent-score"], 100) ?? null;
      const rule = { form, minimumScore, concerns, digestMinutes, quietHours: readQuietHours(values), urgentScore };
      const input = { url: word, events: readKinds(values.events), description, ...rule };
      const { webhook, secret } = await webhooks.create(side, input, commandLine);
      process.stderr.write(`${describe(webhook)}\n`);
      if (webhook.form !== "mail") print(secret);
      return 0;
    }
    case "rotate":
      print((await webhooks.rotate(side, word, commandLine)).secret);
      return 0;
    case "test": {
      const { isDelivered, problem, milliseconds } = await webhooks.test(side, word);
      process.stderr.write(isDelivered ? `Delivered in ${milliseconds} ms.\n` : `${problem}\n`);
      return isDelivered ? 0 : 1;
    }
    case "pause":
    case "resume":
      print(describe(await webhooks.change(side, word, { isPaused: action === "pause" }, commandLine)));
      return 0;
    case "replay": {
      const { since, message } = values;
      const from = {
        ...(since === undefined ? {} : { since }),
        ...(message === undefined ? {} : { messageId: message }),
      };
      print(describe(await webhooks.replay(side, word, from, commandLine)));
      return 0;
    }
    case "deliveries":
      for (const delivery of (await webhooks.deliveries(side, word, "", shownDeliveries)).deliveries) {
        const { at, messageId, type, attempt, problem } = delivery;
        print([at, messageId, type, `attempt ${attempt}`, problem ?? "delivered"].join("\t"));
      }
      return 0;
    case "remove":
      await webhooks.remove(side, word, commandLine);
      return 0;
  }
}

/** `--quiet-hours 20:00-07:00 --quiet-days saturday,sunday --timezone Europe/Berlin`, or one of the first two. */
function readQuietHours(values: Values): QuietHours | null {
  const { "quiet-hours": hours = "00:00-00:00", "quiet-days": days, timezone } = values;
  if (values["quiet-hours"] === undefined && days === undefined) return null;
  const [, from, to] = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(hours) ?? [];
  if (from === undefined || to === undefined) throw new UsageError("--quiet-hours must be such as 20:00-07:00.");
  const named = days?.split(",").map((word) => {
    const day = weekdays.find((known) => known === word.trim().toLowerCase());
    if (day === undefined) throw new UsageError(`--quiet-days must be one or more of ${weekdays.join(", ")}.`);
    return day;
  });
  return { from, to, timezone, ...(named === undefined ? {} : { days: named }) };
}

function readKinds(text: string): MessageKind[] {
  return text.split(",").map((word) => {
    const kind = messageKinds.find((known) => known === word.trim());
    if (kind === undefined) throw new UsageError(`--events must be one or more of ${messageKinds.join(", ")}.`);
    return kind;
  });
}

function describe({ webhookId, url, events, state, problem }: WebhookInfo): string {
  return [webhookId, state, url, events.join(","), problem ?? ""].join("\t").trimEnd();
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
