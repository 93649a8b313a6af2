/** What the heat map of a page says, in words. */
import type { PageHeat } from "../../../../client/interface.ts";
import type { Resource } from "../../data/use-resource.ts";
import { Loaded } from "../../parts/states.tsx";

const levels: Readonly<Record<PageHeat["maps"][number]["level"], string>> = {
  none: "The page as a whole looks like unedited pages. Single warm areas are normal.",
  usual: "The page as a whole looks edited. One in 100 unedited pages looks like this.",
  strict: "The page as a whole looks edited. One in 500 unedited pages looks like this.",
};

export function HeatWords({ heat, onRetry }: { readonly heat: Resource<PageHeat>; readonly onRetry: () => void }) {
  return (
    <div class="heat-words" aria-live="polite">
      <Loaded resource={heat} onRetry={onRetry}>
        {({ maps, notAssessed }) => (
          <>
            {maps.map(({ left, top, level, capture }) => (
              <p key={`${left} ${top}`}>
                {levels[level]}{" "}
                <span class="soft">Treated as: {capture}. The map is an aid; only findings count as evidence.</span>
              </p>
            ))}
            {notAssessed.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {maps.length + notAssessed.length === 0 ? (
              <p class="soft">No heat map: this page has no scan or photo of printed text.</p>
            ) : null}
          </>
        )}
      </Loaded>
    </div>
  );
}
