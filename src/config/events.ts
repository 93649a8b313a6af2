/** Limit of event streams. */
import { setting, whole } from "./setting.ts";

export const eventSettings = {
  eventSubscribers: setting("ASSAY_EVENT_SUBSCRIBERS", "Maximum number of open event streams.", 100, whole(1, 10_000)),
} as const;
