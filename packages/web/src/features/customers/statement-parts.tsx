import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Client, calls, customerEntryKinds } from '@taraz/contract';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { tellRemoved } from '../../app/tell-removed.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { taxNumberEnd } from '../invoices/tax-number-end.ts';
import { type Statement, useRefreshCustomers } from './queries.ts';
import { customerStrings } from './strings.fa.ts';

const strings = customerStrings.statement;

export type StatementRow = Statement['rows'][number];

const isEntry = (kind: StatementRow['kind']): kind is (typeof customerEntryKinds)[number] =>
  (customerEntryKinds as readonly string[]).includes(kind);

/** Written here, and taken away here; what the treasury moved is taken back there, as is what a cheque paid that was given on. */
export const isRemovable = ({ kind, cheque_number }: StatementRow): boolean => isEntry(kind) && cheque_number === '';

interface StatementWhatProps {
  row: StatementRow;
  /** of a tax number only its end */
  isShort?: boolean;
}

/** What moved the account: the invoice or the purchase, or the money with its place, its cheque and its note. */
export function StatementWhat({ row, isShort = false }: StatementWhatProps) {
  const format = useFormat();
  if (row.kind === 'invoice') {
    const isOpen = row.open !== null && row.open !== '0';
    return (
      <>
        <Link to="/invoice/{-$id}" params={{ id: row.id }} className="focus-ring rounded-sm text-accent-text">
          {strings.subjects[row.subject ?? 'original']}{' '}
          <bdi dir="ltr">{(isShort ? taxNumberEnd(row.tax_number) : row.tax_number) || row.internal_id}</bdi>
        </Link>
        {isOpen && <span className="text-ink-2"> · {strings.open(format.money(row.open ?? '0'))}</span>}
      </>
    );
  }
  if (row.kind === 'purchase' || row.kind === 'purchase_return') {
    return (
      <Link to="/purchases" search={{ id: row.id }} className="focus-ring rounded-sm text-accent-text">
        {strings.kinds[row.kind]}{' '}
        <bdi dir="ltr">{row.internal_id || (isShort ? taxNumberEnd(row.tax_number) : row.tax_number)}</bdi>
      </Link>
    );
  }
  return (
    <span>
      {strings.kinds[row.kind]}
      {row.place_name !== '' && <Detail>{row.place_name}</Detail>}
      {row.cheque_id !== null && (
        <Detail>
          <Link to="/checks" search={{ id: row.cheque_id }} className="focus-ring rounded-sm text-accent-text">
            {strings.cheque(row.cheque_number)}
          </Link>
        </Detail>
      )}
      {row.note !== '' && <Detail>{row.note}</Detail>}
    </span>
  );
}

const Detail = ({ children }: { children: ReactNode }) => <span className="text-ink-2"> · {children}</span>;

/** Takes away what was written in the account by hand, with the way back: into the account of whose it was, a merged one say. */
export function RemoveEntry({ row }: { row: StatementRow }) {
  const { id, customer_id, kind, day, note, debit, credit, invoice_id, pays_purchase_id } = row;
  const refresh = useRefreshCustomers();
  const restore = async (create: Client) => {
    if (!isEntry(kind) || customer_id === null) return;
    const owed = BigInt(debit) - BigInt(credit);
    const amount = String(kind === 'receipt' ? -owed : owed);
    await create(calls.createCustomerEntry, {
      params: { id: customer_id },
      body: {
        ...{ kind, amount, day, note },
        ...(invoice_id === null ? {} : { invoice_id }),
        ...(pays_purchase_id === null ? {} : { pays_purchase_id }),
      },
    });
    await refresh();
  };
  const remove = useMutation({
    mutationFn: () => withLoading(api(calls.deleteCustomerEntry, { params: { id } })),
    onError: tellNotDone,
    onSuccess: () => {
      tellRemoved(strings.removed, restore);
      return refresh();
    },
  });
  return (
    <IconButton icon={Trash2} label={strings.remove} isDisabled={remove.isPending} onPress={() => remove.mutate()} />
  );
}
