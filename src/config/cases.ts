/** Due times of cases. */
import { setting, whole } from "./setting.ts";

export const caseSettings = {
  caseDueHours: setting("ASSAY_CASE_DUE_HOURS", "Hours from opening a case to its due time.", 24, whole(1, 8_760)),
} as const;
