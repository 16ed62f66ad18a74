import { BookOpenText } from 'lucide-react';
import type { ReactNode } from 'react';
import { GuideLink } from '../../app/guide-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError, type ShownQuery } from '../../ui/query-error.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { journalStrings as words } from './journal.fa.ts';

interface BooksStateProps {
  query: ShownQuery & { isPending: boolean; isError: boolean; data: { is_building: boolean } | undefined };
  isEmpty: boolean;
  children: ReactNode;
}

/** A view of the books in all its states: loading, failed, still counting, empty. */
export function BooksState({ query, isEmpty, children }: BooksStateProps) {
  const failure = query.isError && <QueryError title={words.failed} query={query} />;
  if (failure && query.data === undefined) return failure;
  return (
    <>
      {failure}
      {query.data?.is_building && <Banner tone="info" title={words.building} />}
      <WhenLoaded
        isLoading={query.isPending}
        skeleton={<SkeletonRows rows={10} columns={['max-w-16', 'grow', 'max-w-28', 'max-w-28']} />}
      >
        {isEmpty ? (
          <Card>
            <EmptyState icon={BookOpenText} title={words.empty} more={<GuideLink topic="journal" />}>
              {words.emptyHint}
            </EmptyState>
          </Card>
        ) : (
          children
        )}
      </WhenLoaded>
    </>
  );
}
