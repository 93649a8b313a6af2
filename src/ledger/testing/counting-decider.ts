/** A decider for tests of the ledger: it counts what it has seen of an account, and says so. */
import type { Transaction } from "../../contract/transactions.ts";
import type { VerdictStatus } from "../../contract/verdict-statuses.ts";
import type {
  Decided,
  Decider,
  KeptRecord,
  KnownLabel,
  LabelChange,
  ListedDecision,
  PackedMemory,
  Past,
} from "../decider.ts";

interface CountingState {
  /** Count, sum of amounts, time of the latest. */
  readonly numbers: Float64Array;
  /** The instants from which labels of fraud are known. */
  readonly fraudTimes: number[];
}

interface CountingModel {
  readonly version: string;
}

const numberCount = 3;
/** The first number of a frozen state. */
const knownForm = 1;

function freezeState({ numbers, fraudTimes }: CountingState): Uint8Array {
  return new Uint8Array(Float64Array.of(knownForm, ...numbers, ...fraudTimes).buffer);
}

function reviveState(_kind: string, bytes: Uint8Array): CountingState {
  const [form, ...stored] = new Float64Array(new Uint8Array(bytes).buffer);
  if (form !== knownForm) throw new RangeError("The state is of another form.");
  return { numbers: Float64Array.from(stored.slice(0, numberCount)), fraudTimes: stored.slice(numberCount) };
}

/** An array that grows. */
function createPackedMemory(): PackedMemory<CountingState> {
  let memory = new Uint8Array();
  let packed = new Uint8Array();
  return {
    mayPack: () => true,
    take(bytes) {
      const at = memory.length;
      const larger = new Uint8Array(at + bytes);
      larger.set(memory);
      memory = larger;
      return at;
    },
    pack(state) {
      packed = freezeState(state).slice();
      return packed.length;
    },
    keep: (at) => memory.set(packed, at),
    move: (from, to, bytes) => memory.copyWithin(to, from, from + bytes),
    unpack: (kind, at, bytes) => reviveState(kind, memory.subarray(at, at + bytes)),
    bytesAt: (at, bytes) => memory.subarray(at, at + bytes),
  };
}

export function createDecider(): Decider<CountingState> {
  return {
    stateKeys: ({ accountId }) => [
      { kind: "account", id: accountId },
      { kind: "peers", id: "all" },
    ],
    createState: () => ({ numbers: new Float64Array(numberCount), fraudTimes: [] }),
    copyState: ({ numbers, fraudTimes }) => ({ numbers: numbers.slice(), fraudTimes: [...fraudTimes] }),
    packed: createPackedMemory(),
    reviveState,
    releaseState: () => undefined,
    freezeState,
    needsHistory: ({ timeMs }, [account]) => account !== undefined && timeMs < (account.numbers[2] ?? 0),
    decide,
    absorb,
    absorbLabel,
    readModel(body, version): CountingModel {
      const text = new TextDecoder().decode(body);
      if (text !== "sound") throw new TypeError("Stored model: it is not sound.");
      return { version };
    },
    prepare: () => undefined,
    readRules: ({ rules }, version) => ({ version, codes: rules.map(({ id, version: rule }) => [id, rule]) }),
    findRulesProblem: ({ rules }, lists) => {
      const broken = rules.find(
        (rule) => rule.expression === "broken" || rule.lists.some((name) => !lists.includes(name)),
      );
      return broken === undefined ? undefined : `Rule ${broken.id} is broken.`;
    },
    summarise: readRecord,
    wordVerdict({ record }) {
      const { status, details } = readRecord(record);
      return { status, isFraudulent: false, details };
    },
  };
}

/** Only details of approvals are read from here. */
interface CountingRecord extends ListedDecision {
  readonly details: string;
}

/** Records of approvals are bytes, others are texts as those of earlier versions: a store has both. */
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function readRecord(record: KeptRecord): CountingRecord {
  return JSON.parse(typeof record === "string" ? record : decoder.decode(record)) as CountingRecord;
}

interface CountingRules {
  readonly version: string;
  readonly codes: readonly (readonly [string, number])[];
}

const mostHistory = 4_096;

function decide(
  transaction: Transaction,
  { states, profile, history: readHistory, model, rules, lists }: Past<CountingState>,
): Decided {
  const { amount, timeMs } = transaction;
  if (transaction.attributes?.explode === true) throw new Error("told to explode");
  const [account, peers] = states;
  const history = readHistory?.(mostHistory);
  const seen = account?.numbers[0] ?? 0;
  const earlier = history?.transactions.filter((other) => other.timeMs <= timeMs).length ?? seen;
  absorb(states, transaction);
  const named = transaction.counterpartyId ?? "";
  const listed = lists.lists.filter(({ name }) => lists.has(name, named, timeMs)).map(({ name }) => name);
  const riskScore = Math.min(100, earlier);
  const reasonCodes = profile === undefined ? ["SEEN"] : ["SEEN", `OWNED_BY_${profile.customerId}`];
  const late = history === undefined ? "" : history.isComplete ? ", late" : ", late and incomplete";
  const declined = history === undefined || history.declined.size === 0 ? "" : `, ${history.declined.size} declined`;
  const labels = history?.labels.flatMap(({ label }) => (label.isFraud ? label.knownAtMs : []));
  const frauds = countKnown(labels ?? account?.fraudTimes, timeMs);
  const allFrauds = countKnown(peers?.fraudTimes, timeMs);
  const status = statusOf(transaction);
  const details =
    `Seen ${earlier} before${late}${declined}; all ${peers?.numbers[0] ?? 0}; sum ${account?.numbers[1] ?? 0}.` +
    (frauds + allFrauds === 0 ? "" : ` Frauds ${frauds}; all ${allFrauds}.`) +
    (model === undefined ? "" : ` By ${(model as CountingModel).version}.`) +
    (rules === undefined ? "" : ` Rules ${(rules as CountingRules).version}.`) +
    (listed.length === 0 ? "" : ` On ${listed.join(" ")}.`);
  const isDerivable = status === "approved";
  const record = JSON.stringify({ status, riskScore, reasonCodes, ...(isDerivable ? { details } : {}) });
  return {
    verdict: { status, isFraudulent: false, details },
    riskScore,
    reasonCodes,
    record: isDerivable ? encoder.encode(record) : record,
    isDerivable,
    features: Float32Array.of(earlier, amount),
    marks: ((rules as CountingRules | undefined)?.codes ?? []).map(([code, version]) => ({
      code,
      version,
      kind: "fired",
    })),
  };
}

/** The transaction's attributes decide. */
function statusOf({ attributes }: Transaction): VerdictStatus {
  const { status } = attributes ?? {};
  return status === "review" || status === "declined" ? status : "approved";
}

function absorb(states: readonly CountingState[], transaction: Transaction): void {
  for (const state of states) count(state, transaction);
}

function count({ numbers }: CountingState, { amount, timeMs }: Transaction): void {
  numbers.set([(numbers[0] ?? 0) + 1, (numbers[1] ?? 0) + amount, Math.max(numbers[2] ?? 0, timeMs)]);
}

function absorbLabel({ fraudTimes }: CountingState, { transaction, previous, current }: LabelChange): void {
  if (transaction.attributes?.explodeAtLabel === true) throw new Error("told to explode");
  if (isFraud(previous)) fraudTimes.splice(fraudTimes.indexOf(previous.knownAtMs), 1);
  if (isFraud(current)) fraudTimes.push(current.knownAtMs);
}

function isFraud(label: KnownLabel | undefined): label is KnownLabel {
  return label?.isFraud === true;
}

function countKnown(fraudTimes: readonly number[] | undefined, timeMs: number): number {
  return (fraudTimes ?? []).filter((knownAtMs) => knownAtMs <= timeMs).length;
}
