/** A look at the database that changes nothing: how far it is, whether it keeps what it commits, and what time it has. */
import type { StoreLook } from "../sqlite/health.ts";
import { connect, type PostgresSettings } from "./connection.ts";
import { plainFailure } from "./failures.ts";

const askTimes = 10;
/** Clocks that differ by more give verdicts and log lines of other times. */
const clockLimitMs = 1_000;

export async function lookAtDatabase(settings: PostgresSettings): Promise<StoreLook> {
  try {
    const client = await connect(settings, () => undefined);
    try {
      const times: number[] = [];
      for (let time = 0; time < askTimes; time += 1) {
        const startMs = performance.now();
        await client.query("SELECT 1");
        times.push(performance.now() - startMs);
      }
      const askedMs = Date.now();
      const { rows } = await client.query(
        `SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
         extract(epoch FROM clock_timestamp())::float8 * 1000 AS now_ms`,
      );
      const [row] = rows as { readonly fsync: string; readonly pages: string; readonly now_ms: number }[];
      if (row === undefined) throw new Error("The database gave no answer.");
      const clockOffsetMs = Math.round(row.now_ms - (askedMs + Date.now()) / 2);
      const medianMs = times.sort((left, right) => left - right)[askTimes / 2] ?? 0;
      return {
        problems: problemsOf(row, clockOffsetMs),
        values: { answerMs: Number(medianMs.toFixed(2)), clockOffsetMs },
      };
    } finally {
      await client.end();
    }
  } catch (error) {
    return { problems: [`The database cannot be asked: ${plainFailure(error).message}`], values: {} };
  }
}

function problemsOf(row: { readonly fsync: string; readonly pages: string }, clockOffsetMs: number): readonly string[] {
  const off = "a power cut loses what was answered";
  return [
    ...(row.fsync === "on" ? [] : [`The database has fsync off: ${off}.`]),
    ...(row.pages === "on" ? [] : [`The database has full_page_writes off: ${off}.`]),
    ...(Math.abs(clockOffsetMs) <= clockLimitMs
      ? []
      : [`The clocks of this machine and of the database differ by ${clockOffsetMs} ms.`]),
  ];
}
