/** What the heat map of a page says, in words. */
import type { PageHeat } from "../../../../client/interface.ts";
import type { Resource } from "../../data/use-resource.ts";
import { Loaded } from "../../parts/states.tsx";

const levels: Readonly<Record<PageHeat["maps"][number]["level"], string>> = {
  none: "As a whole the page does not stand out from untouched ones; single warm places are usual.",
  usual: "As a whole the page stands out as one in a hundred untouched pages does.",
  strict: "As a whole the page stands out as one in five hundred untouched pages does.",
};

export function HeatWords({ heat, onRetry }: { readonly heat: Resource<PageHeat>; readonly onRetry: () => void }) {
  return (
    <div class="heat-words" aria-live="polite">
      <Loaded resource={heat} onRetry={onRetry}>
        {({ maps, notAssessed }) => (
          <>
            {maps.map(({ left, top, level, capture }) => (
              <p key={`${left} ${top}`}>
                {levels[level]} <span class="soft">Taken for: {capture}. Only findings accuse.</span>
              </p>
            ))}
            {notAssessed.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {maps.length + notAssessed.length === 0 ? (
              <p class="soft">Nothing on this page can be mapped: it holds no scan or photo of print.</p>
            ) : null}
          </>
        )}
      </Loaded>
    </div>
  );
}
