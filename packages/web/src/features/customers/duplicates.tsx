import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Merge } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Balance } from './balance.tsx';
import { BesideList, type BesideListProps } from './beside-list.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { personIcons } from './person-icons.ts';
import { type DuplicateGroup, duplicatesQuery } from './queries.ts';
import { customerStrings } from './strings.fa.ts';

const strings = customerStrings.duplicates;
const limit = 10;

/** Customers that look like the same, group by group. */
export function Duplicates({ onOpen, ...page }: BesideListProps) {
  const found = useQuery({ ...duplicatesQuery(page.offset, limit), placeholderData: keepPreviousData });
  const [merging, setMerging] = useState<DuplicateGroup | null>(null);
  const groups = found.data?.groups ?? [];
  return (
    <>
      <BesideList words={strings} noneMore={strings.noneMore} found={found} limit={limit} {...page}>
        {groups.length === 0
          ? null
          : groups.map((group) => (
              <Group
                key={group.customers.map(({ id }) => id).join()}
                group={group}
                onOpen={onOpen}
                onMerge={() => setMerging(group)}
              />
            ))}
      </BesideList>
      {merging && (
        <MergeDialog customers={merging.customers} onClose={() => setMerging(null)} onDone={() => setMerging(null)} />
      )}
    </>
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
