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

export function ShownOnce({
  title,
  text,
  onKept,
}: {
  readonly title: string;
  readonly text: string;
  readonly onKept: () => void;
}) {
  return (
    <section class="panel stack" aria-live="polite">
      <h2>{title}</h2>
      <p>Store it now. It is shown only once.</p>
      <Copyable text={text} />
      <div class="actions">
        <button type="button" class="button" onClick={onKept}>
          I have stored it
        </button>
      </div>
    </section>
  );
}
