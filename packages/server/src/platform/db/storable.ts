/** A text as PostgreSQL and its JSON can hold it: no NUL, no half of a surrogate pair. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();
