/** Derives a value once from facts that do not change; it lives as long as they do. */
export function memoise<Facts extends object, Value>(derive: (facts: Facts) => Value): (facts: Facts) => Value {
  const known = new WeakMap<Facts, { readonly value: Value }>();
  return (facts) => {
    const found = known.get(facts);
    if (found !== undefined) return found.value;
    const value = derive(facts);
    known.set(facts, { value });
    return value;
  };
}
