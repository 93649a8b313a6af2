import assert from "node:assert/strict";
import { test } from "node:test";
import type { Artifacts } from "../../facts.ts";
import { cameraManifest } from "../../testing/credential-facts.ts";
import { describeOrigin } from "./origin.ts";

const nothing = { state: "present", value: { dates: [], tools: [] } } as const;
const kindsOf = (artifacts: Artifacts) => describeOrigin(artifacts).map(({ kind, basis }) => [kind, basis]);

test("what is signed stands first, and says by whom", () => {
  const credentials = { state: "present", value: { manifests: [cameraManifest], omitted: 0 } } as const;
  const value = { width: 10, height: 10, mentions: [], camera: { maker: "Apple", model: "iPhone 17" } };
  const [first, second] = describeOrigin({ metadata: nothing, imageFile: { state: "present", value }, credentials });
  assert.deepEqual([first?.kind, first?.verified, first?.signer], ["camera", true, "Camera Works"]);
  assert.deepEqual([second?.kind, second?.verified, second?.signer], ["camera", false, ""]);
});

test("credentials that do not fit the file prove nothing of it", () => {
  const binding = { state: "differs", method: "data hash", parts: [] } as const;
  const manifests = [{ ...cameraManifest, binding }];
  const [first] = describeOrigin({ credentials: { state: "present", value: { manifests, omitted: 0 } } });
  assert.equal(first?.verified, false);
});

test("scanners and screen shots by what names itself", () => {
  const tool = (text: string) =>
    ({ state: "present", value: { dates: [], tools: [{ source: "Info", field: "Creator", text }] } }) as const;
  assert.deepEqual(kindsOf({ metadata: tool("NAPS2") }), [["scanner", "metadata"]]);
  assert.deepEqual(kindsOf({ metadata: tool("Greenshot") }), [["screen shot", "metadata"]]);
  assert.deepEqual(kindsOf({ metadata: tool("Microsoft Word") }), []);
  const value = { width: 10, height: 10, mentions: [], remark: "Screenshot" };
  assert.deepEqual(kindsOf({ metadata: nothing, imageFile: { state: "present", value } }), [
    ["screen shot", "metadata"],
  ]);
});

test("a photo of a screen or of a printed page is a camera's, and says what was photographed", () => {
  const imageFile = { state: "present", value: { width: 10, height: 10, mentions: [] } } as const;
  for (const recapture of ["screen", "printed page"] as const) {
    const raster = { state: "present", value: { pages: [], recapture } } as const;
    const [first, ...others] = describeOrigin({ metadata: nothing, imageFile, raster });
    assert.deepEqual([first?.kind, first?.basis, first?.verified, others], ["camera", "pixels", false, []]);
    assert.equal(first?.statement, `The pixels look like those of a photo of a ${recapture}.`);
  }
});

test("a file that says nothing has no origin", () => assert.deepEqual(describeOrigin({ metadata: nothing }), []));
