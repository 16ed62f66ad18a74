import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleCheck, Merge } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../../app/layout/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Pager } from '../../ui/pager.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { Balance } from './balance.tsx';
import { personIcons } from './customer-rows.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { type DuplicateGroup, duplicatesQuery } from './queries.ts';
import { customerStrings } from './strings.fa.ts';

const strings = customerStrings.duplicates;
const limit = 10;

interface DuplicatesProps {
  offset: number;
  onPage: (offset: number) => void;
  onBack: () => void;
  onOpen: (id: string) => void;
}

/** Customers that look like the same, group by group. */
export function Duplicates({ offset, onPage, onBack, onOpen }: DuplicatesProps) {
  const format = useFormat();
  const found = useQuery({ ...duplicatesQuery(offset, limit), placeholderData: keepPreviousData });
  const [merging, setMerging] = useState<DuplicateGroup | null>(null);
  const groups = found.data?.groups ?? [];
  return (
    <Page
      title={strings.title}
      subtitle={found.data && strings.subtitle(format.number(found.data.count))}
      before={<IconButton icon={ArrowRight} label={strings.back} onPress={onBack} />}
    >
      {found.isError && <QueryError title={strings.failed} query={found} />}
      <WhenLoaded isLoading={found.isPending} skeleton={<SkeletonRows rows={6} columns={['grow']} />}>
        {groups.length === 0 && !found.isError ? (
          <Card>
            <EmptyState icon={CircleCheck} title={strings.none}>
              {strings.noneMore}
            </EmptyState>
          </Card>
        ) : (
          groups.map((group) => (
            <Group
              key={group.customers.map(({ id }) => id).join()}
              group={group}
              onOpen={onOpen}
              onMerge={() => setMerging(group)}
            />
          ))
        )}
      </WhenLoaded>
      {((found.data?.count ?? 0) > limit || offset > 0) && (
        <Pager
          count={found.data?.count ?? 0}
          offset={offset}
          limit={limit}
          isFixed
          onChange={(page) => onPage(page.offset)}
        />
      )}
      {merging && (
        <MergeDialog customers={merging.customers} onClose={() => setMerging(null)} onDone={() => setMerging(null)} />
      )}
    </Page>
  );
}

interface GroupProps {
  group: DuplicateGroup;
  onOpen: (id: string) => void;
  onMerge: () => void;
}

function Group({ group, onOpen, onMerge }: GroupProps) {
  const format = useFormat();
  return (
    <Card
      isFlush
      title={strings.reasons[group.reason]}
      subtitle={group.reason === 'name' ? group.value : <bdi dir="ltr">{format.text(group.value)}</bdi>}
      actions={
        <Button variant="fix" icon={Merge} onPress={onMerge}>
          {strings.merge}
        </Button>
      }
    >
      <ul>
        {group.customers.map((customer) => (
          <li key={customer.id} className="border-line border-b last:border-b-0">
            <button
              type="button"
              onClick={() => onOpen(customer.id)}
              className="focus-ring grid w-full grid-cols-[auto_1fr_auto] items-center gap-x-3 px-3.5 py-2 text-start hover:bg-sunken sm:grid-cols-[auto_1fr_9rem_8rem_12rem]"
            >
              <Icon of={personIcons[customer.person_type]} className="text-ink-3" />
              <span className="min-w-0 truncate">{customer.name}</span>
              <bdi dir="ltr" className="text-right text-ink-2 max-sm:hidden">
                {customer.economic_code || customer.national_code}
              </bdi>
              <span className="tnum text-ink-2 max-sm:hidden">
                {strings.invoices(format.number(customer.invoice_count))}
              </span>
              <Balance value={customer.balance} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
