/** The analytics of a result, without the verdicts of all rows that follow them: those may be gigabytes. */
import type { BulkResult } from "../../../../client/interface.ts";

export type BulkAnalytics = BulkResult["analyticsJson"];

/** Lists within the analytics are capped by the service, so that this is far more than they come to. */
const analyticsLimit = 32 * 2 ** 20;
/** An unescaped quote ends a text, so that this can stand in none. */
const detailsMark = ',"details":[';

export async function readAnalytics(response: Response): Promise<BulkAnalytics> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error("The result is empty.");
  let text = "";
  try {
    while (text.length < analyticsLimit) {
      const { done, value } = await reader.read();
      if (done) break;
      const from = Math.max(0, text.length - detailsMark.length);
      text += value;
      const end = text.indexOf(detailsMark, from);
      if (end >= 0) return analyticsOf(`${text.slice(0, end)}}`);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
  return analyticsOf(text);
}

function analyticsOf(text: string): BulkAnalytics {
  const { analyticsJson } = JSON.parse(text) as Pick<BulkResult, "analyticsJson">;
  return analyticsJson;
}
