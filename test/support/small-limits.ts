/** Settings of one service for several files of tests: limits small enough to be met. */
export const detailsLimit = 8;
export const documentLimit = 300_000;

export const smallLimits = {
  ASSAY_ERROR_DETAILS_LIMIT: String(detailsLimit),
  ASSAY_DOCUMENT_LIMIT: String(documentLimit),
};
