/** Reads a model's card. Each model has its own format, so missing parts are left out. */
export interface Band {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly frauds: number;
  readonly predicted: number;
  readonly observed: number;
}

export interface Evaluation {
  readonly transactions: number | undefined;
  readonly frauds: number | undefined;
  readonly auc: number | undefined;
  readonly averagePrecision: number | undefined;
  readonly brierSkill: number | undefined;
  readonly calibrationSlope: number | undefined;
  readonly calibrationOffset: number | undefined;
  readonly bands: readonly Band[];
}

export interface Card {
  readonly texts: readonly (readonly [name: string, text: string])[];
  readonly features: readonly string[];
  readonly judgedFrom: string | undefined;
  readonly interval: { readonly low: number; readonly high: number } | undefined;
  /** The model first, then what it was compared with on the same transactions. */
  readonly judged: readonly (readonly [name: string, figures: Evaluation])[];
}

type Fields = Readonly<Record<string, unknown>>;

const compared: readonly (readonly [key: string, name: string])[] = [
  ["model", "This model"],
  ["builtIn", "Built-in model"],
  ["logistic", "Logistic regression"],
];

export function readCard(card: unknown): Card {
  const fields = fieldsOf(card);
  const validation = fieldsOf(fields.validation);
  const { low, high } = fieldsOf(validation.averagePrecisionInterval);
  return {
    texts: textsOf(fields),
    features: Array.isArray(fields.features) ? fields.features.filter((name) => typeof name === "string") : [],
    judgedFrom: textOf(validation.from),
    interval: typeof low === "number" && typeof high === "number" ? { low, high } : undefined,
    judged: compared.flatMap(([key, name]) =>
      validation[key] === undefined ? [] : [[name, judgedOf(fieldsOf(validation[key]))] as const],
    ),
  };
}

const names: readonly (readonly [key: string, name: string])[] = [
  ["trainedOn", "Trained on"],
  ["judgedOn", "Evaluated on"],
  ["baseRate", "Base rate"],
  ["rules", "Rules"],
  ["builtIn", "Compared with the built-in model"],
];

function textsOf(fields: Fields): Card["texts"] {
  return names.flatMap(([key, name]) => {
    const text = textOf(fields[key]);
    return text === undefined ? [] : [[name, text] as const];
  });
}

function judgedOf(fields: Fields): Evaluation {
  const { transactions, frauds, auc, averagePrecision, brierSkill, calibrationSlope, calibrationOffset } = fields;
  return {
    transactions: numberOf(transactions),
    frauds: numberOf(frauds),
    auc: numberOf(auc),
    averagePrecision: numberOf(averagePrecision),
    brierSkill: numberOf(brierSkill),
    calibrationSlope: numberOf(calibrationSlope),
    calibrationOffset: numberOf(calibrationOffset),
    bands: Array.isArray(fields.bands) ? fields.bands.flatMap(bandOf) : [],
  };
}

/** Bands without a payment say nothing. */
function bandOf(value: unknown): readonly Band[] {
  const { from, to, count, frauds, predicted, observed } = fieldsOf(value);
  const isWhole =
    typeof from === "number" &&
    typeof to === "number" &&
    typeof count === "number" &&
    typeof frauds === "number" &&
    typeof predicted === "number" &&
    typeof observed === "number";
  return isWhole && count > 0 ? [{ from, to, count, frauds, predicted, observed }] : [];
}

export interface TrainedOn {
  readonly transactions: number | undefined;
  readonly frauds: number | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export function readTrainedOn(card: unknown): TrainedOn {
  const { transactions, frauds, period } = fieldsOf(card);
  const { from, to } = fieldsOf(period);
  return { transactions: numberOf(transactions), frauds: numberOf(frauds), from: textOf(from), to: textOf(to) };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
