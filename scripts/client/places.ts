/** Where each shape of the interface is written out; other places name that one, as in `BulkCaseEntry["rows"]`. */
import type { Schema } from "./print-type.ts";

export type Schemas = Readonly<Record<string, Schema>>;

/** Smaller objects read better where they stand. */
const leastFields = 3;

/** Of all but the words about the shape as a whole. */
export function keyOf({ description: _, ...shape }: Schema): string {
  return JSON.stringify(shape);
}

export function placeOfField(place: string | undefined, name: string, isRequired: boolean): string | undefined {
  if (place === undefined) return undefined;
  const field = `${place}[${JSON.stringify(name)}]`;
  return isRequired ? field : `NonNullable<${field}>`;
}

export function placeOfItems(place: string | undefined): string | undefined {
  return place === undefined ? undefined : `${place}[number]`;
}

/** One of several shapes has no place of its own; beside `null` it has. */
export function placeOfChoice(choices: readonly Schema[], place: string | undefined): string | undefined {
  const isOneOrNull = choices.length === 2 && choices.some(({ type }) => type === "null");
  if (!isOneOrNull || place === undefined) return undefined;
  return place.startsWith("NonNullable<") ? place : `NonNullable<${place}>`;
}

/** The first place of every shape that stands somewhere in these. */
export function findPlaces(schemas: Schemas): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  function visit(schema: Schema, place: string | undefined): void {
    if (schema.$ref !== undefined || place === undefined) return;
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) for (const choice of choices) visit(choice, placeOfChoice(choices, place));
    if (schema.items !== undefined) visit(schema.items, placeOfItems(place));
    const fields = Object.entries(schema.properties ?? {});
    if (fields.length >= leastFields) {
      if (!places.has(keyOf(schema))) places.set(keyOf(schema), place);
      // What it holds is written out where it is.
      if (places.get(keyOf(schema)) !== place) return;
    }
    for (const [name, field] of fields)
      visit(field, placeOfField(place, name, schema.required?.includes(name) === true));
  }
  // Named shapes first: a name is the best place.
  for (const [name, schema] of Object.entries(schemas)) {
    if (Object.keys(schema.properties ?? {}).length >= leastFields && !places.has(keyOf(schema)))
      places.set(keyOf(schema), name);
  }
  for (const name of Object.keys(schemas)) {
    const own = ownFields(name, schemas);
    if (own !== undefined)
      for (const [field, schema] of Object.entries(own.properties ?? {}))
        visit(schema, placeOfField(name, field, own.required?.includes(field) === true));
    else visit(schemas[name] ?? {}, name);
  }
  return places;
}

/** What a shape has beside those of the shape that it extends; undefined where it extends none. */
export function ownFields(name: string, schemas: Schemas): Schema | undefined {
  const schema = schemas[name] ?? {};
  const base = findBase(name, schemas);
  if (base === undefined) return undefined;
  const inherited = schemas[base]?.properties ?? {};
  const properties = Object.entries(schema.properties ?? {}).filter(([field]) => !(field in inherited));
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The largest named shape all of whose fields this one has too, alike. */
export function findBase(name: string, schemas: Schemas): string | undefined {
  const own = fieldsOf(schemas[name] ?? {});
  const bases = Object.entries(schemas).filter(([other, schema]) => {
    const fields = fieldsOf(schema);
    return (
      other !== name &&
      fields.size >= leastFields &&
      fields.size < own.size &&
      [...fields].every((field) => own.has(field))
    );
  });
  return bases.toSorted(([, one], [, other]) => fieldsOf(other).size - fieldsOf(one).size)[0]?.[0];
}

function fieldsOf({ properties = {}, required = [] }: Schema): ReadonlySet<string> {
  return new Set(
    Object.entries(properties).map(([name, field]) => JSON.stringify([name, required.includes(name), field])),
  );
}
