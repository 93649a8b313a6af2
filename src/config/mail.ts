/** The mail server that messages to people go through. */
import { anyText, flag, none, setting } from "./setting.ts";

export const mailSettings = {
  mailServer: setting(
    "ASSAY_MAIL_SERVER",
    "Mail server that webhooks to `mailto:` addresses send through: `smtp://HOST:PORT` with STARTTLS, or `smtps://HOST:PORT`. Default: no mail.",
    undefined as MailServer | undefined,
    mailServer,
  ),
  mailFrom: setting("ASSAY_MAIL_FROM", "Address that mail comes from.", none, from),
  mailUser: setting("ASSAY_MAIL_USER", "User name at the mail server; without one, no sign-in.", none, anyText),
  mailPassword: setting("ASSAY_MAIL_PASSWORD", "Password of this user.", none, anyText),
  mailAllowPlain: setting(
    "ASSAY_MAIL_ALLOW_PLAIN",
    "Allows mail without TLS to a server that does not offer it, without a sign-in.",
    false,
    flag,
  ),
} as const;

interface MailServer {
  readonly host: string;
  readonly port: number;
  /** From the first byte on, instead of by STARTTLS. */
  readonly isSecure: boolean;
}

/** RFC 8314: submission with STARTTLS, and with TLS. */
const usualPorts = { "smtp:": 587, "smtps:": 465 } as const;

function mailServer(text: string): MailServer {
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(
    URL.canParse(text) ? text : "none:",
  );
  const isPlain = username === "" && password === "" && `${pathname}${search}${hash}`.replace("/", "") === "";
  if ((protocol !== "smtp:" && protocol !== "smtps:") || hostname === "" || !isPlain) {
    throw new Error("must be an address such as smtp://mail.example.com:587, without a user name");
  }
  const host = hostname.replace(/^\[|\]$/g, "");
  return { host, port: port === "" ? usualPorts[protocol] : Number(port), isSecure: protocol === "smtps:" };
}

/** It stands in a command and in a header as it is. */
function from(text: string): string {
  if (/^[A-Za-z0-9.!$'*+/=^_{|}~-]{1,64}@[A-Za-z0-9.-]{1,255}$/.test(text)) return text;
  throw new Error("must be a mail address such as assay@example.com");
}
