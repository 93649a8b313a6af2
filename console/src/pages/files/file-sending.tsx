/** A file that is being sent: how much of it is there, how fast, and the way to stop it. */
import { useRef } from "preact/hooks";
import { formatBytes, formatSeconds, formatShare } from "../../data/format.ts";

export function FileSending({
  file,
  share,
  onCancel,
}: {
  readonly file: File;
  readonly share: number;
  readonly onCancel: () => void;
}) {
  const startedAtMs = useRef(performance.now());
  const seconds = (performance.now() - startedAtMs.current) / 1000;
  const isSent = share >= 1;
  const rate = (share * file.size) / Math.max(0.001, seconds);
  return (
    <section class="panel stack" aria-label={`Sending ${file.name}`}>
      <h2>{file.name}</h2>
      {isSent ? (
        <progress aria-label="The service is reading the file" />
      ) : (
        <progress max="1" value={share} aria-label="Sent" />
      )}
      <p class="soft" role="status">
        {isSent
          ? `All ${formatBytes(file.size)} sent. The service is reading the file.`
          : `${formatShare(share)} of ${formatBytes(file.size)} sent, ${formatBytes(rate)}/s${leftOf(file.size * (1 - share), rate)}`}
      </p>
      <div class="actions">
        <button type="button" class="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </section>
  );
}

function leftOf(bytes: number, rate: number): string {
  return rate < 1 ? "" : `, about ${formatSeconds(bytes / rate)} left`;
}
