/** An authenticator app beside the password: added with a picture to scan, and removed. */
import { useState } from "preact/hooks";
import type { SecondFactorOffer, UserInfo } from "../../../../client/interface.ts";
import { Button } from "../../parts/button.tsx";
import { Copyable } from "../../parts/copyable.tsx";
import { TextField } from "../../parts/fields.tsx";
import { FormPanel } from "../../parts/forms.tsx";
import { notify, notifyFailure } from "../../parts/notices.tsx";
import { PresentPassword } from "../../parts/password-fields.tsx";
import { client } from "../../session/session.ts";

export function SecondFactor({ user, onChanged }: { readonly user: UserInfo; readonly onChanged: () => void }) {
  const [offer, setOffer] = useState<SecondFactorOffer | undefined>(undefined);
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");

  function done(words: string): void {
    setOffer(undefined);
    setCode("");
    setPassword("");
    notify(words);
    onChanged();
  }
  const proof = <PresentPassword label="Your password" value={password} onValue={setPassword} />;

  if (user.hasSecondFactor) {
    return (
      <FormPanel
        title="Authenticator app"
        verb="Remove the app"
        onSubmit={async () => {
          await client.removeSecondFactor({ body: { password } });
          done("From now on you sign in without the app.");
        }}
      >
        <p>You sign in with a code of your app.</p>
        {proof}
      </FormPanel>
    );
  }
  if (offer === undefined) {
    return (
      <section class="panel stack">
        <h2>Authenticator app</h2>
        <p>
          A code from an app on your phone, beside the password. A password that somebody learns is then not enough.
        </p>
        <div class="actions">
          <Button name="Set up an app" onClick={() => client.offerSecondFactor().then(setOffer, notifyFailure)} />
        </div>
      </section>
    );
  }
  return (
    <FormPanel
      title="Authenticator app"
      verb="Use the app"
      onCancel={() => setOffer(undefined)}
      onSubmit={async () => {
        const body = { secret: offer.secret, code: code.replaceAll(" ", ""), password };
        await client.addSecondFactor({ body });
        done("From now on you sign in with a code from the app.");
      }}
    >
      <p>Scan this with the app, or type the secret into it.</p>
      <Squares rows={offer.squares} />
      <Copyable text={offer.secret} />
      <TextField
        label="Code that the app shows"
        autocomplete="one-time-code"
        pattern="[0-9 ]{6,7}"
        required
        value={code}
        onValue={setCode}
      />
      {proof}
    </FormPanel>
  );
}

/** A QR code, dark on white in both themes: phones read no other. */
function Squares({ rows }: { readonly rows: readonly string[] }) {
  const path = rows.flatMap((row, y) => [...row].flatMap((mark, x) => (mark === "1" ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      class="qr-code"
      viewBox={`-2 -2 ${rows.length + 4} ${rows.length + 4}`}
      role="img"
      aria-label="QR code of the secret"
    >
      <path d={path.join("")} />
    </svg>
  );
}
