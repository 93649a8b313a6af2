/** Sees a JPEG whose tables are not those of the camera that it names. */
import { defineCheck } from "../../check.ts";

/** Makers whose own tables are known not to be the common ones, so that a common one means another program. */
const makersWithOwnTables = /^(?:apple|canon|nikon|sony|fujifilm|panasonic|olympus|pentax|leica)/i;

export const cameraPictureSavedByAnotherProgram = defineCheck({
  id: "camera-picture-saved-by-another-program",
  version: 1,
  title: "Camera picture saved again by another program",
  tamperingType: "tampering",
  cause: "capture",
  strength: "supporting",
  canShowTampering: false,
  meaning:
    "Cameras of these makers use their own quantisation tables, their own or the standard Huffman tables, and name themselves in EXIF. Tables of a common program together with the camera's name mean that another program saved the picture last.",
  innocentCauses: [
    "resizing, rotating or cropping",
    "sending through a messenger or mail program that keeps EXIF",
    "a phone's own gallery",
  ],
  source: "Kornblum: Using JPEG quantization tables to identify imagery processed by software, 2008.",
  needs: ["imageFile"],
  run({ imageFile: { jpeg, camera, statedSize, width, height } }) {
    if (jpeg === undefined || camera === undefined) return "nothing_to_compare";
    const isOther = makersWithOwnTables.test(camera.maker) && jpeg.isCommonTable;
    const isResized =
      statedSize !== undefined &&
      Math.abs(statedSize.width * statedSize.height - width * height) > 0.02 * width * height &&
      statedSize.width > 0;
    if (!isOther || !isResized) return "clear";
    return [
      {
        observation:
          `EXIF names ${`${camera.maker} ${camera.model}`.trim()} and a picture of ${statedSize.width} x ${statedSize.height}; the file has ${width} x ${height} ` +
          `and a common program's tables of quality ${jpeg.quality}: another program made another size of it.`,
        confidence: 90,
      },
    ];
  },
});
