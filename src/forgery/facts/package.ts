/** A file that holds documents: a ZIP archive or an e-mail message. */

export type PackageKind = "zip" | "eml";

export interface PackageEntry {
  /** Without folders; empty where it has none. */
  readonly name: string;
  /** Why it is not taken out; undefined where it can be. */
  readonly refusal?: string;
}

export interface PackageContents {
  readonly kind: PackageKind;
  readonly entries: readonly PackageEntry[];
  /** Further ones. */
  readonly omitted: number;
}
