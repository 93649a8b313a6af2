/** How many may follow what happens. */
import { setting, whole } from "./setting.ts";

export const eventSettings = {
  eventSubscribers: setting("ASSAY_EVENT_SUBSCRIBERS", "Streams of events open at once.", 100, whole(1, 10_000)),
} as const;
