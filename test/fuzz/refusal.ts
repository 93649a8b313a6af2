/** How readers refuse what they cannot read. */
import { ServiceError } from "../../src/errors.ts";
import { BudgetError, DamageError } from "../../src/forgery/evidence/budget.ts";

/** True where the work ends well; false where it refuses as it should; anything else is thrown on. */
export async function takesOrRefuses(work: () => unknown, isRefusal: (error: unknown) => boolean): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

export const isServiceError = (error: unknown) => error instanceof ServiceError && error.code !== "internal_error";
export const isUnreadable = (error: unknown) => error instanceof DamageError || error instanceof BudgetError;
