/** Student's t distribution: bell-shaped like the normal one, with the heavier tails that amounts of money have. */

/** Logarithm of the density at `x`, for a location and a scale; the constant that depends on the degrees alone is given. */
function logDensity(x: number, location: number, scale: number, degrees: number, constant: number): number {
  const z = (x - location) / scale;
  return constant - Math.log(scale) - ((degrees + 1) / 2) * Math.log1p((z * z) / degrees);
}

/** ln(gamma((n + 1) / 2) / (gamma(n / 2) * sqrt(n * pi))) for n = 3 and n = 8. */
const constantOf3 = Math.log(2 / (Math.sqrt(3) * Math.PI));
const constantOf8 = Math.log(35 / (64 * Math.SQRT2));

export function logDensity3(x: number, location: number, scale: number): number {
  return logDensity(x, location, scale, 3, constantOf3);
}

export function logDensity8(x: number, location: number, scale: number): number {
  return logDensity(x, location, scale, 8, constantOf8);
}
