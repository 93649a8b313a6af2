/** The amounts of a document that no relation which holds has anything to say of: what its reader could not place. */
import type { HeldRelation } from "../../check.ts";
import { figuresOf, holds, unitsOf } from "../../derived/semantics/equations/equation.ts";
import { findEquations } from "../../derived/semantics/equations/find-contradiction.ts";
import { findBalanceChain } from "../../derived/semantics/sums/balance-chain.ts";
import { boxesAround } from "../../derived/semantics/written/boxes-around.ts";
import { type Figure, readFigures } from "../../derived/semantics/written/figures.ts";
import type { TextFacts } from "../../facts/text.ts";

/** Amounts that are named; their number is told. */
const namedLimit = 10;

/** An amount that is printed again counts as placed with the first. */
export function listUnplacedAmounts(text: TextFacts): readonly HeldRelation[] {
  const amounts = readFigures(text).all.filter(({ isAmount }) => isAmount);
  const placed = new Set([...placedByEquations(text), ...placedByBalances(text)].map(unitsOf));
  const unplaced = amounts.filter((figure) => unitsOf(figure) !== 0 && !placed.has(unitsOf(figure)));
  if (unplaced.length === 0) return [];
  const named = unplaced.slice(0, namedLimit);
  const more = unplaced.length > named.length ? `, and ${unplaced.length - named.length} more` : "";
  const said = named.map((figure) => `${figure.text} (page ${figure.line.page})`).join(", ");
  return [
    {
      relation: `${unplaced.length} of ${amounts.length} amounts stand in no relation that was recognised and holds: ${said}${more}.`,
      boxes: boxesAround(named),
      isUnplaced: true,
    },
  ];
}

function placedByEquations(text: TextFacts): readonly Figure[] {
  return findEquations(text)
    .filter((equation) => holds(equation, unitsOf))
    .flatMap(figuresOf);
}

/** Of the steps that follow from the one before. */
function placedByBalances(text: TextFacts): readonly Figure[] {
  const chain = findBalanceChain(text);
  return (chain?.rows ?? []).flatMap(({ balance, amounts }, at) => {
    const isHeld = chain?.steps[at - 1] === true || chain?.steps[at] === true;
    return isHeld ? [balance, ...amounts.map(({ figure }) => figure)] : [];
  });
}
