/** Sums of money by currency: the first ones shown, the others opened by a click. They are neither added up nor compared. */
import { formatCompactMoney, formatMoney, type Sum } from "../data/format.ts";

export interface PartialSum extends Sum {
  /** What it is a part of. */
  readonly whole?: number;
}

export function Sums({
  sums,
  most = 3,
  isCompact = false,
}: {
  /** The most important first. */
  readonly sums: readonly PartialSum[];
  readonly most?: number;
  readonly isCompact?: boolean;
}) {
  const format = isCompact ? formatCompactMoney : formatMoney;
  const [shown, others] = [sums.slice(0, most), sums.slice(most)];
  const words = ({ currency, value, whole }: PartialSum) => (
    <>
      <span class="amount">{format(value, currency)}</span>
      {whole === undefined ? null : (
        <>
          {" "}
          <span class="soft amount">of {format(whole, currency)}</span>
        </>
      )}
    </>
  );
  return (
    <>
      {shown.length === 0 ? "0" : null}
      {shown.map((sum, place) => (
        <span key={sum.currency}>
          {place === 0 ? "" : " + "}
          {words(sum)}
        </span>
      ))}
      {others.length === 0 ? null : (
        <details class="other-sums">
          <summary>{others.length === 1 ? "and 1 more currency" : `and ${others.length} more currencies`}</summary>
          <ul class="plain-list">
            {others.map((sum) => (
              <li key={sum.currency}>{words(sum)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** For a cell of a table: all of them are under the pointer, and lines end between them only. */
export function ShortSums({
  sums,
  most = 3,
  isCompact = false,
}: {
  readonly sums: readonly Sum[];
  readonly most?: number;
  readonly isCompact?: boolean;
}) {
  const format = isCompact ? formatCompactMoney : formatMoney;
  const shown = sums.length > most + 1 ? sums.slice(0, most) : sums;
  const more = sums.length - shown.length;
  const words = [
    ...shown.map(({ currency, value }) => format(value, currency)),
    ...(more === 0 ? [] : [`${more} more`]),
  ];
  return (
    <span class="sums" title={sums.map(({ currency, value }) => formatMoney(value, currency)).join(" + ")}>
      {words.length === 0 ? "0" : null}
      {words.map((one, place) => (
        <span key={one}>
          {place === 0 ? "" : " + "}
          <span class="amount">{one}</span>
        </span>
      ))}
    </span>
  );
}

/** The currency of a sum in an export; of several currencies each with its own number, since the sum over all means nothing. */
export function nameCurrencies(sums: readonly Sum[]): string | null {
  const [only] = sums;
  if (only !== undefined && sums.length === 1) return only.currency;
  return sums.length === 0
    ? null
    : `several: ${sums.map(({ currency, value }) => `${value} ${currency ?? "without currency"}`).join(", ")}`;
}
