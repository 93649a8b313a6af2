/** Sees data, or a second picture that nothing announces, behind a picture's end. */
import { defineCheck } from "../../check.ts";
import type { TrailingFacts } from "../../facts/image-file.ts";

/** Some programs leave a few bytes of their own. */
const leastBytes = 64;

export const dataBehindThePicture = defineCheck({
  id: "data-behind-the-picture",
  version: 2,
  title: "Data behind the picture's end",
  tamperingType: "tampering",
  analysis: "metadata",
  cause: "structure",
  strength: "supporting",
  canShowTampering: false,
  meaning:
    "A JPEG or PNG ends with a marker. Phones put further pictures and short films behind it and announce them: in an index of pictures (MPF), in XMP, or in a directory at the end. Other data, or a second whole picture that nothing announces, is nothing that a viewer shows, and was put there by something else. Files that name a camera are left out, since makers have previews of their own there.",
  innocentCauses: [
    "data of a phone's maker",
    "files joined or padded in transfer",
    "a phone's further picture whose announcement a program took out with the metadata",
    "tools that hide remarks of their own",
  ],
  source: "Catalogue of checks, P12: only ever supports another finding.",
  appliesTo: ["image"],
  needs: ["imageFile"],
  run({ imageFile: { trailing, jpeg, camera } }) {
    if (trailing === undefined) return jpeg === undefined ? "not_applicable" : "clear";
    if (camera !== undefined) return "clear";
    const observation = describe(trailing);
    return observation === undefined ? "clear" : [{ observation, confidence: 90 }];
  },
});

function describe({ bytes, kind, picture, isAnnounced }: TrailingFacts): string | undefined {
  if (kind === "unknown" && bytes >= leastBytes) {
    return `${bytes} bytes of no known kind stand behind the end of the picture; no viewer shows them.`;
  }
  if (kind !== "another picture" || picture === undefined || isAnnounced === true) return undefined;
  const { format, width, height } = picture;
  return `A second whole picture, a ${format} of ${width} x ${height} points, stands behind the end of the first one (${bytes} bytes). Nothing in the file announces it, and no viewer shows it.`;
}
