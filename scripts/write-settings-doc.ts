/** Writes the table of settings in docs/operations.md from src/config.ts; `--check` only tells whether it is out of date. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { textOfDefault } from "../src/config/setting.ts";
import { settings } from "../src/config.ts";
import { readCommand } from "./support/command.ts";
import { flag } from "./support/options.ts";

const values = readCommand({
  does: "Writes the table of settings in docs/operations.md from src/config.ts.",
  options: { check: flag("only tells whether it is out of date, and ends with 1 where it is") },
});

const file = fileURLToPath(new URL("../docs/operations.md", import.meta.url));
const open = "<!-- settings: written by scripts/write-settings-doc.ts -->";
const close = "<!-- /settings -->";

/** Defaults that depend on the machine or on where the service is started. */
const defaultsInWords: Readonly<Record<string, string>> = {
  [settings.home.name]: "`./assay-data`",
  [settings.documentWorkers.name]: "processors less one, 1 to 8",
};

function defaultOf(name: string, fallback: unknown): string {
  const text = textOfDefault(fallback);
  return defaultsInWords[name] ?? (text === "" ? "none" : `\`${text}\``);
}

function settingsTable(): string {
  const rows = Object.values(settings).map(
    ({ name, meaning, fallback }) =>
      `| \`${name}\` | ${meaning.replaceAll("|", "\\|")} | ${defaultOf(name, fallback)} |`,
  );
  return ["| Setting | Meaning | Default |", "|---|---|---|", ...rows].join("\n");
}

const current = readFileSync(file, "utf8");
const start = current.indexOf(open);
const end = current.indexOf(close);
if (start < 0 || end < start) throw new Error(`docs/operations.md lacks the markers ${open} and ${close}.`);
const wanted = `${current.slice(0, start + open.length)}\n\n${settingsTable()}\n\n${current.slice(end)}`;

if (wanted !== current && values.check) {
  process.stdout.write("docs/operations.md is out of date; run: node bin/run.js scripts/write-settings-doc.ts\n");
  process.exitCode = 1;
} else if (wanted !== current) {
  writeFileSync(file, wanted);
}
