/** Columns that may say of each row whether money went out or came in: they are compared with the amount's sign, which may lack. */
import { simplifyName } from "./columns.ts";

export type MoneySide = "in" | "out";

/** What a column beside the amount says. */
export interface ToldSide {
  readonly name: string;
  readonly word: string;
  readonly side: MoneySide;
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Too vague to give the direction by themselves: they may hold the kind of card, or of payment. */
const names = new Set(
  words(`type transactionType txnType trnType tranType transType entryType paymentType movementType operationType details kind flow
    typ art transaktionstyp transaktionsart buchungsart umsatzart umsatztyp typeOperation typeDOperation tipo tipoMovimiento
    tipoOperacion tipoOperazione tipoMovimento tipoTransacao soort mutatiesoort rodzaj typTransakcji islemTipi islemTuru`).map(
    simplifyName,
  ),
);

/** Whole words only: single letters may be any code. */
const sides: ReadonlyMap<string, MoneySide> = new Map([
  ...words(`debit debits dr withdrawal withdrawals outgoing outbound out soll belastung ausgang débit retrait débito cargo salida
    saída dare addebito uscita af afschrijving obciążenie wypływ borç`).map((word) => [word, "out"] as const),
  ...words(`credit credits cr deposit deposits incoming inbound in haben gutschrift eingang crédit dépôt crédito abono entrada
    avere accredito entrata bij bijschrijving uznanie wpływ alacak`).map((word) => [word, "in"] as const),
]);

/** Money that comes back to the account; in the statement of a shop, where negative amounts go out, it leaves. */
const refunds: ReadonlySet<string> = new Set(
  words("refund refunds erstattung rückerstattung remboursement reembolso rimborso terugbetaling zwrot iade"),
);

/** No word is longer. */
const longestWord = 16;

export function mayTellSide(name: string): boolean {
  return names.has(simplifyName(name));
}

export function sideOf(value: unknown): MoneySide | undefined {
  if (typeof value !== "string" || value.length > longestWord) return undefined;
  const word = value.trim().toLowerCase();
  return refunds.has(word) ? "in" : sides.get(word);
}

/** The amount as it is written, without a unit; undefined where it agrees with what is told. */
export function findContradiction(
  amount: number,
  negativeAmounts: MoneySide,
  { name, word, side }: ToldSide,
): string | undefined {
  if (amount === 0) return undefined;
  const isNegativeOut = negativeAmounts === "out";
  if (isNegativeOut && refunds.has(word.toLowerCase())) return undefined;
  const meant: MoneySide = amount < 0 === isNegativeOut ? "out" : "in";
  if (meant === side) return undefined;
  const sign = amount < 0 ? "negative" : "positive";
  const told = `is ${sign}, which means money ${meant === "in" ? "coming in" : "going out"}, but ${name} says ${word}`;
  // Where debits are negative, negative amounts go out; where both are positive, they have no sign.
  const isSigned = amount < 0 && side === "out" && !isNegativeOut;
  return isSigned
    ? `${told}; if negative amounts are money going out, send negativeAmounts=out`
    : `${told}; if amounts have no sign, send column=direction:${name}`;
}
