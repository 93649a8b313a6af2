/** The flags of Node that `npm start` and the image start the service with, so that what is measured is what runs. */
export const startFlags: readonly string[] = [
  "--max-semi-space-size=8",
  "--heap-growing-percent=25",
  "--no-short-builtin-calls",
  "--v8-pool-size=0",
];
