/**
 * Prints what is found of each typology of fraud, and which honest look-alikes are accused: `node bin/run.js lab/typologies/run.ts`.
 * The frauds and twins live in a simulated town of their own, through the service's decider with the built-in model.
 */
import { readCommand } from "../../scripts/support/command.ts";
import { decimal, flag, text, wholeNumber } from "../../scripts/support/options.ts";
import { typologies } from "./catalogue.ts";
import { countedFromMs, decideTown, type Judged } from "./decide-town.ts";
import type { FieldSet } from "./payment.ts";
import type { StoryKind } from "./scene.ts";

const options = readCommand({
  does: `Prints what is found of each typology of fraud at an alert budget, and which honest twins are accused, with required fields
    only and with all optional ones. Each typology has five frauds, five honest twins and five hard twins.`,
  options: {
    seed: wholeNumber(1, "what chance begins with"),
    seeds: wholeNumber(1, "how many towns, the first with the seed"),
    budget: decimal(5, "alerts per 1,000 honest payments"),
    show: text("NAME", "also prints the judged payments of this typology"),
    alerts: flag("also prints what makes up the honest alerts"),
  },
});

const sets: readonly FieldSet[] = ["required", "all"];
const tables = new Map<FieldSet, TypologyRow[][]>();
for (const set of sets) {
  const rows: TypologyRow[][] = [];
  for (let seed = options.seed; seed < options.seed + options.seeds; seed += 1) {
    const judged = decideTown(seed, set);
    const table = measureTown(judged, options.budget);
    rows.push([...table.rows]);
    const score = 100 / (1 + Math.exp(-table.threshold));
    console.log(
      `${set} fields, town ${seed}: ${table.honest} honest payments, alerts from a score of ${score.toFixed(2)}`,
    );
    if (options.show !== undefined) showStory(judged, options.show, table.threshold);
    if (options.alerts) showAlerts(judged, table.threshold);
  }
  tables.set(set, rows);
}

function sum(rows: readonly TypologyRow[][], place: number, kind: "fraud" | "twin" | "hard"): number {
  return rows.reduce((total, table) => total + (table[place]?.flagged[kind] ?? 0), 0);
}

const of = 5 * options.seeds;
console.log(
  `\nFrauds found, honest twins accused and hard twins accused, of ${of} each; \u2013 where required fields cannot show it`,
);
console.log(
  "| typology | required: found | twins | hard | all fields: found | twins | hard |\n|---|---|---|---|---|---|---|",
);
const [required = [], all = []] = sets.map((set) => tables.get(set) ?? []);
const totals = { required: [0, 0, 0, 0], all: [0, 0, 0, 0] };
for (const [place, { name, unseen }] of (all[0] ?? []).entries()) {
  const figures = (rows: readonly TypologyRow[][]) =>
    (["fraud", "twin", "hard"] as const).map((kind) => sum(rows, place, kind));
  const [ownRequired, ownAll] = [figures(required), figures(all)];
  const shown = unseen === undefined ? `${ownRequired[0]}` : `\u2013 (${ownRequired[0]})`;
  console.log(`| ${name} | ${shown} | ${ownRequired[1]} | ${ownRequired[2]} | ${ownAll.join(" | ")} |`);
  add(totals.required, ownRequired, unseen === undefined);
  add(totals.all, ownAll, true);
}
for (const [set, [found = 0, twins = 0, hard = 0, possible = 0]] of Object.entries(totals)) {
  const twinCount = of * (all[0]?.length ?? 0);
  console.log(
    `${set} fields: ${found} of ${possible * of} frauds found, ${twins} of ${twinCount} twins and ${hard} of ${twinCount} hard twins accused`,
  );
}
console.log(`Required fields alone cannot show: ${wordUnseen(all[0] ?? [])}.`);

/** "impossible travel (they have no country); ..." */
function wordUnseen(rows: readonly TypologyRow[]): string {
  const names = new Map<string, string[]>();
  for (const { name, unseen } of rows) {
    if (unseen !== undefined) names.set(unseen, [...(names.get(unseen) ?? []), name]);
  }
  return [...names].map(([reason, of]) => `${of.join(", ")} (${reason})`).join("; ");
}

function add(total: number[], [fraud = 0, twin = 0, hard = 0]: readonly number[], isVisible: boolean): void {
  if (isVisible) {
    total[0] = (total[0] ?? 0) + fraud;
    total[3] = (total[3] ?? 0) + 1;
  }
  total[1] = (total[1] ?? 0) + twin;
  total[2] = (total[2] ?? 0) + hard;
}

function showStory(judged: readonly Judged[], name: string, threshold: number): void {
  for (const one of judged) {
    if (one.typology !== name || !one.isJudged) continue;
    const { amount, timeMs } = one.transaction;
    const codes = one.decision.findings.map(({ code, weight }) => `${code} ${weight.toFixed(1)}`).join(", ");
    const isAlert = one.decision.logOdds >= threshold ? "*" : " ";
    const at = new Date(timeMs).toISOString();
    console.log(`${isAlert} ${one.kind} ${one.index} ${at} ${amount} score ${one.decision.riskScore}: ${codes}`);
  }
}

function showAlerts(judged: readonly Judged[], threshold: number): void {
  const honest = judged.filter(({ isOrdinary, decision }) => isOrdinary && decision.logOdds >= threshold);
  for (const { transaction, decision } of honest.slice(-60)) {
    const codes = decision.findings.map(({ code, weight }) => `${code} ${weight.toFixed(1)}`).join(", ");
    const { counterpartyId, channel, country } = transaction;
    console.log(
      `  ${transaction.accountId} ${transaction.amount} ${counterpartyId} ${channel} ${country} ${decision.riskScore}: ${codes}`,
    );
  }
}

interface TypologyRow {
  readonly name: string;
  readonly unseen: string | undefined;
  /** Of five each: frauds found, honest twins accused, hard twins accused. */
  readonly flagged: Readonly<Record<StoryKind, number>>;
}

interface TownTable {
  /** Log-odds from which there is an alert. */
  readonly threshold: number;
  readonly honest: number;
  readonly rows: readonly TypologyRow[];
}

/** `budget` is in alerts per 1,000 honest payments; those are the ordinary ones, not the twins. */
function measureTown(judged: readonly Judged[], budget: number): TownTable {
  const honest = judged.filter(({ isOrdinary, transaction }) => isOrdinary && transaction.timeMs >= countedFromMs);
  const scores = honest.map(({ decision }) => decision.logOdds).sort((left, right) => right - left);
  const allowed = Math.floor((budget * honest.length) / 1_000);
  // Above the score that would be one alert too many.
  const threshold = (scores[allowed] ?? Number.NEGATIVE_INFINITY) + 1e-9;
  const rows = typologies.map(({ name, unseen }) => {
    const count = (kind: StoryKind) =>
      new Set(
        judged.flatMap((one) =>
          one.typology === name && one.kind === kind && one.isJudged && one.decision.logOdds >= threshold
            ? [one.index]
            : [],
        ),
      ).size;
    return { name, unseen, flagged: { fraud: count("fraud"), twin: count("twin"), hard: count("hard") } };
  });
  return { threshold, honest: honest.length, rows };
}
