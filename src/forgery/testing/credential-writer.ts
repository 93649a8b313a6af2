/** Writes stores of manifests for tests: claims with assertions, hashes and signatures, right or broken in one place. */
import { createHash } from "node:crypto";
import { type WritableCbor, writeCbor } from "./cbor-writer.ts";
import { type ClaimSigner, signClaim } from "./claim-signer.ts";

export interface PlannedManifest {
  readonly label: string;
  readonly actions?: readonly { readonly [name: string]: WritableCbor }[];
  /** Each names an earlier manifest of the same store, or itself. */
  readonly ingredients?: readonly { readonly relationship: string; readonly label: string }[];
  readonly redacted?: readonly string[];
  readonly isUpdate?: boolean;
  /** Further assertions, such as the hash over the file. */
  readonly assertions?: readonly (readonly [string, WritableCbor])[];
  /** What is changed after signing, as in the public test files. */
  readonly broken?: "signature" | "assertion" | "claim";
}

export const sourceAddress = "http://cv.iptc.org/newscodes/digitalsourcetype/";

export function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

export function labelled(kind: string, label: string, ...content: Uint8Array[]): Buffer {
  const type = Buffer.concat([Buffer.from(kind, "latin1"), Buffer.from("00110010800000aa00389b71", "hex")]);
  return box("jumb", box("jumd", type, Buffer.from([3]), Buffer.from(`${label}\0`, "latin1")), ...content);
}

const hashOf = (labelledBox: Buffer) => createHash("sha256").update(labelledBox.subarray(8)).digest();

/** The last one is the active manifest. */
export function writeStore(plans: readonly PlannedManifest[], signer: ClaimSigner): Buffer {
  const written = new Map<string, Buffer>();
  for (const plan of plans) written.set(plan.label, writeManifest(plan, written, signer));
  return labelled("c2pa", "c2pa", ...written.values());
}

function writeManifest(plan: PlannedManifest, earlier: ReadonlyMap<string, Buffer>, signer: ClaimSigner): Buffer {
  const assertion = (label: string, content: WritableCbor) =>
    [label, labelled("cbor", label, box("cbor", writeCbor(content)))] as const;
  const assertions = new Map<string, Buffer>([
    assertion("c2pa.actions.v2", { actions: plan.actions ?? [] }),
    ...(plan.ingredients ?? []).map(({ relationship, label }, index) => {
      const manifest = earlier.get(label);
      const hash = manifest === undefined ? Buffer.alloc(32) : hashOf(manifest);
      const url = `self#jumbf=/c2pa/${label}`;
      return assertion(`c2pa.ingredient.v3__${index + 1}`, { relationship, activeManifest: { url, hash } });
    }),
    ...(plan.assertions ?? []).map(([label, content]) => assertion(label, content)),
  ]);
  const claim = writeCbor({
    claim_generator_info: { name: "Test writer" },
    alg: "sha256",
    signature: "self#jumbf=c2pa.signature",
    created_assertions: [...assertions].map(([label, bytes]) => ({
      url: `self#jumbf=c2pa.assertions/${label}`,
      hash: hashOf(bytes),
    })),
    redacted_assertions: plan.redacted ?? [],
  });
  const signature = signClaim(claim, signer);
  if (plan.broken === "signature")
    signature.writeUInt8(signature.readUInt8(signature.length - 3) ^ 1, signature.length - 3);
  // A letter of the claim's generator, and one of the first assertion's name of actions.
  if (plan.broken === "claim") claim.write("Tesx", claim.indexOf("Test"));
  const first = assertions.get("c2pa.actions.v2");
  if (plan.broken === "assertion") first?.write("actiont", first.lastIndexOf("actions"));
  return labelled(
    plan.isUpdate === true ? "c2um" : "c2ma",
    plan.label,
    labelled("c2as", "c2pa.assertions", ...assertions.values()),
    labelled("c2cl", "c2pa.claim.v2", box("cbor", claim)),
    labelled("c2cs", "c2pa.signature", box("cbor", signature)),
  );
}
