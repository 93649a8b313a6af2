import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { Ledger, SideId } from "../../ledger/ledger.ts";
import { openForTest } from "../../ledger/sqlite/testing/open.ts";
import { NameIndex } from "../../screening/name-index.ts";
import { createLoadList } from "../lists/load-list.ts";
import { createManageLists } from "../lists/manage-lists.ts";
import { createSpool } from "../shared/spool.ts";
import { type KeepScreeningParts, screenSide } from "./keep-screening.ts";
import { readNames } from "./name-matcher.ts";

const settings = { fileLimit: 2 ** 20, fileRowLimit: 10_000, errorDetailsLimit: 5 };

interface Opened {
  readonly ledger: Ledger;
  readonly side: SideId;
  readonly load: (
    fileName: string,
    text: string,
    mode?: "add" | "replace",
  ) => ReturnType<ReturnType<typeof createLoadList>>;
  /** Screens what is new after some seconds, and gives the texts of all hits. */
  readonly screen: () => Promise<readonly string[]>;
}

async function withScreening(body: (opened: Opened) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "assay-screening-"));
  const scoring = { fraudBaseRate: 0.005, reviewThreshold: 10, declineThreshold: 50, structuringAmounts: [] };
  let nowMs = 0;
  const ledger = await openForTest({
    decider: { moduleUrl: new URL("../../rules/decider.ts", import.meta.url).href, settings: scoring },
    now: () => nowMs,
  });
  await ledger.workspaces.create("acme", 0, "test");
  const side = (await ledger.workspaces.findSide("acme", "live")) ?? 0;
  await createManageLists(ledger.lists, () => nowMs).create(side, "sanctions", { kind: "screen", field: "name" }, "me");
  const take = createLoadList(ledger.lists, settings, createSpool(folder), () => nowMs);
  const parts: KeepScreeningParts = {
    ledger,
    matcher: {
      async find(asked, queries, { leastScore, limit }) {
        const index = new NameIndex();
        for await (const page of readNames(ledger.lists, asked, await ledger.lists.list(asked), nowMs))
          page.map((entry) => index.add(entry));
        return { call: 0, names: index.size, hits: queries.map((query) => index.find(query, leastScore, limit)) };
      },
    },
    leastScore: 85,
    dueHours: 24,
    now: () => nowMs,
    onFailure: assert.ifError,
  };
  const load: Opened["load"] = (fileName, text, mode = "add") => {
    const content = (async function* () {
      yield Buffer.from(text);
    })();
    return take(side, "sanctions", { content, fileName, contentType: "", finish: async () => undefined }, mode, "me");
  };
  async function screen(): Promise<readonly string[]> {
    nowMs += 10_000;
    while ((await screenSide(parts, side)).hasMore);
    const cases = await ledger.cases.list(side, {}, "age", undefined, 100);
    const events = await Promise.all(cases.map(({ number }) => ledger.cases.listEvents(side, number)));
    return events.flat().flatMap(({ kind, text }) => (kind === "hit" && text !== null ? [text] : []));
  }
  await body({ ledger, side, load, screen }).finally(() => rm(folder, { recursive: true }));
}

const sdn = `36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- 
2674,"ABBAS, Abu","individual","SDT] [SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 10 Dec 1948; nationality Iraq."
`;
const targets = `"id","schema","name","aliases","birth_date","countries","addresses","identifiers","sanctions","phones","emails","dataset","first_seen"
"NK-1","Person","Sergey Shcherbakov","Щербаков Сергей;Serhiy Shcherbakov","1960-02-03","ru","","","","","","EU","2024-01-01"
"NK-2","Address","Somewhere","","","ru","","","","","","EU","2024-01-01"
`;
const entities = [
  { id: "Q1", schema: "Company", target: true, properties: { name: ["Northern Wind LLC"], country: ["ru"] } },
  { id: "addr", schema: "Address", properties: { full: ["Somewhere 1"] } },
]
  .map((entity) => JSON.stringify(entity))
  .join("\n");

test("Sanctions lists load as they are published, and what is no party is counted", () =>
  withScreening(async ({ load, ledger, side }) => {
    const first = await load("sdn.csv", sdn);
    assert.deepEqual([first.addedCount, first.failedCount, first.ignoredCount], [2, 0, 0]);
    const second = await load("targets.simple.csv", targets);
    assert.deepEqual([second.addedCount, second.failedCount, second.ignoredCount], [3, 0, 1]);
    const third = await load("entities.ftm.json", entities);
    assert.deepEqual([third.addedCount, third.failedCount, third.ignoredCount], [1, 0, 1]);
    assert.equal((await load("alt.csv", '2674,1,"aka","ZAYDAN, Muhammad",-0- \n')).addedCount, 1);
    assert.equal((await load("own.csv", "value,note\nJane Roe,own watch list\n")).addedCount, 1);
    const stored = await ledger.lists.findEntry(side, "sanctions", "ABBAS, Abu #ofac-2674");
    assert.equal(stored?.note, "person; born 1948-12-10; country IQ; SDT] [SDGT");
    const again = await load("targets.simple.csv", targets, "replace");
    assert.deepEqual([again.unchangedCount, again.removedCount], [3, 5]);
  }));

test("Customers and counterparties open a case that says how near they are, once, and block nothing", () =>
  withScreening(async ({ load, ledger, side, screen }) => {
    const { customers, transactions } = ledger;
    const ada = {
      customerId: "c1",
      name: "Serhij Szczerbakow",
      dateOfBirth: "1960-02-03",
      country: "DE",
      accountIds: ["a1"],
    };
    await customers.load(side, [ada, { customerId: "c2", name: "Jane Roe" }], "insert", "me");
    assert.deepEqual(await screen(), []);
    await load("targets.simple.csv", targets);
    const [first = "", ...rest] = await screen();
    assert.equal(rest.length, 0);
    assert.match(first, /^The customer's name is near ".*" \(NK-1\) on the list "sanctions", \d+(\.\d)? of 100: /);
    assert.match(
      first,
      /the date of birth agrees; the country differs\. Listed as: person; born 1960-02-03; country RU; EU\.$/,
    );
    assert.doesNotMatch(first, /Szczerbakow/);
    const [found] = await ledger.cases.list(side, {}, "age", undefined, 10);
    assert.deepEqual([found?.accountId, found?.links], ["a1", [{ kind: "customer", id: "c1" }]]);

    const pay = (id: string, counterpartyName: string) =>
      transactions.decide(side, [{ id, accountId: "a9", amount: 5, timeMs: 5, attributes: { counterpartyName } }]);
    const [outcome] = await pay("t1", "ЩЕРБАКОВ Сергей");
    assert.match(outcome?.kind === "decided" ? outcome.verdict : "", /approved/);
    await pay("t2", "Щербаков Сергей");
    await pay("t3", "Corner Shop");
    const texts = await screen();
    assert.equal(texts.length, 2, "two payments to one name are one hit");
    assert.match(texts[1] ?? "", /^The counterparty's name in the transaction t1 is near /);
    assert.deepEqual(await screen(), texts);

    await load("own.csv", "value\nJane Roe\n");
    assert.match(
      (await screen()).at(-1) ?? "",
      /"Jane Roe" \(Jane Roe\).* 100 of 100: the names agree; a date of birth is missing\.$/,
    );
    await customers.load(side, [{ ...ada, segment: "retail" }], "upsert", "me");
    assert.equal((await screen()).length, 3, "as near as before is not told again");
  }));

test("A list that is still changing waits before all customers are compared with it", () =>
  withScreening(async ({ load, ledger, side, screen }) => {
    await ledger.customers.load(side, [{ customerId: "c1", name: "Jane Roe" }], "insert", "me");
    await screen();
    await load("own.csv", "value\nJane Roe\n");
    const matcher = { find: () => Promise.reject(new Error("It must wait.")) };
    const parts = { ledger, matcher, leastScore: 85, dueHours: 24, now: () => 10_500, onFailure: assert.ifError };
    await screenSide(parts, side);
    assert.equal((await screen()).length, 1);
  }));
