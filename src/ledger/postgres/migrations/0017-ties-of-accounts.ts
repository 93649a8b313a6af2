/** What an account is tied to is a part of its own state now. No released version had it apart, or at all. */
export const sql = "DELETE FROM states WHERE kind = 'ties'";
