/** Rows that have the same to be said of them, in the order in which they came. */
export interface ReasonGroup<Row> {
  reason: string;
  rows: readonly Row[];
}

/** What is to be said of many comes first; of as many, what was said first. */
export function byReason<Row extends { reason: string }>(rows: readonly Row[]): ReadonlyArray<ReasonGroup<Row>> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.reason);
    if (group === undefined) groups.set(row.reason, [row]);
    else group.push(row);
  }
  return [...groups].map(([reason, rows]) => ({ reason, rows })).sort((a, b) => b.rows.length - a.rows.length);
}
