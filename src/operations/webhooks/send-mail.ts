/** Sends one message by mail: one connection, with TLS before anything is said that matters, limited in time and in the bytes read. */
import { recipientsOf } from "../../contract/mail-address.ts";
import { type Mail, writeMail } from "./mail-message.ts";
import type { SendMessage, SendResult } from "./send-message.ts";
import { connectSmtp, type Reply, type SmtpChannel, SmtpProblem, type SmtpServer } from "./smtp-channel.ts";

export interface MailOptions {
  readonly server: SmtpServer;
  readonly from: string;
  /** Undefined where the server asks for none. */
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
  readonly allowsPlain: boolean;
  /** For each reply. */
  readonly timeoutMs: number;
}

/** The whole conversation, which has some ten replies, may take this many timeouts. */
const timeoutsInAll = 5;

/** For webhooks to `mailto:` URLs; undefined where the service has no mail server. */
export function createSendMail(options: MailOptions | undefined): SendMessage {
  return async (url, headers, body, signal) => {
    if (options === undefined) return failed("The service has no mail server (ASSAY_MAIL_SERVER).");
    const recipients = recipientsOf(url);
    if (recipients === undefined) return failed("The address is no mail address.");
    const { from, server, timeoutMs } = options;
    const atMs = Number(headers["webhook-timestamp"]) * 1_000;
    const message = writeMail(JSON.parse(body) as Mail, {
      from,
      recipients,
      messageId: headers["webhook-id"] ?? "",
      atMs,
    });
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutsInAll * timeoutMs)]);
    const channel = connectSmtp(server, timeoutMs, deadline);
    try {
      await open(channel, options);
      const { code } = await hand(channel, from, recipients, message);
      channel.quit();
      return { status: code, problem: undefined, retryAfterMs: undefined };
    } catch (error) {
      channel.destroy();
      return failed(wordsOf(error), error instanceof SmtpProblem ? error.code : undefined);
    }
  };
}

/** Greets, turns to TLS and signs in. */
async function open(channel: SmtpChannel, { allowsPlain, credentials }: MailOptions): Promise<void> {
  need(await channel.ask(), 220, "did not greet");
  let { lines } = await greet(channel);
  if (!channel.isSecure && offers(lines, "STARTTLS") !== undefined) {
    need(await channel.ask("STARTTLS"), 220, "refused TLS");
    channel.secure();
    // What was offered in clear counts no more (RFC 3207, 4.2).
    ({ lines } = await greet(channel));
  }
  if (!channel.isSecure && (!allowsPlain || credentials !== undefined)) {
    throw new SmtpProblem("The mail server offers no TLS (STARTTLS).");
  }
  if (credentials !== undefined) await signIn(channel, lines, credentials);
}

async function greet(channel: SmtpChannel): Promise<Reply> {
  return need(await channel.ask(`EHLO ${channel.localName}`), 250, "refused the greeting");
}

/** The words behind the name of an extension that the server offers. */
function offers(lines: readonly string[], name: string): readonly string[] | undefined {
  const words = lines.map((line) => line.toUpperCase().split(" "));
  return words.find(([first]) => first === name)?.slice(1);
}

async function signIn(
  channel: SmtpChannel,
  lines: readonly string[],
  { user, password }: NonNullable<MailOptions["credentials"]>,
): Promise<void> {
  const encode = (text: string) => Buffer.from(text, "utf8").toString("base64");
  const ways = offers(lines, "AUTH") ?? [];
  const refused = "refused the user name or password";
  if (ways.includes("PLAIN")) {
    need(await channel.ask(`AUTH PLAIN ${encode(`\0${user}\0${password}`)}`), 235, refused);
  } else if (ways.includes("LOGIN")) {
    need(await channel.ask("AUTH LOGIN"), 334, refused);
    need(await channel.ask(encode(user)), 334, refused);
    need(await channel.ask(encode(password)), 235, refused);
  } else throw new SmtpProblem("The mail server offers no sign-in that the service knows (PLAIN or LOGIN).");
}

/** Nothing is sent unless every recipient is accepted: what is tried again would reach the others twice. */
async function hand(
  channel: SmtpChannel,
  from: string,
  recipients: readonly string[],
  message: string,
): Promise<Reply> {
  need(await channel.ask(`MAIL FROM:<${from}>`), 250, "refused the sender");
  for (const recipient of recipients) {
    const reply = await channel.ask(`RCPT TO:<${recipient}>`);
    if (reply.code !== 251) need(reply, 250, "refused a recipient");
  }
  need(await channel.ask("DATA"), 354, "refused the message");
  // No line begins with a dot: headers do not, and Base64 has none.
  return need(await channel.ask(`${message}.`), 250, "refused the message");
}

/** What servers say is not repeated: it may name addresses of their networks. */
function need(reply: Reply, code: number, verb: string): Reply {
  if (reply.code === code) return reply;
  throw new SmtpProblem(`The mail server ${verb} with code ${reply.code}.`, reply.code);
}

function failed(problem: string, status: number | null = null): SendResult {
  return { status, problem, retryAfterMs: undefined };
}

function wordsOf(error: unknown): string {
  if (error instanceof SmtpProblem) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
  return `Sending failed: ${code}.`;
}
