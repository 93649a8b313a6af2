/** Loaded before a program: its clock is ahead, or behind, by so many milliseconds. */
const shiftMs = Number(process.env.ASSAY_TEST_CLOCK_SHIFT_MS ?? 0);
const now = Date.now.bind(Date);

globalThis.Date = new Proxy(Date, {
  construct: (target, words, made) => Reflect.construct(target, words.length === 0 ? [now() + shiftMs] : words, made),
  get: (target, name) => (name === "now" ? () => now() + shiftMs : Reflect.get(target, name)),
});
