/** Mail addresses that the service writes to: those of HTML's `input type=email`, without characters that URLs encode. */

const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";

/** Neither blanks, line ends nor angle brackets: an address stands in a command and in a header as it is. */
const mailAddress = new RegExp(`^[A-Za-z0-9.!$'*+/=^_{|}~-]{1,64}@${label}(?:\\.${label})+$`);

const scheme = "mailto:";
/** Limit of recipients of one message; longer lists are kept in the mail server. */
const recipientLimit = 20;

export function isMailUrl(url: string): boolean {
  return url.toLowerCase().startsWith(scheme);
}

/** The addresses of `mailto:a@example.com,b@example.com`, or undefined where one of them is none. */
export function recipientsOf(url: string): readonly string[] | undefined {
  const addresses = url.slice(scheme.length).split(",");
  const isGood = addresses.length <= recipientLimit && addresses.every((address) => mailAddress.test(address));
  return isMailUrl(url) && isGood ? addresses : undefined;
}
