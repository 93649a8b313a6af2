/** Every typology. */
import type { Typology } from "./scene.ts";
import { accountStories } from "./stories/account.ts";
import { cardStories } from "./stories/card.ts";
import { flowStories } from "./stories/flow.ts";
import { payeeStories } from "./stories/payee.ts";

export const typologies: readonly Typology[] = [...cardStories, ...accountStories, ...payeeStories, ...flowStories];
