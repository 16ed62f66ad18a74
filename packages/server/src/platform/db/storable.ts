/** A text as PostgreSQL and its JSON can hold it: no NUL, no half of a surrogate pair. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** So many characters of a text from its first, without half of a pair at the end. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
