/** An id that can be copied. */
import { useState } from "preact/hooks";

export function Copyable({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  }
  return (
    <span class="copyable">
      <span class="mono">{text}</span>
      <button type="button" onClick={copy} aria-label={`Copy ${text}`}>
        {isCopied ? "copied" : "copy"}
      </button>
    </span>
  );
}
