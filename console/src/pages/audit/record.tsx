/** One record of the journal: its content, and the proof that it is in it, recomputed by the browser. */
import type { AuditRecord } from "../../../../client/interface.ts";
import { countOf, formatExactTime, formatNumber } from "../../data/format.ts";
import { checkProof, type Proof } from "../../data/proof.ts";
import { useResource } from "../../data/use-resource.ts";
import { Copyable } from "../../parts/copyable.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Frame, type PageProps } from "../../parts/frame.tsx";
import { Loaded } from "../../parts/states.tsx";
import { Link } from "../../routing/link.tsx";
import { client } from "../../session/session.ts";
import { Reproduction } from "./reproduction.tsx";
import { subjectAddress } from "./subject-address.ts";

const withheldBecause = {
  erased: "The content was erased. Its commitment is left, so the chain can still be verified.",
  personal_data: "The record is about a customer. Your token lacks the scope customers:read.",
  card_number: "The content has a card number. Masked content would not match the commitment, so none is shown.",
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
      lead={<Link to="/console/audit">All records</Link>}
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
        <h2>Record</h2>
        <Facts
          entries={[
            ["Kind", kind.replaceAll("_", " ")],
            ["Subject", address === undefined ? <Copyable text={subject} /> : <Link to={address}>{subject}</Link>],
            ["Event", event ?? "–"],
            ["Actor", actor ?? "–"],
            ["Time", formatExactTime(at)],
            ["Group", `${formatNumber(group)} (${countOf(inclusion.commitments.length, "record", "records")})`],
          ]}
        />
      </section>
      <ProofPanel record={record} proof={proof} />
      {kind === "verdict" && content !== null ? <Reproduction id={subject} /> : null}
      <section class="panel stack">
        <h2>Content</h2>
        {content === null ? (
          <p>{withheld === null ? "No content." : withheldBecause[withheld]}</p>
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
          Browsers compute digests on https addresses only. Recompute the proof as described in{" "}
          <code>docs/audit.md</code>.
        </p>
      ) : (
        <ol class="proof">
          {proof.isContentIn === undefined ? (
            <li class="soft">The content is not shown, so its commitment cannot be recomputed here.</li>
          ) : (
            <Step isRight={proof.isContentIn}>Salt and content give the commitment.</Step>
          )}
          <Step isRight={proof.isRecordInGroup}>The commitment is at the record's position in its group.</Step>
          <Step isRight={proof.isRootRight}>The group's commitments and the previous root give the group's root.</Step>
        </ol>
      )}
      <Facts
        entries={[
          ["Commitment", <Copyable key="commitment" text={commitment} />],
          ["Previous root", <Copyable key="before" text={inclusion.previousRoot} />],
          ["Root of the group", <Copyable key="root" text={inclusion.root} />],
        ]}
      />
      <p class="soft">Computed in your browser from the service's answer. Compare the root with a stored anchor.</p>
    </section>
  );
}

function Step({ isRight, children }: { readonly isRight: boolean; readonly children: string }) {
  return (
    <li>
      <span class={`badge ${isRight ? "approved" : "declined"}`}>{isRight ? "Valid" : "Invalid"}</span> {children}
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
