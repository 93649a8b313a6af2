/** What the engine's states remember at most, for those who word what is known; a test holds them to the engine. */

/** The last events of an account that are listed one by one. */
export const ringSize = 16;
/** From here on a total of counted habits, and what lies in any bin, may have been halved: there were at least so many. */
export const mayBeHalvedFrom = 2_048;
