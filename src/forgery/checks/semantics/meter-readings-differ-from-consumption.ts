/** Two readings of one meter and the consumption between them do not fit. */
import { type CheckFinding, defineCheck } from "../../check.ts";
import { boxAround, readLines, type Word } from "../../derived/semantics/written/lines.ts";
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
/** Gas is read in cubic metres and billed in energy; large customers have transformers. */
const converted = /\b(m3|brennwert|zustandszahl|multiplier|conversion|wandlerfaktor|coefficient|fattore|factor)\b/;
const wholeNumber = /^\d{1,3}([.,'’ ]?\d{3})+$|^\d{1,7}$/;
const labelWords = 4;

interface Reading {
  readonly label: string;
  readonly word: Word;
  readonly value: number;
}
type Readings = Readonly<Record<Kind, Reading>>;

export const meterReadingsDifferFromConsumption = defineCheck({
  id: "meter-readings-differ-from-consumption",
  version: 1,
  title: "Meter readings differ from the consumption",
  tamperingType: "value_mismatch",
  cause: "arithmetic",
  strength: "moderate",
  canShowTampering: true,
  meaning:
    "A bill states the previous reading of a meter, the current one and the consumption, once each. The current reading less the previous one is another number than the consumption. Bills that convert units, as those for gas do, and recognised text do not count.",
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
    const relation = `'${current.label}' ${current.word.text} less '${previous.label}' ${previous.word.text} is '${used.label}' ${used.word.text}.`;
    return [{ relation, boxes: boxesOf(readings) }];
  },
  run({ text }) {
    const readings = findReadings(text);
    if (readings === undefined) return "not_applicable";
    return differenceOf(readings) === 0 ? "clear" : [describe(readings)];
  },
});

/** Undefined where one of them is missing, or stated twice and differently. */
function findReadings(text: TextFacts): Readings | undefined {
  const { lines, isRecognised } = readLines(text);
  if (isRecognised || converted.test(toPlainText(lines.map((line) => line.text).join(" ")))) return undefined;
  const found = lines.flatMap(({ words }) =>
    words.flatMap((word, at): (Reading & { readonly kind: Kind })[] => {
      if (!wholeNumber.test(word.text)) return [];
      const before = words.slice(Math.max(0, at - labelWords), at);
      const from = before.findLastIndex(({ text: other }) => /\d/.test(other)) + 1;
      const label = before
        .slice(from)
        .map((one) => one.text)
        .join(" ");
      const kind = labels.find(([, pattern]) => pattern.test(toPlainText(label)))?.[0];
      const value = Number(word.text.replace(/\D/g, ""));
      return kind === undefined ? [] : [{ kind, label: label.replace(/:$/, ""), word, value }];
    }),
  );
  const [previous, current, used] = (["previous", "current", "used"] as const).map((kind) => {
    const own = found.filter((reading) => reading.kind === kind);
    return new Set(own.map(({ value }) => value)).size === 1 ? own[0] : undefined;
  });
  return previous && current && used && { previous, current, used };
}

function differenceOf({ previous, current, used }: Readings): number {
  return current.value - previous.value - used.value;
}

function boxesOf({ previous, current, used }: Readings) {
  return [current, previous, used].flatMap(({ word }) => boxAround([word]) ?? []);
}

function describe(readings: Readings): CheckFinding {
  const { previous, current, used } = readings;
  return {
    observation: `'${current.label}' ${current.word.text} less '${previous.label}' ${previous.word.text} is ${current.value - previous.value}, and '${used.label}' is ${used.word.text}. With ${previous.value + used.value} as the current reading, or ${current.value - used.value} as the previous one, the bill would fit.`,
    confidence: 88,
    boxes: boxesOf(readings),
    evidence: {
      kind: "comparison",
      stated: used.word.text,
      expected: String(current.value - previous.value),
      basis: `'${current.label}' less '${previous.label}'`,
    },
  };
}
