import { Link } from '@tanstack/react-router';
import { ReasonList } from '../../ui/reason-list.tsx';
import { actionStrings as words } from './actions.fa.ts';
import { namingStrings } from './naming.fa.ts';

interface Named {
  id: string;
  tax_number: string;
  internal_id: string;
  buyer_name: string;
}

/** By what an invoice is known at once: a number as it is written, or in words that there is none. */
export function InvoiceName({ of: { tax_number, internal_id } }: { of: Pick<Named, 'tax_number' | 'internal_id'> }) {
  const number = internal_id || tax_number;
  return number === '' ? namingStrings.noNumber : <bdi dir="ltr">{number}</bdi>;
}

interface InvoiceReasonsProps {
  title: string;
  /** `detail`: what is of that one alone, beside its name */
  rows: readonly (Named & { reason: string; detail?: string })[];
}

/** Why something was not done with invoices, each a press away. */
export function InvoiceReasons({ title, rows }: InvoiceReasonsProps) {
  return (
    <ReasonList
      title={title}
      rows={rows}
      countText={words.count}
      renderRow={(row) => (
        <>
          <Link to="/invoice/{-$id}" params={{ id: row.id }} className="font-medium text-accent-text underline">
            <InvoiceName of={row} />
          </Link>{' '}
          <span className="text-ink-2">{[row.buyer_name, row.detail].filter(Boolean).join(' · ')}</span>
        </>
      )}
    />
  );
}
