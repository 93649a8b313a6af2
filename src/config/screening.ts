/** Screening of names. */
import { decimal, setting } from "./setting.ts";

export const screeningSettings = {
  screeningScore: setting(
    "ASSAY_SCREENING_SCORE",
    "Score from which a name that is near one on a screening list opens a case; see docs/screening.md.",
    85,
    decimal(50, 100),
  ),
} as const;
