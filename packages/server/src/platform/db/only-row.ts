/**
 * The row of a statement that always gives exactly one: an aggregate, a function's value, what an upsert returns.
 * @throws Error when it gave another number of rows: the statement is wrong, and no default may stand for its answer
 */
export function onlyRow<R>({ rows }: { readonly rows: readonly R[] }): R {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`a statement of one row gave ${rows.length}`);
  return row;
}
