/** Two readings of one meter and the consumption between them do not fit. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { readLines, textOf, type Word } from "../../derived/semantics/written/lines.ts";
import { toPlainText } from "../../derived/semantics/written/plain-text.ts";
import type { TextFacts } from "../../facts/text.ts";

type Kind = "previous" | "current" | "used";

/** English, German, French, Spanish, Italian, Portuguese, Dutch and Polish, without accents; the end of what stands before the number. */
const labels: readonly (readonly [Kind, RegExp])[] = [
  [
    "previous",
    /\b((previous|last|opening|start) (meter )?reading|zahlerstand (alt|anfang)|(alter|anfangs|letzter) ?zahlerstand|ancien (releve|index)|lectura anterior|lettura precedente|leitura anterior|(vorige|begin) ?(meter)?stand|poprzedni (stan|odczyt))$/,
  ],
  [
    "current",
    /\b((current|present|closing|end|latest) (meter )?reading|zahlerstand (neu|ende)|(neuer|end) ?zahlerstand|nouve(au|l) (releve|index)|lectura actual|lettura attuale|leitura atual|(nieuwe|eind) ?(meter)?stand|biezacy (stan|odczyt))$/,
  ],
  ["used", /\b(consumption|usage|units used|verbrauch|consommation|consumo|verbruik|zuzycie)( kwh| in kwh)?$/],
];
/** Gas is read in cubic metres and billed in energy; large customers have transformers; a new meter begins again. */
const otherwise =
  /\b(m3|brennwert|zustandszahl|multipl\w*|conversion|wandler\w*|faktor|facteur|coefficient|coeficiente|coefficiente|fattore|fator|factor|wspolczynnik|ct ratio|meter (was )?(replaced|replacement|exchanged?|changed?)|(new|replaced) meter|zahler(wechsel|tausch)|changement de compteur|cambio (de |di )?contat?dore?|meterwissel(ing)?|wymiana licznika)\b/;
const wholeNumber = /^\d{1,3}([.,'’ ]?\d{3})+$|^\d{1,7}$/;
const labelWords = 4;

interface Reading {
  readonly label: string;
  /** As printed, with its thousands. */
  readonly text: string;
  readonly words: readonly Word[];
  readonly value: number;
}
type Readings = Readonly<Record<Kind, Reading>>;

export const meterReadingsDifferFromConsumption = defineCheck({
  id: "meter-readings-differ-from-consumption",
  version: 3,
  title: "Meter readings differ from the consumption",
  tamperingType: "value_mismatch",
  cause: "arithmetic",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "A bill states the previous reading of a meter, the current one and the consumption, once each. The current reading less the previous one is another number than the consumption. A meter that has passed its last number begins again at 0. Bills that convert units, as those for gas do, that name a factor or a new meter, and recognised text do not count.",
  innocentCauses: [
    "a meter that was replaced in the period",
    "several meters on one bill",
    "a factor that the bill does not name",
  ],
  source:
    "The arithmetic of a bill; how often honest documents state other readings is counted by bench/documents/honest.ts.",
  appliesTo: ["pdf"],
  needs: ["text"],
  listHeld({ text }) {
    const readings = findReadings(text);
    if (readings === undefined || differenceOf(readings) !== 0) return [];
    const { previous, current, used } = readings;
    const passed = current.value < previous.value ? `, of a meter that passed ${roundOf(previous, current) - 1}` : "";
    const relation = `'${current.label}' ${current.text} less '${previous.label}' ${previous.text} is '${used.label}' ${used.text}${passed}.`;
    return [{ relation, boxes: boxesOf(readings) }];
  },
  run({ text }) {
    const readings = findReadings(text);
    if (readings === undefined) return "nothing_to_compare";
    return differenceOf(readings) === 0 ? "clear" : [describe(readings)];
  },
});

/** Undefined where one of them is missing, or stated twice and differently. */
function findReadings(text: TextFacts): Readings | undefined {
  const { lines, isRecognised } = readLines(text);
  const all = textOf(lines);
  if (isRecognised || otherwise.test(toPlainText(all))) return undefined;
  const found = lines.flatMap(({ words }) =>
    words.flatMap((word, at): (Reading & { readonly kind: Kind })[] => {
      if (!wholeNumber.test(word.text)) return [];
      const number = withThousands(words, at);
      const text = number.map((one) => one.text).join(" ");
      const before = words.slice(Math.max(0, at - labelWords), at);
      const from = before.findLastIndex(({ text: other }) => /\d/.test(other)) + 1;
      const label = before
        .slice(from)
        .map((one) => one.text)
        .join(" ");
      const kind = labels.find(([, pattern]) => pattern.test(toPlainText(label)))?.[0];
      const value = Number(text.replace(/\D/g, ""));
      return kind === undefined ? [] : [{ kind, label: label.replace(/:$/, ""), text, words: number, value }];
    }),
  );
  const [previous, current, used] = (["previous", "current", "used"] as const).map((kind) => {
    const own = found.filter((reading) => reading.kind === kind);
    return new Set(own.map(({ value }) => value)).size === 1 ? own[0] : undefined;
  });
  if (!(previous && current && used)) return undefined;
  const readings = { previous, current, used };
  return isMultiplied(readings, all) ? undefined : readings;
}

const leadingGroup = /^\d{1,3}$/;
const group = /^\d{3}$/;
/** Of the height: the blank between thousands is at most as wide as one between words. */
const widestBlank = 0.6;

/** "18 240" is one number: groups of three digits follow at the distance of a blank. */
function withThousands(words: readonly Word[], at: number): readonly Word[] {
  const rest = words.slice(at);
  const isNext = (word: Word, before: Word | undefined) =>
    before !== undefined && group.test(word.text) && word.left - before.right < widestBlank * (word.bottom - word.top);
  const end = leadingGroup.test(rest[0]?.text ?? "")
    ? rest.findIndex((word, index) => index > 0 && !isNext(word, rest[index - 1]))
    : 1;
  return end < 0 ? rest : rest.slice(0, end);
}

/** What went through the meter, which begins again at 0 behind the last number that its digits can show. */
function usedBetween({ previous, current }: Readings): number {
  const between = current.value - previous.value;
  return between < 0 ? between + roundOf(previous, current) : between;
}

/** Zeros in front count: a meter is read with all of its digits. */
function roundOf(...readings: readonly Reading[]): number {
  return 10 ** Math.max(...readings.map(({ text }) => text.replace(/\D/g, "").length));
}

function differenceOf(readings: Readings): number {
  return usedBetween(readings) - readings.used.value;
}

/** The bill names the whole number that makes the consumption of the difference: "x 2". */
function isMultiplied(readings: Readings, all: string): boolean {
  const between = usedBetween(readings);
  const factor = readings.used.value / between;
  if (between === 0 || !Number.isInteger(factor) || factor < 2) return false;
  return new RegExp(String.raw`(?<!\p{L})[x×*] ?${factor}(?![\d.,]*\d)|(?<![\d.,])${factor} ?[x×](?!\p{L})`, "iu").test(
    all,
  );
}

function boxesOf({ previous, current, used }: Readings) {
  return boxesAround([current, previous, used]);
}

function describe(readings: Readings): CheckFinding {
  const { previous, current, used } = readings;
  const between = usedBetween(readings);
  const beganAgain = current.value < previous.value;
  const round = roundOf(previous, current);
  const [fittingCurrent, fittingPrevious] = [previous.value + used.value, current.value - used.value];
  const fits =
    beganAgain || fittingPrevious < 0 || fittingCurrent >= round
      ? ""
      : ` With ${fittingCurrent} as the current reading, or ${fittingPrevious} as the previous one, the bill would fit.`;
  return {
    observation: `'${current.label}' ${current.text} less '${previous.label}' ${previous.text} is ${between}${beganAgain ? ` of a meter that passed ${round - 1}` : ""}, and '${used.label}' is ${used.text}.${fits}${beganAgain ? " A meter that was replaced would explain it." : ""}`,
    confidence: beganAgain ? 70 : 88,
    // Readings that fall are mostly those of two meters.
    ...(beganAgain ? { strength: "weak" as const } : {}),
    boxes: boxesOf(readings),
    evidence: {
      kind: "comparison",
      stated: used.text,
      expected: String(between),
      basis: `'${current.label}' less '${previous.label}'`,
    },
  };
}
