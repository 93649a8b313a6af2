/** One record of the journal: its content, and the proof that it is in it, recomputed by the browser. */
import type { AuditRecord } from "../../../../client/interface.ts";
import { formatExactTime, formatNumber } from "../../data/format.ts";
import { checkProof, type Proof } from "../../data/proof.ts";
import { useResource } from "../../data/use-resource.ts";
import { Copyable } from "../../parts/copyable.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Page as Frame } from "../../parts/page.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import { client } from "../../session/session.ts";
import type { PageProps } from "../page-props.ts";
import { Reproduction } from "./reproduction.tsx";
import { subjectAddress } from "./subject-address.ts";

const withheldBecause = {
  erased: "Its content was erased; what is left is its commitment, and the chain holds over it.",
  personal_data: "It is about a customer, which your token may not read.",
  card_number: "A card number stands in it. Masked, it would not give its commitment.",
} as const;

interface Found {
  readonly record: AuditRecord;
  readonly proof: Proof | undefined;
}

export function Page({ parameters }: PageProps) {
  const { sequence = "" } = parameters;
  const [resource, reload] = useResource(sequence, async (signal): Promise<Found> => {
    const record = await client.fetchAuditRecord({ sequence }, { signal });
    return { record, proof: await checkProof(record) };
  });
  return (
    <Frame
      title={`Record ${formatNumber(Number(sequence))}`}
      class="audit"
      lead={<Link to="/console/audit">All that happened</Link>}
    >
      <Loaded resource={resource} onRetry={reload}>
        {(found) => <Sheet found={found} />}
      </Loaded>
    </Frame>
  );
}

function Sheet({ found: { record, proof } }: { readonly found: Found }) {
  const { at, kind, subject, event, actor, group, content, withheld, inclusion } = record;
  const address = subjectAddress(kind, subject);
  return (
    <>
      <section class="panel">
        <h2>What happened</h2>
        <Facts
          entries={[
            ["Kind", kind.replaceAll("_", " ")],
            ["About", address === undefined ? <Copyable text={subject} /> : <Link to={address}>{subject}</Link>],
            ["What", event ?? "–"],
            ["Who", actor ?? "–"],
            ["Time", formatExactTime(at)],
            ["Group", `${formatNumber(group)}, of ${formatNumber(inclusion.commitments.length)} records`],
          ]}
        />
      </section>
      <ProofPanel record={record} proof={proof} />
      {kind === "verdict" && content !== null ? <Reproduction id={subject} /> : null}
      <section class="panel stack">
        <h2>Content</h2>
        {content === null ? (
          <p>{withheld === null ? "It has none." : withheldBecause[withheld]}</p>
        ) : (
          [content.body, content.verdict, content.record].map((text, place) =>
            text === null ? null : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
              <pre key={String(place)} class="code tall" tabIndex={0}>
                {indent(text)}
              </pre>
            ),
          )
        )}
      </section>
    </>
  );
}

function ProofPanel({ record, proof }: { readonly record: AuditRecord; readonly proof: Proof | undefined }) {
  const { commitment, inclusion } = record;
  return (
    <section class="panel stack">
      <h2>Proof</h2>
      {proof === undefined ? (
        <p class="soft">
          This browser offers no digests on an address without https. Recompute it as <code>docs/audit.md</code> says.
        </p>
      ) : (
        <ol class="proof">
          {proof.isContentIn === undefined ? (
            <li class="soft">The content is not given, so nothing can be computed from it.</li>
          ) : (
            <Step isRight={proof.isContentIn}>The commitment follows from salt and content.</Step>
          )}
          <Step isRight={proof.isRecordInGroup}>The commitment stands at the record's place in its group.</Step>
          <Step isRight={proof.isRootRight}>The group's root follows from its commitments and the root before.</Step>
        </ol>
      )}
      <Facts
        entries={[
          ["Commitment", <Copyable key="commitment" text={commitment} />],
          ["Root before", <Copyable key="before" text={inclusion.previousRoot} />],
          ["Root of the group", <Copyable key="root" text={inclusion.root} />],
        ]}
      />
      <p class="soft">Computed by your browser from what the service sent. Compare the root with one that you keep.</p>
    </section>
  );
}

function Step({ isRight, children }: { readonly isRight: boolean; readonly children: string }) {
  return (
    <li>
      <span class={`badge ${isRight ? "approved" : "declined"}`}>{isRight ? "Holds" : "Does not hold"}</span> {children}
    </li>
  );
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
