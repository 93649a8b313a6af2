/** The ticks of an axis of time: at whole days where the period has several, else evenly spaced; as short as the period allows. */
/** A text at a share of the axis. */
interface Tick {
  readonly at: number;
  readonly text: string;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const count = 5;
/** Nearer to an end a text would stand out of the chart. */
const edge = 0.03;

export function timeTicks(fromMs: number, toMs: number): readonly Tick[] {
  const length = toMs - fromMs;
  return length > 2 * dayMs && length < 300 * dayMs ? dayTicks(fromMs, toMs) : evenTicks(fromMs, toMs);
}

/** Each at the beginning of a day where the reader is, the same number of days apart. */
function dayTicks(fromMs: number, toMs: number): readonly Tick[] {
  const format = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
  const apart = Math.ceil((toMs - fromMs) / dayMs / count);
  const day = new Date(fromMs);
  day.setHours(0, 0, 0, 0);
  const ticks: Tick[] = [];
  for (; day.getTime() < toMs; day.setDate(day.getDate() + apart)) {
    const at = (day.getTime() - fromMs) / (toMs - fromMs);
    if (at < 0) day.setDate(day.getDate() + 1 - apart);
    else if (at >= edge && at <= 1 - edge) ticks.push({ at, text: format.format(day) });
  }
  return ticks;
}

function evenTicks(fromMs: number, toMs: number): readonly Tick[] {
  const format = new Intl.DateTimeFormat(undefined, partsOf(toMs - fromMs));
  const texts = Array.from({ length: count }, (_, place) =>
    format.format(fromMs + ((toMs - fromMs) * place) / (count - 1)),
  );
  // A short period has the same day several times.
  return texts.flatMap((text, place) => (text === texts[place - 1] ? [] : [{ at: place / (count - 1), text }]));
}

function partsOf(length: number): Intl.DateTimeFormatOptions {
  return length <= 2 * dayMs ? { hour: "2-digit", minute: "2-digit" } : { month: "short", year: "numeric" };
}
