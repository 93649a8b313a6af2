/** What the files of pictures say that a PDF keeps as they were: each a JPEG with content credentials or metadata of its own. */
import type { CredentialFacts } from "./credentials.ts";
import type { MetadataFacts } from "./metadata.ts";

export interface PictureFacts {
  /** Those that say anything. */
  readonly pictures: readonly EmbeddedPicture[];
}

export interface EmbeddedPicture {
  readonly page: number;
  /** It covers the page, as a scan does. */
  readonly isWholePage: boolean;
  readonly credentials?: CredentialFacts;
  readonly metadata: MetadataFacts;
}
