/**
 * Several statements that go to the database in one write and are answered in one: each is prepared once for a connection, and
 * what its rows are made of is asked once. Behind one that fails nothing is done.
 */
import type { Connection, Submittable } from "pg";
import { arrayColumn } from "./columns.ts";
import type { SqlValue } from "./connection.ts";
import type { LinkAnswer } from "./link-protocol.ts";

export interface JointCall {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

type Parse = (text: string) => unknown;
export type ParserOf = (type: number) => Parse;

interface Column {
  readonly name: string;
  readonly parse: Parse;
}

/** What a connection knows of a statement once it has run. */
interface Prepared {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** The messages of pg's connection that are used here: its own types have those of an earlier version. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  parse(message: { readonly name: string; readonly text: string }): void;
  bind(message: { readonly statement: string; readonly values: readonly (string | Buffer | null)[] }): void;
  describe(message: { readonly type: "P" }): void;
  execute(): void;
  sync(): void;
}

/** The prepared statements of one connection. */
export class PreparedStatements {
  private readonly known = new Map<string, Prepared>();
  private named = 0;

  find(text: string): Prepared | undefined {
    return this.known.get(text);
  }

  /** Never the same name twice: a statement that failed may or may not be prepared. */
  nextName(): string {
    this.named += 1;
    return `assay_${this.named}`;
  }

  note(text: string, prepared: Prepared): void {
    this.known.set(text, prepared);
  }
}

/** How many rows a command says it touched, at the end of its tag. */
const rowCount = / (\d+)$/;

export class JointQuery implements Submittable {
  /** Set again by the client, which has a limit of its own. */
  callback: (error: Error | null, answers?: readonly LinkAnswer[]) => void;
  private readonly calls: readonly JointCall[];
  private readonly statements: PreparedStatements;
  private readonly parserOf: ParserOf;
  private readonly names: string[] = [];
  private readonly answers: LinkAnswer[] = [];
  private columns: readonly Column[] = [];
  private rows: Record<string, unknown>[] = [];

  constructor(
    calls: readonly JointCall[],
    statements: PreparedStatements,
    parserOf: ParserOf,
    callback: JointQuery["callback"],
  ) {
    this.calls = calls;
    this.statements = statements;
    this.parserOf = parserOf;
    this.callback = callback;
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as Wire;
    wire.stream.cork();
    try {
      for (const { text, values } of this.calls) {
        const known = this.statements.find(text);
        const name = known?.name ?? this.statements.nextName();
        this.names.push(name);
        if (known === undefined) wire.parse({ name, text });
        wire.bind({ statement: name, values: values.map(wireValue) });
        if (known === undefined) wire.describe({ type: "P" });
        wire.execute();
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    this.begin();
  }

  /** Comes only for a statement that runs for the first time. */
  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.parserOf(dataTypeID) }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    for (const [place, { name, parse }] of this.columns.entries()) {
      const value = fields[place] ?? null;
      row[name] = value === null ? null : parse(value);
    }
    this.rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const place = this.answers.length;
    const [call, name] = [this.calls[place], this.names[place]];
    if (call !== undefined && name !== undefined) this.statements.note(call.text, { name, columns: this.columns });
    this.answers.push({ rows: this.rows, count: Number(rowCount.exec(text)?.[1] ?? 0) });
    this.begin();
  }

  handleReadyForQuery(): void {
    this.callback(null, this.answers);
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  private begin(): void {
    this.rows = [];
    this.columns = this.statements.find(this.calls[this.answers.length]?.text ?? "")?.columns ?? [];
  }
}

function wireValue(value: SqlValue): string | Buffer | null {
  if (value === null) return null;
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return Array.isArray(value) ? arrayColumn(value) : String(value);
}
