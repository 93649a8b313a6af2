/** What happened to what people work on, the newest first. */
import { formatTime } from "../data/format.ts";

export interface EventLine {
  readonly at: string;
  readonly actor: string;
  readonly name: string;
  /** What more there is to say of it. */
  readonly text?: string;
}

/** From the oldest on, as the service gives them. */
export function EventList({ events }: { readonly events: readonly EventLine[] }) {
  return (
    <section class="panel stack">
      <h2>History</h2>
      <ol class="events">
        {[...events].reverse().map(({ at, actor, name, text = "" }, place) => (
          <li key={events.length - place}>
            <time class="soft" dateTime={at}>
              {formatTime(at)}
            </time>
            <span>
              <strong>{name}</strong>
              {text} <span class="soft">by {actor}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
