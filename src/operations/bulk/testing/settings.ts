/** Settings for few and small cases. */
import type { BulkSettings } from "../bulk-parts.ts";

export const smallSettings: BulkSettings = {
  bulkListLimit: 10,
  bulkCasesAtOnce: 1,
  bulkQueueLimit: 4,
  bulkResultDays: 30,
  bulkResultLimit: 2 ** 20,
  fileLimit: 2 ** 20,
  fileRowLimit: 1_000,
};
