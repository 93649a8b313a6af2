/** What the service calls of these kernels. */
export { widenMarks } from "./widen";
export { lookAtBlocks } from "./ripples";
export { compareGlyphs, findNearest } from "./twins";
export { sumRings } from "./halos";
export { addArea } from "./paper";
export { findSeam } from "./seams";
export { transformBlock } from "./cosine";
export { chooseBlocks, collectSizes, scoreSizes, transformAll } from "./earlier";
export { countOne, countRow, countStoredRow, sumWeights } from "./saved-once";
export { findAnchors, findPlaces, groupAnchors, hashBlocks } from "./patches";
export { countCoefficients, sumBox } from "./boxes";
export { findCuts, setShares } from "./wiped";
export { inverseRow } from "./inverse";
export { separateColours } from "./colours";
export { markRow, measureTiles } from "./ink";
export { compareTints } from "./tints";
export { markEdges } from "./edges";
export { countSteps } from "./steps";
