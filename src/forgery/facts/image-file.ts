/** What a picture's file says beside its pixels: how it was encoded, which programs name themselves, and what else it carries. */

export interface ImageFileFacts {
  readonly width: number;
  readonly height: number;
  readonly jpeg?: JpegFileFacts;
  /** What stands behind the picture's end. */
  readonly trailing?: TrailingFacts;
  /** Programs and remarks that name themselves outside EXIF and XMP's usual fields: comments, text chunks, history. */
  readonly mentions: readonly { readonly place: string; readonly text: string }[];
  readonly camera?: { readonly maker: string; readonly model: string };
  /** Size that EXIF states of the picture. */
  readonly statedSize?: { readonly width: number; readonly height: number };
  readonly thumbnail?: ThumbnailFacts;
  /** Texts that generators of pictures leave. */
  readonly generatorMarks?: readonly GeneratorMark[];
  /** EXIF's remark of the user, in which phones say that a picture is a screen shot. */
  readonly remark?: string;
}

export interface TrailingFacts {
  readonly bytes: number;
  readonly kind: "padding" | "another picture" | "video" | "unknown";
  /** The first further picture, where all of it is there. */
  readonly picture?: { readonly format: "JPEG" | "PNG"; readonly width: number; readonly height: number };
  /** Of a further picture: whether the file has an index of pictures, a directory in XMP, or a trailer of a phone that speaks of it. */
  readonly isAnnounced?: boolean;
}

export interface JpegFileFacts {
  /** Of the nearest common table, and whether it is that table exactly. */
  readonly quality: number;
  readonly isCommonTable: boolean;
}

/** The small copy that EXIF carries, against the picture made as small. */
export interface ThumbnailFacts {
  readonly width: number;
  readonly height: number;
  /** Whether both have the same shape, so that they can be compared. */
  readonly isSameShape: boolean;
  /** Correlation of brightness, -1 to 1. */
  readonly likeness: number;
  /** The place that differs most after brightness is evened out, in points of the picture, and by how many levels. */
  readonly difference: number;
  readonly usualDifference: number;
  readonly place: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

/** A text that a generator of pictures leaves. */
export interface GeneratorMark {
  /** Such as "PNG text parameters". */
  readonly place: string;
  /** Whose text it is. */
  readonly program: string;
  /** Its beginning. */
  readonly text: string;
}
