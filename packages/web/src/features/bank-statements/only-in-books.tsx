import { Card } from '../../ui/card.tsx';
import { QueryError, type ShownQuery } from '../../ui/query-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { Movement } from '../treasury/queries.ts';
import { StatementLine } from '../treasury/statement.tsx';
import { NothingOf } from './nothing-of.tsx';
import { statementStrings as strings } from './strings.fa.ts';

/** Movements of the file's days that the bank does not have, as the place's own statement shows them. */
export function OnlyInBooks({ movements, query }: { movements: readonly Movement[] | undefined; query: ShownQuery }) {
  if (movements === undefined)
    return query.isError ? (
      <QueryError title={strings.failed} safe={strings.safe} query={query} />
    ) : (
      <SkeletonRows rows={5} columns={['max-w-40', 'max-w-24']} />
    );
  return (
    <Card>
      {movements.length === 0 ? (
        <NothingOf part="only" />
      ) : (
        <ul aria-label={strings.tabs.only} className="flex flex-col">
          {movements.map((row) => (
            <StatementLine key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Card>
  );
}
