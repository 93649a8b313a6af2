/** Asks for the password of a document whose pages cannot be drawn without it. */
import { useState } from "preact/hooks";
import { password } from "./password.ts";

export function PasswordForm() {
  const [text, setText] = useState(password.value);
  function submit(event: Event): void {
    event.preventDefault();
    password.value = text;
  }
  return (
    <form class="panel stack" onSubmit={submit}>
      <label class="field">
        <span class="label">Document password</span>
        <input
          class="input"
          type="password"
          autocomplete="off"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <span class="hint">Opens the pages of an encrypted document. Kept in this tab until you sign out.</span>
      </label>
      <div class="actions">
        <button type="submit" class="button primary">
          Open pages
        </button>
      </div>
    </form>
  );
}
