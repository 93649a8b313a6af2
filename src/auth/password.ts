/** Passwords: kept as Argon2id hashes (RFC 9106), checked one at a time, and as long whether there is a user or not. */
import crypto from "node:crypto";
import { promisify } from "node:util";
import { overloaded, ServiceError } from "../errors.ts";

export interface Passwords {
  hash(password: string): Promise<string>;
  /** The same work without a hash, so that the time does not tell who exists. */
  isRight(password: string, hash: string | null | undefined): Promise<boolean>;
}

/** The minimum of OWASP's password storage cheat sheet: 19 MiB, two passes, one lane; some 40 ms of a core. */
const memoryKib = 19_456;
const passes = 2;
const saltBytes = 16;
const tagBytes = 32;
/** More would take cores away from verdicts. */
const atOnce = 1;
const mostWaiting = 20;

const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/;

type Derive = (password: string, nonce: Uint8Array, memory: number, rounds: number) => Promise<Buffer>;

export function createPasswords(derive: Derive = deriveArgon2id): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= mostWaiting) {
        throw overloaded("Too many people sign in; try again in a moment.", 2);
      }
      // A check that ends starts the next one.
      await new Promise<void>((begin) => waiting.push(begin));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = crypto.randomBytes(saltBytes);
        const tag = await derive(password, salt, memoryKib, passes);
        return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${unpadded(salt)}$${unpadded(tag)}`;
      }),

    isRight: (password, hash) =>
      inTurn(async () => {
        const [, memory, rounds, salt, tag] = shape.exec(hash ?? "") ?? [];
        const isKnown = salt !== undefined && tag !== undefined;
        const expected = isKnown ? Buffer.from(tag, "base64") : Buffer.alloc(tagBytes);
        const given = await derive(
          password,
          isKnown ? Buffer.from(salt, "base64") : Buffer.alloc(saltBytes),
          isKnown ? Number(memory) : memoryKib,
          isKnown ? Number(rounds) : passes,
        );
        return crypto.timingSafeEqual(given, expected) && isKnown;
      }),
  };
}

async function deriveArgon2id(password: string, nonce: Uint8Array, memory: number, rounds: number): Promise<Buffer> {
  // Node has it from 24.7 on; the bundled one does.
  if (typeof crypto.argon2 !== "function") {
    throw new ServiceError("conflict", "Passwords need Node 24.7 or newer; start the service with that.");
  }
  // The same characters in another encoding of Unicode are the same password (RFC 8265).
  const message = password.normalize("NFC");
  return promisify(crypto.argon2)("argon2id", {
    message,
    nonce,
    parallelism: 1,
    tagLength: tagBytes,
    memory,
    passes: rounds,
  });
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replace(/=+$/, "");
}
