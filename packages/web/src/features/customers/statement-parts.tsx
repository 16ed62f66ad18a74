import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { calls, customerEntryKinds } from '@taraz/contract';
import { Trash2 } from 'lucide-react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { taxNumberEnd } from '../invoices/tax-number-end.ts';
import { type Statement, useRefreshCustomers } from './queries.ts';
import { customerStrings } from './strings.fa.ts';

const strings = customerStrings.statement;

export type StatementRow = Statement['rows'][number];

/** Written here, and taken away here; what the treasury moved is taken back there. */
export const isEntry = (kind: StatementRow['kind']): boolean =>
  (customerEntryKinds as readonly string[]).includes(kind);

interface StatementWhatProps {
  row: StatementRow;
  /** of a tax number only its end */
  isShort?: boolean;
}

/** What moved the account: the invoice, or the money with its place, its cheque and its note. */
export function StatementWhat({ row, isShort = false }: StatementWhatProps) {
  if (row.kind === 'invoice') {
    return (
      <Link to="/invoice/{-$id}" params={{ id: row.id }} className="focus-ring rounded-sm text-accent-text">
        {strings.kinds.invoice}{' '}
        <bdi dir="ltr">{(isShort ? taxNumberEnd(row.tax_number) : row.tax_number) || row.internal_id}</bdi>
      </Link>
    );
  }
  return (
    <span>
      {strings.kinds[row.kind]}
      {[row.place_name, row.cheque_number === '' ? '' : strings.cheque(row.cheque_number), row.note]
        .filter(Boolean)
        .map((part) => (
          <span key={part} className="text-ink-2">
            {' '}
            · {part}
          </span>
        ))}
    </span>
  );
}

/** Takes away what was written in the account by hand. */
export function RemoveEntry({ id }: { id: string }) {
  const refresh = useRefreshCustomers();
  const remove = useMutation({
    mutationFn: () => withLoading(api(calls.deleteCustomerEntry, { params: { id } })),
    onSuccess: async () => {
      toast.notice(strings.removed);
      await refresh();
    },
  });
  return (
    <IconButton icon={Trash2} label={strings.remove} isDisabled={remove.isPending} onPress={() => remove.mutate()} />
  );
}
