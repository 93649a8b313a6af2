/** All names and functions of the rule language, to be looked through and written into the condition. */

import { useState } from "preact/hooks";
import type { RuleNameList } from "../../../../client/interface.ts";
import { TextField } from "../../parts/fields.tsx";

export function NameList({ names, functions }: RuleNameList) {
  const [wanted, setWanted] = useState("");
  const fits = (...texts: readonly string[]) => texts.join(" ").toLowerCase().includes(wanted.trim().toLowerCase());
  const shownNames = names.filter(({ name, group, meaning }) => fits(name, group, meaning));
  const shownFunctions = functions.filter(({ name, usage, meaning }) => fits(name, usage, meaning));
  const groups = [...new Set(shownNames.map(({ group }) => group))];
  return (
    <details class="panel names">
      <summary>
        Names and functions <span class="soft">{names.length + functions.length}</span>
      </summary>
      <div class="stack">
        <TextField
          label="Search"
          type="search"
          placeholder="device, 7 days, median"
          value={wanted}
          onValue={setWanted}
        />
        {shownNames.length + shownFunctions.length === 0 ? (
          <p class="soft">No name or meaning contains this text.</p>
        ) : null}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
        <section class="scroll" tabIndex={0} aria-label="Names and functions">
          {groups.map((group) => (
            <section key={group}>
              <h3>{group.charAt(0).toUpperCase() + group.slice(1)}</h3>
              <dl>
                {shownNames
                  .filter((name) => name.group === group)
                  .map(({ name, type, unit, meaning }) => (
                    <Entry key={name} name={name} note={unit ?? type} meaning={meaning} />
                  ))}
              </dl>
            </section>
          ))}
          {shownFunctions.length === 0 ? null : (
            <section>
              <h3>Functions</h3>
              <dl>
                {shownFunctions.map(({ name, usage, meaning }) => (
                  <Entry key={name} name={usage} note="" meaning={meaning} />
                ))}
              </dl>
            </section>
          )}
        </section>
      </div>
    </details>
  );
}

function Entry({ name, note, meaning }: { readonly name: string; readonly note: string; readonly meaning: string }) {
  return (
    <div>
      <dt>
        <code>{name}</code> <span class="soft">{note}</span>
      </dt>
      <dd>{meaning}</dd>
    </div>
  );
}
