/** Every check there is. Written by `node scripts/write-checks-doc.ts`; edit the checks, not this list. */
import type { Check } from "./check.ts";
import { declaredFormatDiffersFromContent } from "./checks/container/declared-format-differs-from-content.ts";
import { impossibleMetadataDate } from "./checks/metadata/impossible-metadata-date.ts";
import { metadataDateInTheFuture } from "./checks/metadata/metadata-date-in-the-future.ts";
import { modifiedBeforeCreated } from "./checks/metadata/modified-before-created.ts";
import { pageContentChangedInLaterRevision } from "./checks/revisions/page-content-changed-in-later-revision.ts";
import { valueReplacedInLaterRevision } from "./checks/revisions/value-replaced-in-later-revision.ts";
import { wordsReplacedInLaterRevision } from "./checks/revisions/words-replaced-in-later-revision.ts";

export const catalogue: readonly Check[] = [
  declaredFormatDiffersFromContent,
  impossibleMetadataDate,
  metadataDateInTheFuture,
  modifiedBeforeCreated,
  pageContentChangedInLaterRevision,
  valueReplacedInLaterRevision,
  wordsReplacedInLaterRevision,
];
