/** References of C2PA to a box by its address, with the hash of what stands there (C2PA 2.2, 8.4.2). */
import { createHash } from "node:crypto";
import type { CborValue } from "./cbor.ts";
import { bytesOf, field, textOf } from "./fields.ts";
import type { JumbfBox } from "./jumbf.ts";

const algorithms = ["sha256", "sha384", "sha512"] as const;
export type HashAlgorithm = (typeof algorithms)[number];

export interface HashedUri {
  /** The labels on the way, from the manifest's own where the address begins at the store. */
  readonly path: readonly string[];
  readonly hash: Uint8Array | undefined;
  readonly algorithm: HashAlgorithm | undefined;
}

const labelLimit = 10;
const addressLimit = 2_000;

/** `usual` is the claim's own algorithm, for references that name none. */
export function readHashedUri(value: CborValue, usual: CborValue): HashedUri | undefined {
  const url = field(value, "url");
  if (typeof url !== "string" || url.length > addressLimit) return undefined;
  return { path: readPath(url), hash: bytesOf(field(value, "hash")), algorithm: chooseAlgorithm(value, usual) };
}

/** Such as "self#jumbf=/c2pa/urn:uuid:1/c2pa.assertions/c2pa.actions", or one that begins in the same manifest. */
export function readPath(url: string): string[] {
  const path = url.slice(url.indexOf("=") + 1).split("/");
  const isWhole = path[0] === "" && path[1] === "c2pa";
  return path.slice(isWhole ? 2 : 0, (isWhole ? 2 : 0) + labelLimit);
}

export function chooseAlgorithm(value: CborValue, usual: CborValue): HashAlgorithm | undefined {
  const named = textOf(field(value, "alg")) || textOf(usual) || "sha256";
  return algorithms.find((algorithm) => algorithm === named);
}

export function compareHash(
  algorithm: HashAlgorithm | undefined,
  hash: Uint8Array | undefined,
  pieces: readonly Uint8Array[],
): "equal" | "differs" | "unknown" {
  if (algorithm === undefined || hash === undefined) return "unknown";
  const digest = createHash(algorithm);
  for (const piece of pieces) digest.update(piece);
  return digest.digest().equals(hash) ? "equal" : "differs";
}

/** From the manifest, along the labels. */
export function findBox(manifest: JumbfBox, path: readonly string[]): JumbfBox | undefined {
  return path.reduce<JumbfBox | undefined>(
    (found, label) => found?.children.find((child) => child.label === label),
    manifest,
  );
}
