/** A vault in S3-compatible storage: an object for each document, visible only when it is complete. */
import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { type DocumentAddress, requireAddress, requireSide, type Vault } from "../vault.ts";
import { writeAside } from "../write-aside.ts";
import { createS3Client, type S3Client, type S3ClientSettings, textOf } from "./s3-client.ts";
import { encodePart, presign } from "./sign.ts";

export interface S3VaultSettings extends S3ClientSettings {
  readonly place: StoragePlace;
  /** A folder in which a document waits until its digest is known. */
  readonly temporaryFolder: string;
}

interface StoragePlace {
  readonly bucket: string;
  /** Prefix of every key; empty or with a slash at the end. */
  readonly prefix: string;
  /** Address of storage other than Amazon's; its buckets are addressed by path. */
  readonly endpoint?: string | undefined;
}

/** A page of a thousand names, each with its dates and owner. */
const listLimitBytes = 4 * 2 ** 20;
const addressPattern = /(?:^|\/)(\d{1,15})\/([0-9a-f]{64})$/;

export async function openS3Vault(settings: S3VaultSettings): Promise<Vault> {
  const { place, signer, temporaryFolder, now } = settings;
  const client = createS3Client(settings);
  const bucketUrl = bucketAddress(place, signer.region);
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });

  function urlOf(side: number, sha256: string): URL {
    requireAddress(side, sha256);
    return new URL(`${bucketUrl}/${place.prefix}${side}/${sha256}`);
  }

  async function findSize(url: URL): Promise<number | undefined> {
    const response = await client.send({ method: "HEAD", url });
    response.resume();
    return response.statusCode === 404 ? undefined : Number(response.headers["content-length"]);
  }

  return {
    async put(side, source, limitBytes) {
      requireSide(side);
      const path = join(temporaryFolder, `vault-${randomUUID()}`);
      try {
        const stored = await writeAside(path, source, limitBytes);
        const url = urlOf(side, stored.sha256);
        // Bytes that are stored already need not be sent.
        if ((await findSize(url)) === stored.bytes) return stored;
        const response = await client.send({ method: "PUT", url, body: { path, ...stored } });
        response.resume();
        requireFound(response);
        return stored;
      } finally {
        await rm(path, { force: true });
      }
    },

    async findDocument(side, sha256) {
      const response = await client.send({ method: "GET", url: urlOf(side, sha256) });
      if (response.statusCode !== 404) return { bytes: Number(response.headers["content-length"]), stream: response };
      response.resume();
      return undefined;
    },

    async delete(side, sha256) {
      const url = urlOf(side, sha256);
      if ((await findSize(url)) === undefined) return false;
      (await client.send({ method: "DELETE", url })).resume();
      return true;
    },

    async *list(): AsyncGenerator<DocumentAddress> {
      for await (const page of listPages(client, bucketUrl, place.prefix)) {
        for (const [, key = ""] of page.matchAll(/<Key>([^<]+)<\/Key>/g)) {
          const [, side, sha256] = addressPattern.exec(key) ?? [];
          if (side !== undefined && sha256 !== undefined) yield { side: Number(side), sha256 };
        }
      }
    },

    link(side, sha256, { expiresInS, headers }) {
      const url = urlOf(side, sha256);
      for (const [name, value] of Object.entries(headers)) url.searchParams.set(`response-${name}`, value);
      return presign(url, expiresInS, now(), signer).href;
    },

    async close() {
      client.close();
    },
  };
}

/** The bucket's listing, page by page, as XML. */
async function* listPages(client: S3Client, bucketUrl: string, prefix: string): AsyncGenerator<string> {
  for (let next: string | undefined; ; ) {
    const url = new URL(`${bucketUrl}/`);
    url.searchParams.set("list-type", "2");
    url.searchParams.set("prefix", prefix);
    if (next !== undefined) url.searchParams.set("continuation-token", next);
    const response = await client.send({ method: "GET", url });
    const text = await textOf(response, listLimitBytes);
    requireFound(response);
    yield text;
    next = /<NextContinuationToken>([^<]+)</.exec(text)?.[1];
    if (next === undefined) return;
    next = unescapeXml(next);
  }
}

/** A name with a dot matches no certificate of Amazon's, so such a bucket is addressed by path as well. */
function bucketAddress({ bucket, endpoint }: StoragePlace, region: string): string {
  if (endpoint !== undefined) return `${endpoint}/${encodePart(bucket)}`;
  const host = `s3.${region}.amazonaws.com`;
  return bucket.includes(".") ? `https://${host}/${bucket}` : `https://${bucket}.${host}`;
}

function requireFound(response: IncomingMessage): void {
  if (response.statusCode === 404) throw new Error("The bucket of ASSAY_VAULT_URL does not exist.");
}

function unescapeXml(text: string): string {
  const marks: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => marks[name] ?? whole);
}
