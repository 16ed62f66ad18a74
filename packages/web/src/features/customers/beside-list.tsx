import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowRight, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from '../../app/layout/page.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';

/** What stands in the place of the customers' list: where it begins, and the ways to its other pages and back. */
export interface BesideListProps {
  offset: number;
  onPage: (offset: number, isReplaced?: boolean) => void;
  onBack: () => void;
  /** the panel of a customer */
  onOpen: (id: string) => void;
}

interface FrameProps extends Omit<BesideListProps, 'onOpen'> {
  words: { title: string; subtitle: (count: string) => string; back: string; failed: string; none: string };
  /** under `none` */
  noneMore?: string;
  found: UseQueryResult<{ count: number }>;
  limit: number;
  /** the page's rows; null: there are none */
  children: ReactNode;
}

/** A page of something out of order among the customers, which is best when it is empty. */
export function BesideList({ words, noneMore, found, limit, offset, onPage, onBack, children }: FrameProps) {
  const format = useFormat();
  const count = found.data?.count ?? 0;
  return (
    <Page
      title={words.title}
      subtitle={found.data && words.subtitle(format.number(count))}
      before={<IconButton icon={ArrowRight} label={words.back} onPress={onBack} />}
    >
      {found.isError && <QueryError title={words.failed} query={found} />}
      <WhenLoaded isLoading={found.isPending} skeleton={<SkeletonRows rows={6} columns={['grow']} />}>
        {children === null && !found.isError ? (
          <Card>
            <EmptyState icon={CircleCheck} title={words.none}>
              {noneMore}
            </EmptyState>
          </Card>
        ) : (
          children
        )}
      </WhenLoaded>
      {(count > limit || offset > 0) && (
        <Pager
          count={count}
          offset={offset}
          limit={limit}
          isFixed
          onChange={(page, isReplaced) => onPage(page.offset, isReplaced)}
        />
      )}
    </Page>
  );
}
