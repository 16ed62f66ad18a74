import { type Static, type TEnum, type TProperties, type TSchema, Type } from 'typebox';

/** Formats are registered once by the server from core: `decimal`, `instant`, `day`, `uuid`. */
export const decimal = (description?: string) =>
  Type.String({ format: 'decimal', maxLength: 40, ...(description ? { description } : {}) });

const wholeNumber = Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });

/** A number as people and programs send it: a string in Persian, Arabic or Latin digits, or a JSON integer below 2^53. "" is not given. */
export const decimalInput = (description?: string) =>
  Type.Union([Type.String({ maxLength: 60 }), wholeNumber], description ? { description } : {});

/** The same where "" is refused. */
export const decimalRequired = () => Type.Union([Type.String({ minLength: 1, maxLength: 60 }), wholeNumber]);

export const instant = () => Type.String({ format: 'instant', maxLength: 40 });
/** An instant that is written into the books, of the years of `bookDay`. */
export const bookInstant = () => Type.String({ format: 'book_instant', maxLength: 40 });
/** A day, YYYY-MM-DD. */
export const day = () => Type.String({ format: 'day', maxLength: 10 });
/** A day that is written into the books: of the Jalali years 1300 to 1499, so that no slip of the pen stands there for good. */
export const bookDay = () => Type.String({ format: 'book_day', maxLength: 10 });
export const uuid = (description?: string) =>
  Type.String({ format: 'uuid', maxLength: 36, ...(description ? { description } : {}) });
export const text = (maxLength = 400, description?: string) =>
  Type.String({ maxLength, ...(description ? { description } : {}) });

/** What the amounts of a file may be counted in. */
export const moneyUnits = ['rial', 'toman'] as const;
export type MoneyUnit = (typeof moneyUnits)[number];

/** An object that refuses fields it does not know. */
export const strict = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const oneOf = <const V extends readonly string[]>(...values: V): TEnum<[...V]> =>
  Type.Enum([...values]) as unknown as TEnum<[...V]>;

export const idParams = strict({ id: uuid() });

/** One of these, of which a client may hold any text: screens carry it in their address. */
export const oneWord = (values: readonly string[]) =>
  Type.Optional(Type.Unsafe<string>({ type: 'string', enum: [...values] }));

/** The orders of a list: by one of these fields, from its least or, with a leading `-`, from its greatest. */
export const sortBy = (fields: readonly string[]) => oneWord(fields.flatMap((field) => [field, `-${field}`]));

/** One or more of these, comma between; the server refuses others (`readFilter`). */
export const someOf = (values: readonly string[], maxLength: number, what = '') =>
  Type.Optional(Type.String({ description: `${what}one or more, comma between: ${values.join(', ')}`, maxLength }));

/** No list is longer, and no row of a file stands further down: PostgreSQL's `integer` counts this far. */
export const countMax = 2 ** 31 - 1;

/** Where a page begins and how long it is; `after` is the `next` of the page before. */
export const paging = {
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: countMax, default: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 10 })),
  /** has the sorted value of the last row, as long as a name or an address may be */
  after: Type.Optional(Type.String({ maxLength: 4_000 })),
};

/** Of lists of goods that somebody picks one from. */
export const byWholeCode = {
  whole_code: Type.Optional(
    Type.Boolean({
      description: '`search_field` is a whole code of it: goods id, barcode or own code, no part of any text',
    }),
  ),
};

/** Characters of a search: who types or pastes more finds nothing by the rest. */
export const searchMax = 200;
/** What a list is searched for. */
export const searched = { search_field: Type.Optional(Type.String({ maxLength: searchMax })) };

/** Query of a list in which nothing is searched for. @param sort as `listQuery` takes it */
export const unsearchedQuery = (sort: ReturnType<typeof oneWord>) => ({ ...paging, sort });

/** Query of every other list. @param sort `sortBy` the fields that the list knows, or `oneWord` where it has one order only */
export const listQuery = (sort: ReturnType<typeof oneWord>) => ({ ...unsearchedQuery(sort), ...searched });

export const listOf = <K extends string, S extends TSchema>(plural: K, item: S) =>
  Type.Object({
    count: Type.Integer(),
    [plural]: Type.Array(item),
    next: Type.Union([Type.String(), Type.Null()]),
  } as { count: ReturnType<typeof Type.Integer>; next: ReturnType<typeof nullableString> } & {
    [P in K]: ReturnType<typeof Type.Array<S>>;
  });

export const nullableString = () => Type.Union([Type.String(), Type.Null()]);
export const deleted = Type.Object({ id: uuid() });

/** Of an action on many, each on its own: one result each, in the order given. */
export const eachResult = Type.Object({
  results: Type.Array(
    Type.Object({
      id: uuid(),
      ok: Type.Boolean(),
      /** of the problem; "" when it went well */
      code: Type.String(),
      message: Type.String(),
    }),
  ),
});
export type EachResult = Static<typeof eachResult>;

/** What became of an SMS. */
export const smsDelivery = Type.Union([
  oneOf('queued', 'sent', 'delivered', 'undelivered', 'failed', 'unknown'),
  Type.Null(),
]);
