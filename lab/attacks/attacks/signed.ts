/** Documents that were signed, and changed afterwards. */
import type { Signer } from "../sign.ts";
import type { Attack, Make } from "../subject.ts";
import * as change from "./changes.ts";
import { appended, rewritten } from "./with-pdf-lib.ts";

export function signedAttacks({ sign }: Signer): readonly Attack[] {
  const signed: Make = ({ bytes }) => sign(bytes);
  const after =
    (make: Make): Make =>
    async (subject) => {
      const bytes = await sign(subject.bytes);
      return bytes === undefined ? undefined : await make({ ...subject, bytes });
    };
  const common = { tool: "openssl", isInPlace: true } as const;
  return [
    {
      ...common,
      family: "content changed after signing",
      forge: after(appended(change.replaceDigits)),
      twins: { signed, "signed twice": after(signed) },
    },
    {
      ...common,
      family: "overlay after signing",
      forge: after(appended(change.overlay)),
      twins: {
        "marked, then signed": async (subject) => {
          const bytes = await appended(change.marker)(subject);
          return bytes === undefined ? undefined : await sign(bytes);
        },
      },
    },
    { ...common, family: "note after signing", forge: after(appended(change.noteOver)), twins: {} },
    { ...common, family: "signed and rewritten", forge: after(rewritten(change.replaceDigits)), twins: {} },
  ];
}
