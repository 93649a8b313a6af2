/** A secret that is shown this once, until somebody says that it is kept. */
import { Copyable } from "./copyable.tsx";

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
