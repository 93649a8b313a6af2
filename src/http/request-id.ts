/** The id of a request: the client's own where it is fit to be logged, else a prefix of this process and a counter. */

const fit = /^[\w.-]{1,64}$/;

export function createRequestIds(prefix: string): (given: string | string[] | undefined) => string {
  let count = 0;
  return (given) => {
    if (typeof given === "string" && fit.test(given)) return given;
    count++;
    return `${prefix}-${count.toString(36)}`;
  };
}
