/** The file along a line, from its first byte to its last: its versions, what each signature covers, and what came after it. */
import type { DocumentReport, DocumentSignatures, DocumentVersions } from "../../../../client/interface.ts";
import { formatBytes, formatNumber, formatTime } from "../../data/format.ts";
import { useResource } from "../../data/use-resource.ts";
import { Loaded } from "../../parts/states.tsx";
import { client } from "../../session/session.ts";
import { encodePassword, password } from "./password.tsx";

type Signature = DocumentSignatures["signatures"][number];

const states: Readonly<Record<Signature["state"], readonly [words: string, kind: string]>> = {
  valid: ["Valid", "approved"],
  invalid: ["Invalid", "declined"],
  unreadable: ["Unreadable", "review"],
  unsupported: ["Unsupported", "review"],
  empty: ["Not signed", "review"],
};

/** A valid signature whose file was changed later counts as the worse of the two. */
function stateOf({ state, laterChanges }: Signature): readonly [words: string, kind: string] {
  const isViolated = state === "valid" && laterChanges.some(({ verdict }) => verdict === "violated");
  return isViolated ? ["Valid, but the file was changed later", "declined"] : states[state];
}

/** Fetched only where the checks found signatures: reading them again takes some time. */
export function hasSignatures({ checks }: DocumentReport): boolean {
  return checks.some(({ check, outcome }) => check.includes("sign") && (outcome === "clear" || outcome === "found"));
}

export function SignatureTimeline({
  report,
  versions,
}: {
  readonly report: DocumentReport;
  readonly versions: DocumentVersions["versions"];
}) {
  const id = String(report.id);
  const [resource, reload] = useResource(`${id} ${password.value}`, (signal) =>
    client.listDocumentSignatures({ id }, { signal, headers: encodePassword(password.value) }),
  );
  return (
    <section class="panel stack signatures" aria-label="Signatures">
      <h2>Signatures</h2>
      <Loaded resource={resource} onRetry={reload}>
        {({ signatures, notAssessed }) => (
          <>
            {notAssessed === null ? null : <p>Not assessed: {notAssessed}</p>}
            {signatures.length === 0 ? (
              <p class="soft">The file has no signatures.</p>
            ) : (
              <ol>
                {signatures.map((signature, place) => (
                  <li key={String(place)}>
                    <Covered signature={signature} bytes={report.bytes} versions={versions} />
                    <Description signature={signature} versions={versions} />
                  </li>
                ))}
              </ol>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

const width = 400;

function Covered({
  signature: { coveredBytes, state },
  bytes,
  versions,
}: {
  readonly signature: Signature;
  readonly bytes: number;
  readonly versions: DocumentVersions["versions"];
}) {
  const across = (place: number) => (Math.min(bytes, place) / Math.max(1, bytes)) * width;
  const share = Math.round((100 * Math.min(bytes, coveredBytes)) / Math.max(1, bytes));
  return (
    <svg viewBox={`0 0 ${width} 18`} preserveAspectRatio="none" role="img" aria-label={`Covers ${share} % of the file`}>
      <rect class="rest" width={width} y="4" height="10" />
      <rect class={`covered ${state}`} width={across(coveredBytes)} y="4" height="10" />
      {versions.slice(0, -1).map(({ version, bytes: length }) => (
        <line key={version} x1={across(length)} x2={across(length)} y1="0" y2="18">
          <title>{`Version ${version} ends here`}</title>
        </line>
      ))}
    </svg>
  );
}

function Description({
  signature,
  versions,
}: {
  readonly signature: Signature;
  readonly versions: DocumentVersions["versions"];
}) {
  const { field, isTimestamp, signedAt, stampedAt, certificate, coveredBytes, bytesAfter, faults } = signature;
  const [words, kind] = stateOf(signature);
  const version = versions.find(({ bytes }) => bytes >= coveredBytes)?.version;
  return (
    <>
      <p>
        <span class={`badge ${kind}`}>{words}</span>{" "}
        <strong>{isTimestamp ? "Time stamp" : field === "" ? "Signature without a form field" : field}</strong>{" "}
        <span class="soft">
          {stampedAt === null
            ? signedAt === null
              ? "at an unknown time"
              : `${formatTime(signedAt)} by the signer's clock`
            : `stamped ${formatTime(stampedAt)}`}
        </span>
      </p>
      <p class="soft">
        {bytesAfter === 0
          ? "Covers the whole file."
          : `Covers the first ${formatBytes(coveredBytes)}${version === undefined ? "" : `, version ${version}`}; ${formatBytes(bytesAfter)} were added later.`}
        {certificate === null
          ? ""
          : certificate.hasKnownRoot
            ? " The certificate chains to a known authority."
            : certificate.isSelfSigned
              ? " The certificate is self-signed: the signer is not confirmed."
              : " The certificate does not chain to a known authority."}
        {signature.isCurrent ? "" : " The current version of the document no longer refers to it."}
      </p>
      {faults.length === 0 ? null : <p class="caution">Covered bytes: {faults.join(", ")}.</p>}
      {signature.laterChanges.length === 0 ? null : (
        <ul>
          {signature.laterChanges.map(({ kind: what, verdict, count }) => (
            <li key={what}>
              {verdicts[verdict]}: {what} ({formatNumber(count)})
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const verdicts: Readonly<Record<Signature["laterChanges"][number]["verdict"], string>> = {
  permitted: "Later change, permitted by the signature",
  indeterminate: "Later change; whether the signature permits it is unknown",
  violated: "Later change, not permitted by the signature",
};
