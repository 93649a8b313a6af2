/** States as earlier versions kept them, in the present form. What has neither form is refused. */
import type { StateKind } from "./state-kinds.ts";

interface Form {
  readonly name: string;
  /** The first number of its bytes. */
  readonly versions: readonly number[];
  /** By version: what an earlier version kept in so many bytes, in the present form. */
  readonly former: readonly { readonly version: number; readonly bytes: number; readonly read: Conversion }[];
}

/** Gets a state of the present length that is empty, and the bytes as they were kept. */
type Conversion = (state: Uint8Array, bytes: Uint8Array) => void;

/** The bytes of a state in the present form, of so many bytes; a RangeError says that they are of no version that this one knows. */
export function toPresentForm(kind: StateKind, bytes: Uint8Array, presentBytes: number): Uint8Array {
  const form = formOf(kind);
  const version = versionOf(bytes);
  const isPresent = bytes.length === presentBytes;
  if (isPresent && form.versions.includes(version)) return bytes;
  const formers = form.former.filter((each) => each.bytes === bytes.length);
  const former = formers.find((each) => each.version === version);
  if (former !== undefined) {
    const state = new Uint8Array(presentBytes);
    former.read(state, bytes);
    return state;
  }
  const expected = isPresent ? form.versions[0] : formers[0]?.version;
  if (expected === undefined) throw new RangeError(`${form.name} must have ${presentBytes} bytes.`);
  throw new RangeError(`${form.name} of ${bytes.length} bytes must be of version ${expected}.`);
}

export function isPresentVersion(kind: StateKind, version: number): boolean {
  return formOf(kind).versions.includes(version);
}

function versionOf(bytes: Uint8Array): number {
  return bytes.length < 8 ? Number.NaN : new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, true);
}

function setVersion(state: Uint8Array, version: number): void {
  new DataView(state.buffer, state.byteOffset, 8).setFloat64(0, version, true);
}

/** Copies spans of bytes: where they were, where they are, and their length. */
function copySpans(state: Uint8Array, bytes: Uint8Array, spans: readonly (readonly [number, number, number])[]): void {
  for (const [from, to, length] of spans) state.set(bytes.subarray(from, from + length), to);
}

/**
 * The fourth version had no list of counterparties, which begins empty: what its filter has stays known. The third lacked what an account is tied
 * to as well, and the second also the unit and the counts of attributes.
 */
const [formerTiesAt, tiesAt, tiesBytes] = [1_280, 1_536, 1_712];
const accountForm: Form = {
  name: "An account state",
  versions: [5],
  former: [
    { version: 4, bytes: formerTiesAt + tiesBytes, read: addCounterparties },
    { version: 3, bytes: formerTiesAt, read: addTies },
    { version: 2, bytes: 1_216, read: addTies },
  ],
};

function addCounterparties(state: Uint8Array, bytes: Uint8Array): void {
  copySpans(state, bytes, [
    [0, 0, formerTiesAt],
    [formerTiesAt, tiesAt, tiesBytes],
  ]);
  setVersion(state, 5);
}

function addTies(state: Uint8Array, bytes: Uint8Array): void {
  state.set(bytes);
  setVersion(state, 5);
  setVersion(state.subarray(tiesAt), 2);
}

/** The third is one of the first that was read by a later version: its amounts were forgotten, so that they are fewer than its events. */
const partyForm: Form = {
  name: "A party state",
  versions: [2, 3],
  former: [
    { version: 2, bytes: 728, read: (state, bytes) => state.set(bytes) },
    { version: 1, bytes: 728, read: forgetRawAmounts },
  ],
};

/** The first version added up amounts as they were written, whatever their currency, and had no crowd. */
function forgetRawAmounts(state: Uint8Array, bytes: Uint8Array): void {
  state.set(bytes);
  // Of each row of sums only the first is kept: that of older days, then of the eleven that are kept apart.
  for (let row = 40; row < 424; row += 32) state.fill(0, row + 8, row + 32);
  setVersion(state, 3);
}

/**
 * The third version did not know of which accounts its payments are, which count as many, nor how many came from far ahead. The second had the first ten signals alone; the others
 * begin empty.
 */
const formerColumns = 520;
const presentColumns = 760;
const accountsAt = 40 + presentColumns * 8 + 4 * presentColumns * 4;
const peersForm: Form = {
  name: "A peers state",
  versions: [4],
  former: [
    { version: 3, bytes: accountsAt, read: countAsMany },
    {
      version: 2,
      bytes: 40 + formerColumns * 8 + 4 * formerColumns * 4,
      read: (state, bytes) => {
        const [formerDays, presentDays] = [40 + formerColumns * 8, 40 + presentColumns * 8];
        const days = [0, 1, 2, 3].map(
          (day) =>
            [formerDays + day * formerColumns * 4, presentDays + day * presentColumns * 4, formerColumns * 4] as const,
        );
        const third = state.subarray(0, accountsAt);
        copySpans(third, bytes, [[0, 0, formerDays], ...days]);
        countAsMany(state, third);
      },
    },
  ],
};

function countAsMany(state: Uint8Array, bytes: Uint8Array): void {
  state.set(bytes);
  state.fill(0xff, accountsAt, accountsAt + 8);
  setVersion(state, 4);
}

function formOf(kind: StateKind): Form {
  if (kind === "account") return accountForm;
  return kind === "peers" ? peersForm : partyForm;
}
