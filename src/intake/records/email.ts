/** Whether a text is a usable e-mail address. */

// RFC 5321: at most 64 octets before the @, 254 for the whole. Letters beyond ASCII are allowed by RFC 6531.
const localLimit = 64;
const wholeLimit = 254;
const plainLocal = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const quotedLocal = /^"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])+"$/u;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;
const lastLabel = /^(?:xn--[a-z0-9-]+|[\p{L}\p{M}][\p{L}\p{M}\p{N}]+)$/iu;

export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (at < 1 || at > localLimit || text.length > wholeLimit) return false;
  const local = text.slice(0, at);
  if (!plainLocal.test(local) && !quotedLocal.test(local)) return false;
  const labels = text.slice(at + 1).split(".");
  if (labels.length < 2 || !labels.every((part) => part.length <= 63 && label.test(part))) return false;
  return lastLabel.test(labels.at(-1) ?? "");
}
