/** The forests of the built-in model, what each reads, and the directions that everybody would swear to. */
import type { BoostingSettings } from "../../src/learning/boosting/settings.ts";
import { type FactName, factsInOrder } from "../../src/scoring/facts/table/fact-table.ts";
import type { CauseName } from "../../src/scoring/model/causes.ts";
import type { RowView } from "./portfolio-rows.ts";

export interface ForestStep {
  readonly view: RowView;
  readonly cause: CauseName;
  readonly weight: number;
  readonly settings: Partial<BoostingSettings>;
}

/** Trees that are shallow, slow to learn and see half of everything generalise better to portfolios of another simulator. */
export const settings = {
  treeCount: 120,
  learningRate: 0.1,
  maxLeaves: 8,
  maxDepth: 5,
  l2: 20,
  minLeafHessian: 10,
  featureShare: 0.5,
  rowShare: 0.5,
  seed: 1,
};

/**
 * What must be given speaks first; what is named and what labels say is added to it. A field that is absent, or the same for all,
 * so adds next to nothing, and takes nothing away.
 */
export const steps: readonly ForestStep[] = [
  { view: "required", cause: "behaviour", weight: 1, settings: {} },
  // A new phone in a new country is not more than this beside an ordinary amount, whatever it is in the portfolios.
  {
    view: "named",
    cause: "behaviour",
    weight: 0.7,
    settings: { treeCount: 60, maxLeaves: 6, maxDepth: 3, l2: 50, minLeafHessian: 20 },
  },
  { view: "labelled", cause: "labels", weight: 1, settings: { treeCount: 60, maxLeaves: 8, maxDepth: 4 } },
];

const isOfLabels = (name: string) => /Fraud|Genuine|Streak|KnownShare|labelEvidence/.test(name);

/** Nothing that has a unit or names a number of its own, so that it means the same everywhere. */
export function inputsOf({ view }: Pick<ForestStep, "view">): readonly FactName[] {
  return factsInOrder.flatMap(({ name, trained }) => {
    const isRead =
      trained === "always" ? view === "required" : trained === "linked" && (view === "labelled") === isOfLabels(name);
    return isRead && (trained === "always" || view !== "required") ? [name] : [];
  });
}

/** 1 where more of it may only raise the score, -1 where it may only lower it. */
const sworn: { readonly [name in FactName]?: 1 | -1 } = {
  earlier: -1,
  habits: -1,
  ratioToUsual: 1,
  amountEvidence: 1,
  amountZ: 1,
  ratioToLargest: 1,
  ratioToMean30d: 1,
  outliers7d: 1,
  count1h: 1,
  count24h: 1,
  paceEvidence: 1,
  sameElsewhere1h: 1,
  similar1h: 1,
  smallRun: 1,
  bandCount7d: 1,
  bandCount30d: 1,
  hourEvidence: 1,
  weekdayEvidence: 1,
  heat1d: 1,
  heat7d: 1,
  heat14d: 1,
  rankSum: 1,
  peersShare: -1,
  peersHour: -1,
  nearlyAsLarge: -1,
  rankRatio: -1,
  rankAmount: -1,
  rankLargest: -1,
  rankPace: -1,
  rankHaste: -1,
  rankHour: -1,
  rankHeat1d: -1,
  rankHeat7d: -1,
  rankHeat14d: -1,
  rankDay: -1,
  rankCount24h: -1,
  rankSpent24h: -1,
  isNewCounterparty: 1,
  isNewDevice: 1,
  isNewCountry: 1,
  isNewCategory: 1,
  rankNewCounterparty: -1,
  rankNewDevice: -1,
  rankNewCountry: -1,
  rankNewCategory: -1,
  ownFrauds: 1,
  ownGenuine: -1,
  ownFraudShare7d: 1,
  ownFraudShare28d: 1,
  ownStreak: 1,
  ownSinceFraudMs: -1,
  ownFraudRate: 1,
  counterpartyFrauds: 1,
  counterpartyGenuine: -1,
  counterpartyFraudShare7d: 1,
  counterpartyFraudShare28d: 1,
  counterpartyStreak: 1,
  counterpartySinceFraudMs: -1,
  counterpartyFraudRate: 1,
  deviceFrauds: 1,
  deviceGenuine: -1,
  deviceFraudShare28d: 1,
  deviceFraudRate: 1,
  categoryFraudShare28d: 1,
  countryFraudShare28d: 1,
  labelEvidence: 1,
};

export function monotoneOf(inputs: readonly FactName[]): readonly number[] {
  return inputs.map((name) => sworn[name] ?? 0);
}
