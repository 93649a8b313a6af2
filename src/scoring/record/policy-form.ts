/** What users' rules and lists said of a decision, as records keep it. */
import type { PolicyEffect, PolicyHit } from "../policy.ts";
import { damaged, type RecordReader, type RecordWriter } from "./bytes.ts";

export interface StoredPolicy {
  /** The live set. */
  readonly set: string;
  readonly hits: readonly PolicyHit[];
  readonly undecided: readonly string[];
}

/** By number; only added to. */
const effects: readonly PolicyEffect[] = ["allow", "block", "review", "points"];

export function writePolicy(writer: RecordWriter, { set, hits, undecided }: StoredPolicy): void {
  writer.text(set);
  writer.count(hits.length);
  for (const { code, version, effect, isLive, contribution, sentence } of hits) {
    writer.byte(2 * effects.indexOf(effect) + (isLive ? 1 : 0));
    writer.text(code);
    writer.number(version);
    writer.number(contribution);
    writer.text(sentence);
  }
  writer.texts(undecided);
}

export function readPolicy(reader: RecordReader): StoredPolicy {
  const set = reader.text();
  const hits: PolicyHit[] = [];
  for (let left = reader.count(); left > 0; left -= 1) {
    const head = reader.byte();
    const effect = effects[head >>> 1];
    if (effect === undefined) throw damaged();
    const [code, version, contribution, sentence] = [reader.text(), reader.number(), reader.number(), reader.text()];
    hits.push({ code, version, effect, isLive: head % 2 === 1, contribution, sentence });
  }
  return { set, hits, undecided: reader.texts() };
}
