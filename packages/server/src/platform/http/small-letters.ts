import { isUuid } from '../uuid.ts';

/** What is read of a declared schema (JSON Schema, as typebox makes it): the ways to a place in a value. */
interface Shape {
  format?: string;
  anyOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
}

/** Gives a value back with its ids in small letters; objects and arrays stay the same ones. */
type Write = (value: unknown) => unknown;

const writeId: Write = (value) => (typeof value === 'string' && isUuid(value) ? value.toLowerCase() : value);

function writeAt(holder: object, name: string | number, write: Write): void {
  const given: unknown = Reflect.get(holder, name);
  const written = write(given);
  if (written !== given) Reflect.set(holder, name, written);
}

const writeItems =
  (write: Write): Write =>
  (value) => {
    if (Array.isArray(value)) for (const index of value.keys()) writeAt(value, index, write);
    return value;
  };

const writeField =
  (name: string, write: Write): Write =>
  (value) => {
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, name)) writeAt(value, name, write);
    return value;
  };

function writesOf({ format, anyOf = [], allOf = [], properties = {}, items }: Shape): Write[] {
  if (format === 'uuid') return [writeId];
  const ofItems = items === undefined ? [] : writesOf(items).map(writeItems);
  const ofFields = Object.entries(properties).flatMap(([name, shape]) =>
    writesOf(shape).map((write) => writeField(name, write)),
  );
  return [...[...anyOf, ...allOf].flatMap(writesOf), ...ofItems, ...ofFields];
}

/**
 * Writes the ids of what a schema took in small letters, as they are kept: some write them in capitals (SQL Server, .NET),
 * PostgreSQL finds a row by either, and whatever compares texts knows one. What goes on sees no other form.
 */
export function smallLetters(schema: object): (value: unknown) => void {
  const writes = writesOf(schema);
  return (value) => {
    for (const write of writes) write(value);
  };
}
