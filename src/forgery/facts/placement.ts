/** Where the points of a picture or a drawing stand on its page. */

/** From a picture's points to a page's, both from the top left: x' = ax + cy + e, y' = bx + dy + f. */
export type Placement = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
