import { CircleCheck, LockKeyhole, LockKeyholeOpen, PowerOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Format } from '../../i18n/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import type { BankAccount, CashDesk, Place, PlaceKind, Pos } from './queries.ts';
import { treasuryStrings as strings } from './strings.fa.ts';

const words = strings.columns;

/** A code under its name, left to right. */
function Code({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" className="font-medium">
      {children}
    </bdi>
  );
}

/** Open or closed for a desk, in use for the others; switched off for any. */
export function PlaceState({ kind, place }: { kind: PlaceKind; place: Place }) {
  if (!place.is_active) return <Chip icon={PowerOff}>{strings.isInactive}</Chip>;
  if (kind !== 'desk') {
    return (
      <Chip tone="ok" icon={CircleCheck}>
        {strings.isActive}
      </Chip>
    );
  }
  return (place as CashDesk).is_open ? (
    <Chip tone="ok" icon={LockKeyholeOpen}>
      {strings.isOpen}
    </Chip>
  ) : (
    <Chip tone="mute" icon={LockKeyhole}>
      {strings.isClosed}
    </Chip>
  );
}

/** What a place is known by beside its name. */
export function detailOf(kind: PlaceKind, place: Place): string {
  if (kind === 'bank') {
    const { bank_name, sheba, account_number, card_number } = place as BankAccount;
    return [bank_name, account_number || sheba || card_number].filter(Boolean).join(' · ');
  }
  if (kind === 'desk') return (place as CashDesk).branch_name;
  const { terminal_number, bank_account_name } = place as Pos;
  return [terminal_number, bank_account_name].filter(Boolean).join(' · ');
}

const nameColumn: TableColumn<Place> = {
  id: 'name',
  title: words.name,
  minWidth: 170,
  isWide: true,
  isRowHeader: true,
  sortField: 'name',
  render: (row) => row.name,
};
const balanceColumn: TableColumn<Place> = {
  id: 'balance',
  title: words.balance,
  minWidth: 150,
  isFigure: true,
  sortField: 'balance',
  render: (row) => <Amount value={row.balance} />,
};
const stateColumn = (kind: PlaceKind): TableColumn<Place> => ({
  id: 'state',
  title: words.state,
  minWidth: 90,
  render: (row) => <PlaceState kind={kind} place={row} />,
});

/** Columns of a list of places, by their kind. */
export function placeColumnsOf(format: Format, kind: PlaceKind): TableColumn<Place>[] {
  if (kind === 'bank') {
    return [
      nameColumn,
      { id: 'bank', title: words.bank, minWidth: 120, rank: 2, render: (row) => (row as BankAccount).bank_name },
      {
        id: 'number',
        title: words.number,
        minWidth: 190,
        rank: 3,
        render: (row) => <Code>{(row as BankAccount).account_number || (row as BankAccount).sheba}</Code>,
      },
      balanceColumn,
      stateColumn(kind),
    ];
  }
  if (kind === 'desk') {
    const lastCount = ({ last_count }: CashDesk) =>
      last_count === null ? strings.neverCounted : format.dateTime(last_count.at);
    return [
      nameColumn,
      { id: 'branch', title: words.branch, minWidth: 100, rank: 3, render: (row) => (row as CashDesk).branch_name },
      {
        id: 'counted',
        title: words.lastCount,
        minWidth: 140,
        rank: 2,
        isFigure: true,
        render: (row) => lastCount(row as CashDesk),
      },
      balanceColumn,
      stateColumn(kind),
    ];
  }
  return [
    nameColumn,
    {
      id: 'terminal',
      title: words.terminal,
      minWidth: 100,
      render: (row) => <Code>{(row as Pos).terminal_number}</Code>,
    },
    { id: 'account', title: words.settlesTo, minWidth: 150, rank: 2, render: (row) => (row as Pos).bank_account_name },
    balanceColumn,
    stateColumn(kind),
  ];
}
