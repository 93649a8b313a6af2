/** One number for each point of a picture, row after row. */

export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array;
}
