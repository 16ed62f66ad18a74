import type { ShownPart } from './search.ts';
import { statementStrings as strings } from './strings.fa.ts';

/** Where a part of a statement has no row: what that means. */
export const NothingOf = ({ part }: { part: ShownPart }) => (
  <p data-told className="px-4 py-10 text-center text-ink-2">
    {strings.empty[part]}
  </p>
);
