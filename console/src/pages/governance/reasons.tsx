/** Every reason that a verdict can name: what it means, and what innocent causes it has. */
import type { ReasonCatalogue } from "../../../../client/interface.ts";
import { nameReason } from "../../data/reason-names.ts";
import { useResource } from "../../data/use-resource.ts";
import { Filters, NothingFound, readQuery } from "../../parts/filters.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import { client } from "../../session/session.ts";

type Reason = ReasonCatalogue["reasons"][number];

export function Page() {
  const { words = "" } = readQuery(["words"]);
  const [resource, reload] = useResource("reasons", (signal) => client.listReasons({}, { signal }));
  return (
    <Frame title="Reasons" class="governance" lead={<Link to="/console/governance">Quality of reasons</Link>}>
      <Filters entries={[{ name: "words", label: "Contains", placeholder: "device, amount…" }]} />
      <Loaded resource={resource} onRetry={reload}>
        {({ reasons, rulesVersion }) => {
          const found = reasons.filter((reason) => speaksOf(reason, words));
          if (found.length === 0) {
            return (
              <NothingFound isFiltered title="No reasons">
                <p>The service lists no reasons.</p>
              </NothingFound>
            );
          }
          return (
            <>
              <div class="columns reasons">
                {found.map((reason) => (
                  <ReasonCard key={reason.code} reason={reason} />
                ))}
              </div>
              <p class="soft">
                Version of the rules: {rulesVersion}. Codes are stable; rules of your own are not here.
              </p>
            </>
          );
        }}
      </Loaded>
    </Frame>
  );
}

function speaksOf({ code, title, meaning }: Reason, words: string): boolean {
  return `${code} ${nameReason(code)} ${title} ${meaning}`.toLowerCase().includes(words.toLowerCase());
}

function ReasonCard({ reason: { code, meaning, innocentCauses, source } }: { readonly reason: Reason }) {
  return (
    <section class="panel stack">
      <h2>{nameReason(code)}</h2>
      <p class="soft">
        <code>{code}</code>
      </p>
      <p>{meaning}</p>
      {innocentCauses.length === 0 ? null : (
        <div>
          <strong>Innocent causes</strong>
          <ul>
            {innocentCauses.map((cause) => (
              <li key={cause}>{cause}</li>
            ))}
          </ul>
        </div>
      )}
      {source === null ? null : <p class="soft">{source}</p>}
      <p>
        <Link to={`/console/transactions?reason=${encodeURIComponent(code)}`}>Transactions with this reason</Link>
      </p>
    </section>
  );
}
