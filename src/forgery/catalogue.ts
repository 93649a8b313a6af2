/** Every check there is. Written by `node bin/run.js scripts/write-checks-doc.ts`; edit the checks, not this list. */
import type { Check } from "./check.ts";
import { earlierDocumentForAnotherCustomer } from "./checks/across/earlier-document-for-another-customer.ts";
import { earlierDocumentWithOtherDetails } from "./checks/across/earlier-document-with-other-details.ts";
import { earlierDocumentWithTheSameNumber } from "./checks/across/earlier-document-with-the-same-number.ts";
import { madeFromTheFileOfAnEarlierDocument } from "./checks/across/made-from-the-file-of-an-earlier-document.ts";
import { madeUnlikeTheIssuersEarlierDocuments } from "./checks/across/made-unlike-the-issuers-earlier-documents.ts";
import { statementDoesNotContinueTheEarlier } from "./checks/across/statement-does-not-continue-the-earlier.ts";
import { valueReplacedSinceAnEarlierPicture } from "./checks/across/value-replaced-since-an-earlier-picture.ts";
import { declaredFormatDiffersFromContent } from "./checks/container/declared-format-differs-from-content.ts";
import { amountOffItsColumnsEdge } from "./checks/content/amount-off-its-columns-edge.ts";
import { amountsOfAColumnInAFontOfTheirOwn } from "./checks/content/amounts-of-a-column-in-a-font-of-their-own.ts";
import { annotationOverValue } from "./checks/content/annotation-over-value.ts";
import { charactersMappedOutOfOrder } from "./checks/content/characters-mapped-out-of-order.ts";
import { charactersNumberedOutOfOrder } from "./checks/content/characters-numbered-out-of-order.ts";
import { differentValuesInOnePlace } from "./checks/content/different-values-in-one-place.ts";
import { digitsReadOtherThanShown } from "./checks/content/digits-read-other-than-shown.ts";
import { fieldValueDiffersFromAppearance } from "./checks/content/field-value-differs-from-appearance.ts";
import { hiddenValue } from "./checks/content/hidden-value.ts";
import { inconsistentSpacesAfterColons } from "./checks/content/inconsistent-spaces-after-colons.ts";
import { lettersReadOtherThanShown } from "./checks/content/letters-read-other-than-shown.ts";
import { lettersUnevenlySpaced } from "./checks/content/letters-unevenly-spaced.ts";
import { lineSetApartFromItsBlock } from "./checks/content/line-set-apart-from-its-block.ts";
import { pageOfAnotherMake } from "./checks/content/page-of-another-make.ts";
import { pageTurnedToOutlines } from "./checks/content/page-turned-to-outlines.ts";
import { pictureOverValue } from "./checks/content/picture-over-value.ts";
import { textCovered } from "./checks/content/text-covered.ts";
import { textCoveredAndRetyped } from "./checks/content/text-covered-and-retyped.ts";
import { textLayerDiffersFromPageImage } from "./checks/content/text-layer-differs-from-page-image.ts";
import { twoPagesOfDifferentMake } from "./checks/content/two-pages-of-different-make.ts";
import { valueInHiddenLayer } from "./checks/content/value-in-hidden-layer.ts";
import { valueInSeveralFonts } from "./checks/content/value-in-several-fonts.ts";
import { valuePaintedOutOfOrder } from "./checks/content/value-painted-out-of-order.ts";
import { valuePutOverAScan } from "./checks/content/value-put-over-a-scan.ts";
import { valueSetInOtherType } from "./checks/content/value-set-in-other-type.ts";
import { valueWrittenInAnotherManner } from "./checks/content/value-written-in-another-manner.ts";
import { bookingsAfterTheFileWasMade } from "./checks/metadata/bookings-after-the-file-was-made.ts";
import { contentCredentialsTellOfEdits } from "./checks/metadata/content-credentials-tell-of-edits.ts";
import { generatedByAModel } from "./checks/metadata/generated-by-a-model.ts";
import { impossibleMetadataDate } from "./checks/metadata/impossible-metadata-date.ts";
import { metadataCreationDatesDisagree } from "./checks/metadata/metadata-creation-dates-disagree.ts";
import { metadataDateInTheFuture } from "./checks/metadata/metadata-date-in-the-future.ts";
import { metadataOlderThanPrintedDate } from "./checks/metadata/metadata-older-than-printed-date.ts";
import { modifiedBeforeCreated } from "./checks/metadata/modified-before-created.ts";
import { programUnusualForDocument } from "./checks/metadata/program-unusual-for-document.ts";
import { writtenByOtherProgramThanNamed } from "./checks/metadata/written-by-other-program-than-named.ts";
import { boxOffItsBackground } from "./checks/raster/box-off-its-background.ts";
import { cameraPictureSavedByAnotherProgram } from "./checks/raster/camera-picture-saved-by-another-program.ts";
import { dataBehindThePicture } from "./checks/raster/data-behind-the-picture.ts";
import { dateDrawnUnlikeItsColumn } from "./checks/raster/date-drawn-unlike-its-column.ts";
import { editorNamedInPicture } from "./checks/raster/editor-named-in-picture.ts";
import { pageScannedInAnotherWay } from "./checks/raster/page-scanned-in-another-way.ts";
import { paperWipedWithinBlocks } from "./checks/raster/paper-wiped-within-blocks.ts";
import { placesThatDifferFromTheirPage } from "./checks/raster/places-that-differ-from-their-page.ts";
import { sameGlyphInTwoPlaces } from "./checks/raster/same-glyph-in-two-places.ts";
import { thumbnailDiffersFromPicture } from "./checks/raster/thumbnail-differs-from-picture.ts";
import { valueSofterThanItsRow } from "./checks/raster/value-softer-than-its-row.ts";
import { readingsShowDifferentPages } from "./checks/reading/readings-show-different-pages.ts";
import { pageContentChangedInLaterRevision } from "./checks/revisions/page-content-changed-in-later-revision.ts";
import { pageRedrawnInLaterRevision } from "./checks/revisions/page-redrawn-in-later-revision.ts";
import { unusedContentShowsOtherValue } from "./checks/revisions/unused-content-shows-other-value.ts";
import { valueReplacedInLaterRevision } from "./checks/revisions/value-replaced-in-later-revision.ts";
import { wordsReplacedInLaterRevision } from "./checks/revisions/words-replaced-in-later-revision.ts";
import { accountAbroadOfItsIssuer } from "./checks/semantics/account-abroad-of-its-issuer.ts";
import { accountContradictsItsBankDetails } from "./checks/semantics/account-contradicts-its-bank-details.ts";
import { accountNumberFailsItsCheckDigits } from "./checks/semantics/account-number-fails-its-check-digits.ts";
import { bankCodeOfAnotherCountry } from "./checks/semantics/bank-code-of-another-country.ts";
import { bookingListedTwice } from "./checks/semantics/booking-listed-twice.ts";
import { bookingOnAWeekend } from "./checks/semantics/booking-on-a-weekend.ts";
import { bookingOutsideItsPeriod } from "./checks/semantics/booking-outside-its-period.ts";
import { dateBreaksTheOrderOfItsColumn } from "./checks/semantics/date-breaks-the-order-of-its-column.ts";
import { datesInImpossibleOrder } from "./checks/semantics/dates-in-impossible-order.ts";
import { daysOfBusinessOutOfOrder } from "./checks/semantics/days-of-business-out-of-order.ts";
import { detailDiffersFromCustomerRecord } from "./checks/semantics/detail-differs-from-customer-record.ts";
import { detailsDifferFromCustomerRecord } from "./checks/semantics/details-differ-from-customer-record.ts";
import { embeddedInvoiceDiffersFromPages } from "./checks/semantics/embedded-invoice-differs-from-pages.ts";
import { embeddedInvoiceDoesNotAddUp } from "./checks/semantics/embedded-invoice-does-not-add-up.ts";
import { impossiblePrintedDate } from "./checks/semantics/impossible-printed-date.ts";
import { issueDateYearsFromOtherDates } from "./checks/semantics/issue-date-years-from-other-dates.ts";
import { laterPageNamesAnotherPerson } from "./checks/semantics/later-page-names-another-person.ts";
import { lineAmountDiffersFromQuantityAndPrice } from "./checks/semantics/line-amount-differs-from-quantity-and-price.ts";
import { machineReadableZoneDiffersFromPage } from "./checks/semantics/machine-readable-zone-differs-from-page.ts";
import { machineReadableZoneFailsItsCheckDigits } from "./checks/semantics/machine-readable-zone-fails-its-check-digits.ts";
import { maskedNumberDiffersFromFullNumber } from "./checks/semantics/masked-number-differs-from-full-number.ts";
import { meterReadingsDifferFromConsumption } from "./checks/semantics/meter-readings-differ-from-consumption.ts";
import { numberedRowsHaveAGap } from "./checks/semantics/numbered-rows-have-a-gap.ts";
import { pageNamesAnotherDocument } from "./checks/semantics/page-names-another-document.ts";
import { pageNumbersAreInconsistent } from "./checks/semantics/page-numbers-are-inconsistent.ts";
import { pageOutsideOfThePeriod } from "./checks/semantics/page-outside-of-the-period.ts";
import { payDoesNotAddUp } from "./checks/semantics/pay-does-not-add-up.ts";
import { payItemsDoNotAddUp } from "./checks/semantics/pay-items-do-not-add-up.ts";
import { paymentCodeDiffersFromPages } from "./checks/semantics/payment-code-differs-from-pages.ts";
import { periodEndsBeforeItBegins } from "./checks/semantics/period-ends-before-it-begins.ts";
import { personDiffersFromTheAddress } from "./checks/semantics/person-differs-from-the-address.ts";
import { postalCodeOfAnotherPlace } from "./checks/semantics/postal-code-of-another-place.ts";
import { printedDateInTheFuture } from "./checks/semantics/printed-date-in-the-future.ts";
import { registeredNumberFailsItsCheckDigit } from "./checks/semantics/registered-number-fails-its-check-digit.ts";
import { repeatedLineDiffersOnOnePage } from "./checks/semantics/repeated-line-differs-on-one-page.ts";
import { runningBalanceIsBroken } from "./checks/semantics/running-balance-is-broken.ts";
import { runningBalanceStopsAtAPage } from "./checks/semantics/running-balance-stops-at-a-page.ts";
import { sameSumStatedTwiceDiffers } from "./checks/semantics/same-sum-stated-twice-differs.ts";
import { sumsDoNotAddUp } from "./checks/semantics/sums-do-not-add-up.ts";
import { taxDiffersFromItsRate } from "./checks/semantics/tax-differs-from-its-rate.ts";
import { taxRateUnknownToItsCountry } from "./checks/semantics/tax-rate-unknown-to-its-country.ts";
import { valueInAnotherNotation } from "./checks/semantics/value-in-another-notation.ts";
import { weekdayDiffersFromDate } from "./checks/semantics/weekday-differs-from-date.ts";
import { wordsDifferFromFigures } from "./checks/semantics/words-differ-from-figures.ts";
import { changeForbiddenBySignature } from "./checks/signatures/change-forbidden-by-signature.ts";
import { contentCredentialsFailVerification } from "./checks/signatures/content-credentials-fail-verification.ts";
import { coveredBytesDifferFromSignature } from "./checks/signatures/covered-bytes-differ-from-signature.ts";
import { overlayChangedAfterSigning } from "./checks/signatures/overlay-changed-after-signing.ts";
import { signatureEmptied } from "./checks/signatures/signature-emptied.ts";
import { signatureLeavesBytesUncovered } from "./checks/signatures/signature-leaves-bytes-uncovered.ts";
import { signatureRemoved } from "./checks/signatures/signature-removed.ts";
import { signedPagesChangedLater } from "./checks/signatures/signed-pages-changed-later.ts";
import { signedWithContentInWaiting } from "./checks/signatures/signed-with-content-in-waiting.ts";
import { signerCertificateOutsideValidity } from "./checks/signatures/signer-certificate-outside-validity.ts";
import { bytesOutsideTheDocument } from "./checks/structure/bytes-outside-the-document.ts";
import { crossReferenceDiffersFromObjects } from "./checks/structure/cross-reference-differs-from-objects.ts";
import { damagedStructure } from "./checks/structure/damaged-structure.ts";
import { objectsOutsideAllVersions } from "./checks/structure/objects-outside-all-versions.ts";

export const catalogue: readonly Check[] = [
  earlierDocumentForAnotherCustomer,
  earlierDocumentWithOtherDetails,
  earlierDocumentWithTheSameNumber,
  madeFromTheFileOfAnEarlierDocument,
  madeUnlikeTheIssuersEarlierDocuments,
  statementDoesNotContinueTheEarlier,
  valueReplacedSinceAnEarlierPicture,
  declaredFormatDiffersFromContent,
  amountOffItsColumnsEdge,
  amountsOfAColumnInAFontOfTheirOwn,
  annotationOverValue,
  charactersMappedOutOfOrder,
  charactersNumberedOutOfOrder,
  differentValuesInOnePlace,
  digitsReadOtherThanShown,
  fieldValueDiffersFromAppearance,
  hiddenValue,
  inconsistentSpacesAfterColons,
  lettersReadOtherThanShown,
  lettersUnevenlySpaced,
  lineSetApartFromItsBlock,
  pageOfAnotherMake,
  pageTurnedToOutlines,
  pictureOverValue,
  textCovered,
  textCoveredAndRetyped,
  textLayerDiffersFromPageImage,
  twoPagesOfDifferentMake,
  valueInHiddenLayer,
  valueInSeveralFonts,
  valuePaintedOutOfOrder,
  valuePutOverAScan,
  valueSetInOtherType,
  valueWrittenInAnotherManner,
  bookingsAfterTheFileWasMade,
  contentCredentialsTellOfEdits,
  generatedByAModel,
  impossibleMetadataDate,
  metadataCreationDatesDisagree,
  metadataDateInTheFuture,
  metadataOlderThanPrintedDate,
  modifiedBeforeCreated,
  programUnusualForDocument,
  writtenByOtherProgramThanNamed,
  boxOffItsBackground,
  cameraPictureSavedByAnotherProgram,
  dataBehindThePicture,
  dateDrawnUnlikeItsColumn,
  editorNamedInPicture,
  pageScannedInAnotherWay,
  paperWipedWithinBlocks,
  placesThatDifferFromTheirPage,
  sameGlyphInTwoPlaces,
  thumbnailDiffersFromPicture,
  valueSofterThanItsRow,
  readingsShowDifferentPages,
  pageContentChangedInLaterRevision,
  pageRedrawnInLaterRevision,
  unusedContentShowsOtherValue,
  valueReplacedInLaterRevision,
  wordsReplacedInLaterRevision,
  accountAbroadOfItsIssuer,
  accountContradictsItsBankDetails,
  accountNumberFailsItsCheckDigits,
  bankCodeOfAnotherCountry,
  bookingListedTwice,
  bookingOnAWeekend,
  bookingOutsideItsPeriod,
  dateBreaksTheOrderOfItsColumn,
  datesInImpossibleOrder,
  daysOfBusinessOutOfOrder,
  detailDiffersFromCustomerRecord,
  detailsDifferFromCustomerRecord,
  embeddedInvoiceDiffersFromPages,
  embeddedInvoiceDoesNotAddUp,
  impossiblePrintedDate,
  issueDateYearsFromOtherDates,
  laterPageNamesAnotherPerson,
  lineAmountDiffersFromQuantityAndPrice,
  machineReadableZoneDiffersFromPage,
  machineReadableZoneFailsItsCheckDigits,
  maskedNumberDiffersFromFullNumber,
  meterReadingsDifferFromConsumption,
  numberedRowsHaveAGap,
  pageNamesAnotherDocument,
  pageNumbersAreInconsistent,
  pageOutsideOfThePeriod,
  payDoesNotAddUp,
  payItemsDoNotAddUp,
  paymentCodeDiffersFromPages,
  periodEndsBeforeItBegins,
  personDiffersFromTheAddress,
  postalCodeOfAnotherPlace,
  printedDateInTheFuture,
  registeredNumberFailsItsCheckDigit,
  repeatedLineDiffersOnOnePage,
  runningBalanceIsBroken,
  runningBalanceStopsAtAPage,
  sameSumStatedTwiceDiffers,
  sumsDoNotAddUp,
  taxDiffersFromItsRate,
  taxRateUnknownToItsCountry,
  valueInAnotherNotation,
  weekdayDiffersFromDate,
  wordsDifferFromFigures,
  changeForbiddenBySignature,
  contentCredentialsFailVerification,
  coveredBytesDifferFromSignature,
  overlayChangedAfterSigning,
  signatureEmptied,
  signatureLeavesBytesUncovered,
  signatureRemoved,
  signedPagesChangedLater,
  signedWithContentInWaiting,
  signerCertificateOutsideValidity,
  bytesOutsideTheDocument,
  crossReferenceDiffersFromObjects,
  damagedStructure,
  objectsOutsideAllVersions,
];
