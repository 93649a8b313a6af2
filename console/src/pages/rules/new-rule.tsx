/** A rule that is not saved yet. */

import { useState } from "preact/hooks";
import type { RuleNameList } from "../../../../client/interface.ts";
import { useResource } from "../../data/use-resource.ts";
import { TextField } from "../../parts/fields.tsx";
import { Frame } from "../../parts/frame.tsx";
import { Loaded } from "../../parts/states.tsx";
import { goTo } from "../../routing/router.ts";
import { client } from "../../session/session.ts";
import { TryRule } from "../backtests/try-rule.tsx";
import { emptyDraft } from "./draft.ts";
import { NameList } from "./name-list.tsx";
import { RuleEditor } from "./rule-editor.tsx";
import { useDraft } from "./use-draft.ts";

export function Page() {
  const [resource, reload] = useResource("names", (signal) => client.listRuleNames({}, { signal }));
  return (
    <Frame
      title="New rule"
      class="rule"
      lead="A condition on a transaction and its history, with an action. The rule is a draft until you promote it."
    >
      <Loaded resource={resource} onRetry={reload}>
        {(names) => <Sheet names={names} />}
      </Loaded>
    </Frame>
  );
}

function Sheet({ names }: { readonly names: RuleNameList }) {
  const state = useDraft({ version: 0, draft: emptyDraft });
  const [given, setGiven] = useState<string | undefined>(undefined);
  const ruleId = given ?? idOf(state.draft.title);
  return (
    <div class="beside">
      <div class="stack">
        <RuleEditor
          ruleId={ruleId}
          state={state}
          names={names}
          onSaved={() => {
            state.release();
            goTo(`/console/rules/${encodeURIComponent(ruleId)}`);
          }}
        >
          <TextField
            label="Id"
            isMono
            required
            pattern="[a-z0-9][a-z0-9\-]{0,63}"
            placeholder="derived from the title"
            value={ruleId}
            onValue={setGiven}
            hint="Lower-case letters, digits and -. The id cannot be changed; verdicts name it among their reasons."
          />
        </RuleEditor>
        <NameList {...names} />
      </div>
      <TryRule ruleId={ruleId} draft={state.draft} />
    </div>
  );
}

const longestId = 64;

function idOf(title: string): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.join("-").slice(0, longestId).replace(/-$/, "");
}
