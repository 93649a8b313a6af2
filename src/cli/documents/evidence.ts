/** assay evidence FILE: writes the facts gathered from a document as JSON, for `assay check`. */
import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { openAnalyser, openLauncher } from "../../compose/documents.ts";
import { readConfig } from "../../config.ts";
import { createExamineFile } from "../../operations/documents/examine-file.ts";
import { onlyWord, readWords } from "../words.ts";

const options = {
  out: { type: "string" },
  password: { type: "string" },
} as const;

export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = readWords(words, options);
  const path = onlyWord(positionals, "Give one document.");
  const config = readConfig();
  const analyser = openAnalyser(config, await openLauncher(config));
  try {
    const examine = createExamineFile(analyser, config.documentLimit, Date.now);
    const text = `${JSON.stringify(await examine.gatherEvidence(path, basename(path), values.password))}\n`;
    if (values.out === undefined) {
      await new Promise<void>((settle, fail) => {
        process.stdout.write(text, (error) => (error ? fail(error) : settle()));
      });
    } else await writeFile(values.out, text, { mode: 0o600 });
    return 0;
  } finally {
    await analyser.close();
  }
}
