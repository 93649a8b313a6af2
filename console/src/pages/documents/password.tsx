/** The password of encrypted documents: held in this tab while it is open, sent in a header, never part of an address. */

import { effect, signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/fields.tsx";
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

export function PasswordForm() {
  const [text, setText] = useState(password.value);
  function submit(event: Event): void {
    event.preventDefault();
    password.value = text;
  }
  return (
    <form class="panel stack" onSubmit={submit}>
      <TextField
        label="Document password"
        type="password"
        autocomplete="off"
        value={text}
        onValue={setText}
        hint="Opens the pages of an encrypted document. Kept in this tab until you sign out."
      />
      <div class="actions">
        <Button name="Open pages" type="submit" class="button primary" />
      </div>
    </form>
  );
}
