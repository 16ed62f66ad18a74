/** Rows by what they are beside the books; `only`: what the file lacks. */
export const shownParts = ['new', 'likely', 'booked', 'bad', 'only'] as const;
export type ShownPart = (typeof shownParts)[number];

/** What the address says of the screen. */
export interface StatementSearch {
  /** whose statements, an id */
  place?: string;
  /** the open statement */
  id?: string;
  show?: ShownPart;
  step?: 'columns';
  offset?: number;
  limit?: number;
}

/** What of the address changes. */
export type StatementPatch = { [K in keyof StatementSearch]?: StatementSearch[K] | undefined };
