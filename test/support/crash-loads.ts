/** What is sent to a service that is killed again and again: single transactions, files of them, and documents; and what must hold after. */
import assert from "node:assert/strict";
import { type BulkResult, uploadRows } from "./bulk-results.ts";
import { transactionsOf } from "./crash-transactions.ts";
import { documentResultOf, sendDocument } from "./documents.ts";
import { fetchReport, resultOf } from "./exchanges.ts";
import { invoiceWith, makePdf } from "./pdf-by-hand.ts";
import { ask, postJson, type Reply, type RunningService } from "./service.ts";

/** Something that was acknowledged, and how to see that it still is. */
export interface Acknowledged {
  readonly id: string;
  /** What was answered; a service that is never killed answers the same. */
  readonly answer: string;
  check(service: RunningService): Promise<void>;
}

/** Sends one thing after the other, each until it is acknowledged. */
export interface Client {
  sendNext(service: RunningService): Promise<Acknowledged>;
}

export type LoadKind = "single" | "bulk" | "document";

const rowsInFile = 200;

export function createClient(kind: LoadKind, index: number, seed: number): Client {
  if (kind === "single") return singleClient(index, seed);
  return kind === "bulk" ? bulkClient(index, seed) : documentClient(index, seed);
}

/** Gives the same again until it was acknowledged. */
function resending<T>(source: Generator<T, never>, send: (item: T, service: RunningService) => Promise<Acknowledged>) {
  let next = source.next().value;
  return {
    async sendNext(service: RunningService): Promise<Acknowledged> {
      const acknowledged = await send(next, service);
      next = source.next().value;
      return acknowledged;
    },
  };
}

function singleClient(index: number, seed: number): Client {
  return resending(transactionsOf(`single ${index}`, index, seed), async (sent, service) => {
    const { status, text } = await postJson(service, "/fraud-detection", sent);
    assert.equal(status, 200, text);
    return {
      id: sent.transactionId,
      answer: text,
      async check(later) {
        const report = await fetchReport(later, sent.transactionId);
        assert.equal(report.status, 200, `${sent.transactionId} was acknowledged and is gone`);
        const again = await postJson(later, "/fraud-detection", sent);
        assert.equal(again.text, text, `${sent.transactionId} is answered differently`);
        assert.equal(again.headers.get("idempotent-replayed"), "true");
      },
    };
  });
}

function* filesOf(index: number, seed: number): Generator<{ readonly name: string; readonly rows: string }, never> {
  const source = transactionsOf(`row ${index}`, index, seed);
  for (let count = 0; ; count += 1) {
    const rows = Array.from({ length: rowsInFile }, () => JSON.stringify(source.next().value));
    yield { name: `file ${index}/${count}`, rows: rows.join("\n") };
  }
}

function bulkClient(index: number, seed: number): Client {
  const verdictsOf = (reply: Reply) => resultOf<BulkResult>(reply).details;
  return resending(filesOf(index, seed), async ({ name, rows }, service) => {
    const details = verdictsOf(await uploadRows(service, rows, "rows.jsonl"));
    assert.equal(details.length, rowsInFile);
    return {
      id: name,
      answer: JSON.stringify(details),
      async check(later) {
        const again = await uploadRows(later, rows, "rows.jsonl");
        assert.deepEqual(verdictsOf(again), details, `${name} is answered differently`);
        const { replayed } = resultOf<BulkResult>(again).analyticsJson.summary;
        assert.equal(replayed, rowsInFile, `rows of ${name} were decided twice`);
      },
    };
  });
}

function* invoicesOf(index: number, seed: number): Generator<Buffer, never> {
  for (let count = 0; ; count += 1) yield makePdf(invoiceWith("Invoice number", `${seed}-${index}-${count}`));
}

function documentClient(index: number, seed: number): Client {
  return resending(invoicesOf(index, seed), async (pdf, service) => {
    const { id, document_url, response } = documentResultOf(await sendDocument(service, pdf));
    const { pathname, search } = new URL(document_url);
    return {
      id: `document ${id}`,
      answer: JSON.stringify(response),
      async check(later) {
        const report = await ask(later, `/forgery/documents/${id}`);
        assert.equal(report.status, 200, `the report ${id} was acknowledged and is gone`);
        const stored = await fetch(`${later.url}${pathname}${search}`);
        assert.equal(stored.status, 200, `the document of report ${id} is gone`);
        assert.ok(pdf.equals(Buffer.from(await stored.arrayBuffer())), `the document of report ${id} is another`);
      },
    };
  });
}
