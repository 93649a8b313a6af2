/** Two texts as one: removed words are struck out, added ones are underlined. */

export function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <span class="difference">
      {findDifference(before, after).map(({ kind, text }, place) => {
        const key = `${place} ${kind}`;
        if (kind === "removed") return <del key={key}>{text}</del>;
        return kind === "added" ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
      })}
    </span>
  );
}

export interface Piece {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Longer texts are shown as one removed and one added; a rule has at most 2,000 characters. */
const mostWords = 2_000;

function findDifference(before: string, after: string): readonly Piece[] {
  const [old, recent] = [wordsOf(before), wordsOf(after)];
  if (old.length > mostWords || recent.length > mostWords) {
    return joinPieces([
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ]);
  }
  const lengths = commonLengths(old, recent);
  const width = recent.length + 1;
  const pieces: Piece[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < recent.length) {
    const [removed = "", added = ""] = [old[row], recent[column]];
    if (row < old.length && column < recent.length && removed === added) {
      pieces.push({ kind: "same", text: removed });
      row += 1;
      column += 1;
    } else if (column >= recent.length || (row < old.length && below(row, column) >= beside(row, column))) {
      pieces.push({ kind: "removed", text: removed });
      row += 1;
    } else {
      pieces.push({ kind: "added", text: added });
      column += 1;
    }
  }
  return joinPieces(pieces);

  function below(atRow: number, atColumn: number): number {
    return lengths[(atRow + 1) * width + atColumn] ?? 0;
  }
  function beside(atRow: number, atColumn: number): number {
    return lengths[atRow * width + atColumn + 1] ?? 0;
  }
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\s+|\w+|[^\s\w]/g) ?? [];
}

/** At row and column: how many words the rests of both texts have in common, in order. */
function commonLengths(old: readonly string[], recent: readonly string[]): Uint16Array {
  const width = recent.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = recent.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        old[row] === recent[column]
          ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0);
    }
  }
  return lengths;
}

function joinPieces(pieces: readonly Piece[]): readonly Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.text === "") continue;
    if (last?.kind === piece.kind) joined[joined.length - 1] = { kind: last.kind, text: last.text + piece.text };
    else joined.push(piece);
  }
  return joined;
}
