import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { type BooksView, hasDetails } from './books.ts';
import { journalStrings as words } from './journal.fa.ts';
import { type BalanceRow, type DetailRow, detailsQuery } from './queries.ts';
import type { JournalSearch } from './routes.tsx';

/** As many as are shown at once, and more by a press. */
const atOnce = 50;
const most = 500;

interface LedgerLinkProps {
  account: BalanceRow['key'];
  detail?: JournalSearch;
  children: ReactNode;
}

/** The way to the ledger of an account or of a detail; the days stay. */
export function LedgerLink({ account, detail = {}, children }: LedgerLinkProps) {
  return (
    <Link
      to="/analytics/journal"
      search={({ from, to }: { from?: string | undefined; to?: string | undefined }): JournalSearch => ({
        ...(from === undefined || to === undefined ? {} : { from, to }),
        ...{ view: 'ledger', account, ...detail },
      })}
      className="focus-ring rounded-sm text-accent-text hover:underline"
    >
      {children}
    </Link>
  );
}

interface DetailsOfProps {
  account: BalanceRow;
  filter: BooksView['filter'];
  row: (detail: DetailRow) => ReactNode;
  /** what stands in the place of rows: loading, a failure, the way to more */
  rest: (content: ReactNode) => ReactNode;
}

/** The people or places of an account, each as its own row. */
export function DetailsOf({ account, filter, row, rest }: DetailsOfProps) {
  const format = useFormat();
  const [limit, setLimit] = useState(atOnce);
  const key = hasDetails(account.key) ? account.key : 'persons';
  const query = useQuery(detailsQuery({ ...filter, account: key, limit }));
  const failure = query.isError && rest(<QueryError title={words.failed} query={query} />);
  if (query.isLoadingError) return failure;
  if (query.data === undefined) return rest(<SkeletonBar className="max-w-60" />);
  const { details, count } = query.data;
  const left = count - details.length;
  return (
    <>
      {failure}
      {details.map(row)}
      {left > 0 &&
        limit < most &&
        rest(
          <Button size="s" variant="quiet" onPress={() => setLimit(most)}>
            {words.moreDetails(format.number(left))}
          </Button>,
        )}
      {left > 0 &&
        limit >= most &&
        details.length >= most &&
        rest(<span className="text-ink-2">{words.restInFile(format.number(left))}</span>)}
    </>
  );
}
