/** Signers of content credentials for tests: a key of each kind that C2PA allows, with a certificate of a test authority. */
import { constants, generateKeyPairSync, type KeyObject, sign, webcrypto } from "node:crypto";
import * as asn1js from "asn1js";
import * as pki from "pkijs";
import { structureOf } from "../evidence/credentials/read-cose.ts";
import { writeCbor } from "./cbor-writer.ts";

export type ClaimAlgorithm = "ES256" | "ES384" | "ES512" | "PS256" | "PS384" | "PS512" | "EdDSA";

export interface ClaimSigner {
  /** In DER, the signer's first. */
  readonly chain: readonly Buffer[];
  readonly key: KeyObject;
  readonly algorithm: ClaimAlgorithm;
}

export interface Authority {
  readonly pem: string;
  readonly makeSigner: (name: string, algorithm?: ClaimAlgorithm) => Promise<ClaimSigner>;
}

const numbers: Readonly<Record<ClaimAlgorithm, number>> = {
  ES256: -7,
  ES384: -35,
  ES512: -36,
  PS256: -37,
  PS384: -38,
  PS512: -39,
  EdDSA: -8,
};
const curves = { ES256: "P-256", ES384: "P-384", ES512: "P-521" } as const;

function makeKeys(algorithm: ClaimAlgorithm): { readonly publicKey: KeyObject; readonly privateKey: KeyObject } {
  if (algorithm === "EdDSA") return generateKeyPairSync("ed25519");
  if (algorithm === "ES256" || algorithm === "ES384" || algorithm === "ES512") {
    return generateKeyPairSync("ec", { namedCurve: curves[algorithm] });
  }
  return generateKeyPairSync("rsa", { modulusLength: 2_048 });
}

export async function makeAuthority(name: string): Promise<Authority> {
  const { subtle } = webcrypto;
  const keys = await subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const spki = Buffer.from(await subtle.exportKey("spki", keys.publicKey));
  const certify = async (subject: string, publicKey: Buffer): Promise<Buffer> => {
    const certificate = new pki.Certificate();
    certificate.version = 2;
    certificate.serialNumber = new asn1js.Integer({ value: 4_712 });
    for (const [place, text] of [
      [certificate.issuer, name],
      [certificate.subject, subject],
    ] as const) {
      const value = new asn1js.Utf8String({ value: text });
      place.typesAndValues.push(new pki.AttributeTypeAndValue({ type: "2.5.4.3", value }));
    }
    certificate.notBefore.value = new Date(Date.UTC(2023, 0, 1));
    certificate.notAfter.value = new Date(Date.UTC(2033, 0, 1));
    certificate.subjectPublicKeyInfo = new pki.PublicKeyInfo({ schema: asn1js.fromBER(publicKey).result });
    await certificate.sign(keys.privateKey, "SHA-256");
    return Buffer.from(certificate.toSchema(true).toBER(false));
  };
  const own = await certify(name, spki);
  return {
    pem: `-----BEGIN CERTIFICATE-----\n${own.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----`,
    async makeSigner(subject, algorithm = "ES256") {
      const { publicKey, privateKey } = makeKeys(algorithm);
      const leaf = await certify(subject, publicKey.export({ type: "spki", format: "der" }));
      return { chain: [leaf], key: privateKey, algorithm };
    },
  };
}

/** A COSE_Sign1 over a claim that stands elsewhere. */
export function signClaim(claim: Uint8Array, { chain, key, algorithm }: ClaimSigner): Buffer {
  const head = writeCbor(
    new Map<number, number | readonly Buffer[]>([
      [1, numbers[algorithm]],
      [33, chain],
    ]),
  );
  const content = structureOf("Signature1", head, claim);
  const digest = algorithm === "EdDSA" ? null : `sha${algorithm.slice(2)}`;
  const padding = algorithm.startsWith("PS")
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    : {};
  const value = sign(digest, content, { key, dsaEncoding: "ieee-p1363", ...padding });
  return Buffer.concat([Buffer.from([0xd2]), writeCbor([head, {}, null, value])]);
}
