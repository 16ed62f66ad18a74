import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { listDefaults } from '@taraz/core';
import { BookOpen, PanelLeftOpen, Plus, Trash2 } from 'lucide-react';
import { GuideLink } from '../../app/guide-link.tsx';
import { withLoading } from '../../app/loading.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import type { Format } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState, NothingFound } from '../../ui/empty-state.tsx';
import { LedgerList } from '../../ui/ledger-list.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { useBookRemoval } from './checkbook-panel.tsx';
import type { ChequeTabProps } from './checks-page.tsx';
import { type Checkbook, checkbooksQuery } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.books;
const nameOf = (row: Checkbook) => row.title || row.bank_account_name;

function columnsOf(format: Format): TableColumn<Checkbook>[] {
  return [
    { id: 'title', title: strings.title, minWidth: 150, isWide: true, isRowHeader: true, render: nameOf },
    { id: 'account', title: strings.account, minWidth: 150, rank: 2, render: (row) => row.bank_account_name },
    { id: 'series', title: strings.series, minWidth: 90, rank: 3, render: (row) => row.series },
    {
      id: 'range',
      title: strings.range,
      minWidth: 150,
      rank: 3,
      render: (row) => (
        <bdi dir="ltr">
          {row.first_number}–{row.last_number}
        </bdi>
      ),
    },
    {
      id: 'used',
      title: strings.used,
      minWidth: 90,
      render: (row) => strings.usedOf(format.number(row.used), format.number(row.leaves)),
    },
    {
      id: 'next',
      title: strings.nextNumber,
      minWidth: 100,
      render: (row) => (row.next_number === '' ? <Chip>{strings.full}</Chip> : <bdi dir="ltr">{row.next_number}</bdi>),
    },
  ];
}

/** The books that issued cheques come from. */
export function CheckbooksTab({ search, change }: ChequeTabProps) {
  const format = useFormat();
  const columns = useFormatted(columnsOf);
  const page = { offset: search.offset ?? 0, limit: search.limit ?? listDefaults.limit };
  const list = useQuery({ ...checkbooksQuery(page), placeholderData: keepPreviousData });
  const removal = useBookRemoval();
  const remove = useMutation({
    mutationFn: (row: Checkbook) => withLoading(removal.remove(row)),
    onSuccess: (_reply, row) => removal.onRemoved(row),
    onError: tellNotDone,
  });
  const menuOf = (row: Checkbook): MenuEntry[] => [
    { id: 'open', title: strings.open, icon: PanelLeftOpen, onAction: () => change({ id: row.id }) },
    {
      id: 'remove',
      title: strings.remove,
      icon: Trash2,
      isDestructive: true,
      // Leaves that are cheques already keep their book.
      isDisabled: row.used > 0,
      onAction: () => remove.mutate(row),
    },
  ];
  if (list.data?.count === 0) {
    return (
      <Card>
        <EmptyState
          icon={BookOpen}
          title={strings.empty}
          more={<GuideLink topic="treasury" />}
          actions={
            <Button icon={Plus} onPress={() => change({ id: 'new' })}>
              {strings.first}
            </Button>
          }
        >
          {strings.emptyHint}
        </EmptyState>
      </Card>
    );
  }
  return (
    <LedgerList
      label={treasuryStrings.cheques.tabs.books}
      list={list}
      rows={list.data?.checkbooks ?? []}
      count={list.data?.count ?? 0}
      page={page}
      onPage={({ offset, limit }) => change({ offset: offset || undefined, limit })}
      columns={columns}
      phoneRow={(row) => ({
        title: nameOf(row),
        sub: row.bank_account_name,
        figure: strings.usedOf(format.number(row.used), format.number(row.leaves)),
        word: row.series,
        name: nameOf(row),
      })}
      onOpen={({ id }) => change({ id })}
      openId={search.id ?? null}
      rowMenu={menuOf}
      empty={<NothingFound />}
      failed={strings.failed}
      safe={treasuryStrings.safe}
    />
  );
}
