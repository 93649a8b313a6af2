/** Facts of content credentials for tests of checks: one manifest of a camera, signed and whole. */
import type { ManifestFacts } from "../facts/credentials.ts";

export const cameraManifest: ManifestFacts = {
  label: "urn:c2pa:one",
  role: "file",
  generator: "Camera 1.0",
  signature: {
    state: "valid",
    signer: { name: "Camera Works", issuer: "Authority", stampedAt: "", wasValid: "unknown", trust: "no list" },
  },
  actions: [{ action: "c2pa.created", sourceType: "digitalCapture", agent: "" }],
  faults: [],
  binding: { state: "fits" },
};
