/** The digest algorithms of signatures, by their object identifiers. */

const digests = new Map<string, string>([
  ["1.2.840.113549.2.5", "md5"],
  ["1.3.14.3.2.26", "sha1"],
  ["2.16.840.1.101.3.4.2.1", "sha256"],
  ["2.16.840.1.101.3.4.2.2", "sha384"],
  ["2.16.840.1.101.3.4.2.3", "sha512"],
  ["2.16.840.1.101.3.4.2.4", "sha224"],
  ["2.16.840.1.101.3.4.2.8", "sha3-256"],
  ["2.16.840.1.101.3.4.2.9", "sha3-384"],
  ["2.16.840.1.101.3.4.2.10", "sha3-512"],
  ["1.3.36.3.2.1", "ripemd160"],
]);

/** Its name in node:crypto. */
export type Digest = string;

export function digestOf(oid: string): Digest | undefined {
  return digests.get(oid);
}

/** Collisions can be made for these, so two documents can share one signature. */
export function isWeak(digest: string): boolean {
  return digest === "md5" || digest === "sha1";
}
