/** What is chosen of a list: some rows, over all its pages, or everything that the filter shows but a few. */
export type Selection<Row> =
  | { kind: 'some'; rows: ReadonlyMap<string, Row> }
  | { kind: 'all'; except: ReadonlyMap<string, Row> };

export const nothingChosen = { kind: 'some', rows: new Map<string, never>() } as const;

/** The ids of a page that show as chosen. */
export function chosenOnPage<Row extends { id: string }>(
  selection: Selection<Row>,
  page: readonly Row[],
): ReadonlySet<string> {
  const isChosen = ({ id }: Row) => (selection.kind === 'all' ? !selection.except.has(id) : selection.rows.has(id));
  return new Set(page.filter(isChosen).map(({ id }) => id));
}

/** After the ticks of one page changed; what is chosen on other pages stays. */
export function withPage<Row extends { id: string }>(
  selection: Selection<Row>,
  page: readonly Row[],
  ticked: ReadonlySet<string>,
): Selection<Row> {
  const kept = new Map(selection.kind === 'all' ? selection.except : selection.rows);
  for (const row of page) {
    if (ticked.has(row.id) === (selection.kind === 'some')) kept.set(row.id, row);
    else kept.delete(row.id);
  }
  return selection.kind === 'all' ? { kind: 'all', except: kept } : { kind: 'some', rows: kept };
}

/**
 * With the rows of a page as they stand there now, where they were chosen before their latest change; else the same. What is
 * acted on is what its user sees.
 */
export function asShown<Row extends { id: string; etag: string }>(
  selection: Selection<Row>,
  page: readonly Row[],
): Selection<Row> {
  const chosen = selection.kind === 'all' ? selection.except : selection.rows;
  const isOlder = ({ id, etag }: Row) => chosen.has(id) && chosen.get(id)?.etag !== etag;
  return page.some(isOlder) ? withPage(selection, page, chosenOnPage(selection, page)) : selection;
}
