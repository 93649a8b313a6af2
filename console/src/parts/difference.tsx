/** Two texts as one: what went is struck out, what came is underlined. */
import { findDifference } from "../data/difference.ts";

export function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <span class="difference">
      {findDifference(before, after).map(({ kind, text }, place) => {
        const key = `${place} ${kind}`;
        if (kind === "gone") return <del key={key}>{text}</del>;
        return kind === "new" ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
      })}
    </span>
  );
}
