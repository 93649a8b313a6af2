/** The password of encrypted documents: held in this tab while it is open, sent in a header, never part of an address. */
import { effect, signal } from "@preact/signals";
import { session } from "../../session/session.ts";

export const password = signal("");

/** Headers hold one byte a character, so UTF-8 is spelled out in them. */
export function encodePassword(text: string): Readonly<Record<string, string>> {
  if (text === "") return {};
  return { "X-Document-Password": String.fromCharCode(...new TextEncoder().encode(text)) };
}

effect(() => {
  if (session.value === undefined) password.value = "";
});
