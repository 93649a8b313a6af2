/** Clients that fill lists, which verdicts then meet, and work on cases; and what must hold of both after whatever happened. */
import assert from "node:assert/strict";
import type { CaseChange } from "../../src/ledger/cases.ts";
import { type Database, prepare } from "../../src/ledger/sqlite/connection.ts";
import type { Random } from "../../src/portfolios/random.ts";
import type { Request } from "./document-clients.ts";

const listName = "watched";
const actor = "analyst";
/** No clock decides any of it: each request carries its time. */
const atMs = Date.UTC(2025, 5, 1);
const counterparties = ["baker", "florist", "landlord"] as const;

export class WorkClients {
  /** Values by their side, each put once. */
  private readonly listed = new Set<string>();
  private readonly removing = new Set<string>();
  private readonly removed = new Set<string>();
  private readonly noted = new Map<number, string[]>();
  private readonly cases = new Map<number, number>();
  private readonly random: Random;
  private readonly sides: readonly number[];
  private made = 0;

  constructor(random: Random, sides: readonly number[]) {
    this.random = random;
    this.sides = sides;
  }

  make(): Request {
    const side = this.random.pick(this.sides);
    const kind = this.random.weighted([4, 2, 3, 4]);
    if (kind === 0) return this.put(side);
    if (kind === 1) return this.remove(side);
    return kind === 2 || this.cases.size === 0 ? this.open(side) : this.change();
  }

  /** One that payments name now and then, or one of its own. */
  private put(side: number): Request {
    this.made += 1;
    const value = this.random.chance(0.4) ? this.random.pick(counterparties) : `listed-${this.made}`;
    return async ({ ledger }) => {
      const list = { kind: "watch", field: "counterpartyId", title: "Watched" } as const;
      await ledger.lists.create(side, listName, list, atMs, actor);
      const outcomes = await ledger.lists.put(side, listName, [{ value, expiresAtMs: null, note: null }], atMs, actor);
      return () => {
        assert.ok(outcomes !== undefined, "the list was acknowledged and is lost");
        if (value.startsWith("listed-")) this.listed.add(`${side}/${value}`);
      };
    };
  }

  private remove(side: number): Request {
    const known = [...this.listed].filter((name) => name.startsWith(`${side}/`));
    const name = known.length > 0 && this.random.chance(0.7) ? this.random.pick(known) : `${side}/baker`;
    const value = name.slice(name.indexOf("/") + 1);
    this.removing.add(name);
    return async ({ ledger }) => {
      const outcomes = await ledger.lists.remove(side, listName, [value], atMs, actor);
      return () => void (outcomes !== undefined && value.startsWith("listed-") && this.removed.add(name));
    };
  }

  private open(side: number): Request {
    const accountId = `account-${this.random.below(4)}`;
    return async ({ ledger }) => {
      const opened = { accountId, alerts: [], note: null, dueAtMs: atMs };
      const { stored } = await ledger.cases.open(side, opened, atMs, actor);
      return () => void this.cases.set(stored.number, side);
    };
  }

  private change(): Request {
    const [number, side] = this.random.pick([...this.cases]);
    this.made += 1;
    const text = `note-${this.made}`;
    const change = this.random.pick<CaseChange>([
      { kind: "note", text },
      { kind: "note", text },
      { kind: "assign", assignee: `analyst-${this.random.below(3)}` },
      { kind: "decide", outcome: "genuine", transactionIds: [], note: text, replacesLabels: true },
      { kind: "reopen", dueAtMs: atMs, note: null },
    ]);
    return async ({ ledger }) => {
      const { kind } = await ledger.cases.change(side, number, undefined, change, atMs, actor);
      return () => {
        assert.notEqual(kind, "unknown", `case ${number} was acknowledged and is lost`);
        if (change.kind === "note" && kind === "changed")
          this.noted.set(number, [...(this.noted.get(number) ?? []), text]);
      };
    };
  }

  /** What was acknowledged is there; what may have been removed need not be. */
  check(database: Database): void {
    const entries = prepare<[], { name: string }>(
      database,
      `SELECT lists.side || '/' || value AS name FROM list_entries JOIN lists ON lists.number = list_entries.list
       WHERE list_entries.to_sequence IS NULL`,
    ).all();
    const present = new Set(entries.map(({ name }) => name));
    assert.equal(present.size, entries.length, "no value stands twice in a list");
    for (const name of this.listed) {
      if (!this.removing.has(name)) assert.ok(present.has(name), `the entry ${name} was acknowledged and is lost`);
    }
    for (const name of this.removed) assert.ok(!present.has(name), `the entry ${name} was removed and is there again`);
    const selectEvents = prepare<[number], { body: string }>(database, "SELECT body FROM case_events WHERE number = ?");
    for (const [number, texts] of this.noted) {
      const bodies = selectEvents.all(number).map(({ body }) => body);
      for (const text of texts)
        assert.ok(
          bodies.some((body) => body.includes(`"${text}"`)),
          `${text} is lost`,
        );
    }
  }
}
