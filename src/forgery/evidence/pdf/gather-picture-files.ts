/** Content credentials and XMP of the JPEGs on a PDF's pages: programs that put a picture into a PDF often leave its file as it was. */
import { isPictureOfPage } from "../../derived/reading/pages-of-pixels.ts";
import type { EmbeddedPicture, PictureFacts } from "../../facts/pictures.ts";
import { listJpegSegments } from "../credentials/containers/jpeg-segments.ts";
import { gatherCredentials } from "../credentials/credentials.ts";
import { markers } from "../raster/jpeg/markers.ts";
import { readXmp } from "../xmp.ts";
import { choosePictures } from "./choose-pictures.ts";
import type { GatheredArtifact, PagesContext } from "./gatherer.ts";
import { readPagesOnce } from "./read-pages.ts";

const pageLimit = 20;
const xmpName = Buffer.from("http://ns.adobe.com/xap/1.0/\0", "latin1");
const absent = { artifact: { state: "absent" } } as const;

export function gatherPictureFiles(context: PagesContext): GatheredArtifact<PictureFacts> {
  const { input, document } = context;
  const pages = (readPagesOnce(context)?.content.pages ?? []).filter((page) => choosePictures(page).length > 0);
  if (pages.length === 0) return absent;
  const found: EmbeddedPicture[] = [];
  document.withVersion(input.bytes.length, (version) => {
    for (const page of pages.slice(0, pageLimit)) {
      if (input.isLate()) return;
      const chosen = new Set(choosePictures(page).flat());
      version.visitPictures(page.page, (pictures) => {
        for (const picture of pictures.filter(({ mark }) => chosen.has(mark))) {
          const said = describe(picture.readJpeg(), input.trustedCertificates ?? []);
          if (said !== undefined) found.push({ page: page.page, isWholePage: isPictureOfPage(page), ...said });
        }
      });
    }
  });
  return found.length === 0 ? absent : { artifact: { state: "present", value: { pictures: found } } };
}

/** Undefined of a picture that says nothing: nearly all have neither. */
function describe(
  jpeg: Uint8Array | undefined,
  trusted: readonly string[],
): Pick<EmbeddedPicture, "credentials" | "metadata"> | undefined {
  if (jpeg === undefined) return undefined;
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const packet = listJpegSegments(bytes).find(
    ({ marker, start, end }) =>
      marker === markers.exifOrXmp &&
      bytes
        .subarray(start + 4, end)
        .subarray(0, xmpName.length)
        .equals(xmpName),
  );
  const xmp = packet && readXmp(bytes.subarray(packet.start + 4 + xmpName.length, packet.end));
  const artifact = gatherCredentials({ bytes, format: "jpeg", trusted });
  const credentials = artifact.state === "present" ? artifact.value : undefined;
  if (credentials === undefined && xmp === undefined) return undefined;
  return { ...(credentials === undefined ? {} : { credentials }), metadata: xmp ?? { dates: [], tools: [] } };
}
