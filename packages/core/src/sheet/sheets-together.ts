/** What of a sheet says with which others it can be read. */
export interface KindOfSheet {
  /** the first sheet with the same header */
  readonly alike: number;
  /** whether it has an invoice's number */
  readonly joins: boolean;
}

/** Whether sheets can be read together: one after the other where they have one header, else put together by their number. */
export function canBeTogether(sheets: readonly KindOfSheet[]): boolean {
  const kinds = new Set(sheets.map(({ alike }) => alike));
  return kinds.size <= 1 || (kinds.size === sheets.length && sheets.every(({ joins }) => joins));
}
