/** Whether the first rows suggest that amounts below zero are money going out, as in statements of accounts: then the sender has to say it. */
import { simplifyName } from "./columns.ts";
import { readHeading } from "./heading.ts";
import { isWrittenNegative, type Money, parseMoney } from "./money.ts";
import { sideOf } from "./side-words.ts";

export interface SignedColumns {
  readonly amount: number;
  /** Undefined where all rows are of one account. */
  readonly account: number | undefined;
  /** May say of each row which way its money went; rows are then compared one by one. */
  readonly tellers: readonly number[];
}

/** Of a negative amount. */
export const openSign =
  "may be money going out, as in statements of accounts, or money coming in; send negativeAmounts=out or negativeAmounts=in";

type Rows = readonly (readonly string[])[];

const balances: ReadonlySet<string> = new Set(
  `balance runningBalance runningBal accountBalance closingBalance balanceAfter balanceAfterTransaction newBalance saldo
  saldoNachBuchung kontostand solde soldeApres saldoDopo saldoContabile saldoDisponible saldoNaTrn saldoNaTransactie saldoPoOperacji
  saldoPoTransakcji bakiye`
    .split(/\s+/)
    .map(simplifyName),
);

export function findSignDoubt(
  names: readonly string[],
  rows: Rows,
  columns: SignedColumns,
  isStatement: boolean,
): string | undefined {
  const below = rows.filter((row) => isWrittenNegative((row[columns.amount] ?? "").trim()));
  if (below.some((row) => columns.tellers.some((teller) => sideOf(row[teller]) !== undefined))) return undefined;
  const balance = names.findIndex((name) => balances.has(simplifyName(readHeading(name).name)));
  if (balance >= 0 && fallsBelowZero(rows, columns, balance)) {
    return `The balance in the column ${names[balance]} falls by amounts below zero, so they seem to be money going out; send negativeAmounts=out, or negativeAmounts=in if they are money coming in.`;
  }
  return isStatement && below.length > 0 ? `Amounts below zero ${openSign}.` : undefined;
}

const styles = ["point", "comma"] as const;

/** The oldest row may come first or last. */
function fallsBelowZero(rows: Rows, columns: SignedColumns, balance: number): boolean {
  return styles.some((style) => {
    const read = (row: readonly string[], place: number): number | undefined => {
      const money: Money | string = parseMoney((row[place] ?? "").trim(), style);
      return typeof money === "string" ? undefined : money.value;
    };
    const steps = rows.slice(1).flatMap((row, at) => {
      const before = rows[at] ?? [];
      if (columns.account !== undefined && before[columns.account] !== row[columns.account]) return [];
      const [from, to] = [read(before, balance), read(row, balance)];
      const [first, second] = [read(before, columns.amount), read(row, columns.amount)];
      return from === undefined || to === undefined || first === undefined || second === undefined
        ? []
        : [
            { change: to - from, amount: second },
            { change: from - to, amount: first },
          ];
    });
    const agree = steps.filter(({ change, amount }) => amount < 0 && isSame(change, amount)).length;
    const oppose = steps.filter(({ change, amount }) => amount < 0 && isSame(change, -amount)).length;
    return agree > oppose;
  });
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one)) + 0.004;
}
