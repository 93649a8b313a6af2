/** assay list: creates, fills, shows and retires lists in the data folder. */
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { readConfig } from "../config.ts";
import { listFields, listKinds } from "../contract/lists.ts";
import type { Ledger, SideId } from "../ledger/ledger.ts";
import { createLoadList, type ListLoadMode } from "../operations/lists/load-list.ts";
import { createManageLists } from "../operations/lists/manage-lists.ts";
import { findNear } from "../operations/screening/screen-name.ts";
import { inPlace, needFile } from "./given-file.ts";
import { commandLine, inSide, sideOptions } from "./open-data.ts";
import { describeListLine } from "./rules/describe-rules.ts";
import { need, needAction, type OptionValues, readWords, UsageError } from "./words.ts";

const options = {
  ...sideOptions,
  kind: { type: "string" },
  field: { type: "string" },
  title: { type: "string" },
  expires: { type: "string" },
  note: { type: "string" },
  how: { type: "string", default: "add" },
  born: { type: "string" },
  country: { type: "string" },
  out: { type: "string" },
} as const;

const actions = ["list", "create", "show", "add", "remove", "load", "download", "retire", "near"] as const;

type Values = OptionValues<typeof options>;

const loadModes: readonly ListLoadMode[] = ["add", "remove", "replace"];
/** A side has no more. */
const pageLimit = 1_000;

export function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = readWords(words, options, 3);
  const [first, name, word] = positionals;
  const action = needAction(first, actions);
  return inSide(values, (ledger, side) => act(ledger, side, { action, name, word, values }));
}

interface Asked {
  readonly action: (typeof actions)[number];
  readonly name: string | undefined;
  readonly word: string | undefined;
  readonly values: Values;
}

async function act(ledger: Ledger, side: SideId, { action, name, word, values }: Asked): Promise<number> {
  const lists = createManageLists(ledger.lists, Date.now);
  if (action === "list") {
    const { lists: all } = await lists.list(side, "", pageLimit);
    for (const list of all) process.stdout.write(`${describeListLine(list)}\n`);
    return 0;
  }
  if (action === "near") return showNear(ledger, side, need(name, "The name"), values);
  const list = need(name, "The name of the list");
  switch (action) {
    case "create": {
      const kind = listKinds.find((known) => known === values.kind);
      const field = listFields.find((known) => known === values.field);
      if (kind === undefined) throw new UsageError(`--kind must be one of ${listKinds.join(", ")}.`);
      if (field === undefined) throw new UsageError(`--field must be one of ${listFields.join(", ")}.`);
      const { title = "" } = values;
      process.stdout.write(
        `${describeListLine(await lists.create(side, list, { kind, field, title }, commandLine))}\n`,
      );
      return 0;
    }
    case "show":
      process.stdout.write(`${describeListLine(await lists.find(side, list))}\n`);
      return 0;
    case "add": {
      const { expires = null, note } = values;
      const entry = { value: need(word, "The value"), expiresAt: expires, ...(note === undefined ? {} : { note }) };
      await lists.put(side, list, entry, commandLine);
      return 0;
    }
    case "remove":
      await lists.remove(side, list, need(word, "The value"), commandLine);
      return 0;
    case "load":
      return load(ledger, side, list, need(word, "The file name"), values.how);
    case "download": {
      const lines = Readable.from(await lists.download(side, list));
      if (values.out === undefined) for await (const line of lines) process.stdout.write(line as string);
      else await pipeline(lines, createWriteStream(values.out));
      return 0;
    }
    case "retire":
      await lists.retire(side, list, commandLine);
      process.stderr.write("List retired.\n");
      return 0;
  }
}

async function load(ledger: Ledger, side: SideId, name: string, path: string, how: string): Promise<number> {
  const mode = loadModes.find((known) => known === how);
  if (mode === undefined) throw new UsageError("--how must be add, remove or replace.");
  await needFile(path);
  const take = createLoadList(ledger.lists, readConfig(), (_content, work) => work(path), Date.now);
  const result = await take(side, name, inPlace(path), mode, commandLine);
  for (const { message } of result.errorDetails) process.stderr.write(`${message}\n`);
  const { addedCount, changedCount, unchangedCount, removedCount, failedCount, ignoredCount } = result;
  const ignored = ignoredCount === 0 ? "" : `, ${ignoredCount} ignored`;
  process.stderr.write(
    `${addedCount} added, ${changedCount} changed, ${unchangedCount} unchanged, ${removedCount} removed, ${failedCount} failed${ignored}.\n`,
  );
  return failedCount === 0 ? 0 : 1;
}

/** Prints the listed names that are near the given one, the nearest first. */
async function showNear(ledger: Ledger, side: SideId, name: string, { born, country }: Values): Promise<number> {
  const given = { ...(born === undefined ? {} : { dateOfBirth: born }), ...(country === undefined ? {} : { country }) };
  const { screeningScore } = readConfig();
  const near = await findNear(ledger.lists, side, { name, ...given }, screeningScore, Date.now());
  for (const { score, listedName, entry, list, differences, listed } of near.hits) {
    process.stdout.write(`${[score, listedName, entry, list, differences.join("; "), listed].join("\t")}\n`);
  }
  process.stderr.write(`${near.names} names on screening lists.\n`);
  return 0;
}
