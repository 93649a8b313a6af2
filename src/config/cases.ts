/** Due times of cases and of documents to review. */
import { setting, whole } from "./setting.ts";

export const caseSettings = {
  caseDueHours: setting("ASSAY_CASE_DUE_HOURS", "Hours from opening a case to its due time.", 24, whole(1, 8_760)),
  documentDueHours: setting(
    "ASSAY_DOCUMENT_DUE_HOURS",
    "Hours from analysing a document with findings to the due time of its review.",
    24,
    whole(1, 8_760),
  ),
} as const;
