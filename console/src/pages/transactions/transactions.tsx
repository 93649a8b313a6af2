/** All analysed transactions, filtered by the query of the address. */
import type { ListedTransaction } from "../../../../client/interface.ts";
import { nameReason } from "../../data/reason-names.ts";
import { latestOf, useResource } from "../../data/use-resource.ts";
import { useRows } from "../../data/use-rows.ts";
import type { Choice } from "../../parts/fields.tsx";
import { type FilterEntry, Filters, NothingFound, readQuery } from "../../parts/filters.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Rows } from "../../parts/rows.tsx";
import { Link } from "../../routing/link.tsx";
import { client, may } from "../../session/session.ts";
import { TransactionTable } from "./transaction-table.tsx";

const pageSize = 100;

const filters = (reasons: readonly Choice<string>[]): readonly FilterEntry[] => [
  { name: "idPrefix", label: "Id starts with" },
  { name: "accountId", label: "Account" },
  {
    name: "status",
    label: "Verdict",
    choices: [
      ["", "any"],
      ["review,declined", "flagged"],
      ["declined", "declined"],
      ["review", "review"],
      ["approved", "approved"],
    ],
  },
  { name: "reason", label: "Reason", choices: reasons },
  { name: "minimumAmount", label: "Amount from", type: "number" },
  { name: "maximumAmount", label: "Amount to", type: "number" },
  { name: "from", label: "Time from", type: "date" },
  { name: "to", label: "Time up to", type: "date" },
  { name: "minimumScore", label: "Score from", type: "number" },
];

const numberNames = ["minimumAmount", "maximumAmount", "minimumScore"] as const;
type NumberName = (typeof numberNames)[number];

export function Page() {
  const texts = readQuery(["idPrefix", "accountId", "status", "reason", "from", "to"]);
  const reasons = useReasonChoices(texts.reason);
  const numbers = Object.entries(readQuery(numberNames)).map(([name, text]) => [name, Number(text)] as const);
  const filter: typeof texts & Partial<Record<NumberName, number>> = { ...texts, ...Object.fromEntries(numbers) };
  const key = JSON.stringify(filter);
  const list = useRows<ListedTransaction>(key, async (cursor, signal) => {
    const page = await client.listTransactions({ ...filter, limit: pageSize, cursor }, { signal });
    return { rows: page.transactions, nextCursor: page.nextCursor };
  });
  return (
    <Frame title="Transactions" lead="The latest accepted first; Time is the transaction's own.">
      <Filters table="Transactions" entries={filters(reasons)} />
      {filter.minimumAmount === undefined && filter.maximumAmount === undefined ? null : (
        <p class="soft">Amounts are compared as bare numbers, whatever their currency.</p>
      )}
      <Rows
        list={list}
        empty={
          <NothingFound isFiltered={key !== "{}"} title="No transactions yet">
            <p>They appear here as soon as they are analysed.</p>
            <p class="actions">
              {may("transactions:write") ? (
                <>
                  <Link to="/console/try" class="button">
                    Try one
                  </Link>
                  <Link to="/console/files" class="button">
                    Load a file
                  </Link>
                </>
              ) : null}
            </p>
          </NothingFound>
        }
      >
        {(transactions) => <TransactionTable transactions={transactions} />}
      </Rows>
    </Frame>
  );
}

const rulesShown = 200;
const any: Choice<string> = ["", "any"];

/** The one that is searched by stands among them even before, or without, the others. */
export function useReasonChoices(searched: string | undefined): readonly Choice<string>[] {
  const [resource] = useResource("reasons", async (signal) => {
    const [{ reasons }, { rules }] = await Promise.all([
      client.listReasons({}, { signal }),
      client.listRules({ limit: rulesShown }, { signal }),
    ]);
    return [
      ...reasons.map(({ code }): Choice<string> => [code, nameReason(code)]).sort(byWords),
      ...rules.map(({ ruleId, latest }): Choice<string> => [`rule:${ruleId}`, `Rule: ${latest.title}`]).sort(byWords),
    ];
  });
  const known = latestOf(resource) ?? [];
  const isKnown = searched === undefined || known.some(([code]) => code === searched);
  const own: readonly Choice<string>[] = isKnown ? [] : [[searched, nameReason(searched)]];
  return [any, ...own, ...known];
}

function byWords([, one]: Choice<string>, [, other]: Choice<string>): number {
  return one.localeCompare(other);
}
