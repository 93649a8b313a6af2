/** Something a button does: busy while it runs, then a notice of what was done, or of why not. */
import { useState } from "preact/hooks";
import { tell, tellFailure } from "../parts/notices.tsx";

export function useAction(): readonly [isBusy: boolean, run: (work: () => Promise<string>) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  async function run(work: () => Promise<string>): Promise<void> {
    setBusy(true);
    try {
      tell(await work());
    } catch (error) {
      tellFailure(error);
    } finally {
      setBusy(false);
    }
  }
  return [isBusy, run];
}
