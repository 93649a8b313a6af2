/** Limits attempts to sign in: by address, and by user name, whether or not the user exists. */
import { ServiceError } from "../errors.ts";
import { createBuckets } from "./buckets.ts";
import { hashToken } from "./token-text.ts";

/** Takes one from a bucket that nodes share; gives whether there was one. */
type TakeShared = (bucket: string, perMinute: number, wanted: number) => Promise<{ readonly granted: number }>;

export interface SignInLimits {
  /** Throws `rate_limited`. */
  admit(address: string, workspace: string, name: string): Promise<void>;
  /** For a sign-in whose user is not known yet. */
  admitAddress(address: string): Promise<void>;
}

/** An office behind one address signs in within a minute. */
const perAddress = 60;
/** A person mistypes a few times; 14,400 guesses a day find no password of twelve characters that is not a known one. */
const perUser = 10;

export function createSignInLimits(now: () => number, shared?: TakeShared): SignInLimits {
  const buckets = createBuckets(now);

  async function take(bucket: string, perMinute: number): Promise<void> {
    const isTaken =
      shared === undefined ? buckets.take(bucket, perMinute).isTaken : (await shared(bucket, perMinute, 1)).granted > 0;
    if (isTaken) return;
    const seconds = Math.ceil(60 / perMinute);
    throw new ServiceError("rate_limited", `Too many attempts to sign in; try again in ${seconds} s.`, {
      "Retry-After": String(seconds),
    });
  }

  const admitAddress = (address: string) => take(`sign-in from ${networkOf(address)}`, perAddress);

  return {
    admitAddress,
    async admit(address, workspace, name) {
      await admitAddress(address);
      // Hashed, so that what was typed is kept nowhere and no name is longer than another.
      await take(`sign-in as ${hashToken(JSON.stringify([workspace, name]))}`, perUser);
    },
  };
}

/** The first 64 bits of an IPv6 address: a customer of a provider has at least such a network. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}
